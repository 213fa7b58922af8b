import { isArray, isObject, type Json, type JsonObject } from '../lib/json.ts';
import { extraPlaces } from './extras.ts';
import { fill, unheld } from './fill.ts';
import { fieldsOf, type Form } from './form.ts';
import { secretIn } from './secrets.ts';
import { newGroup } from './value.ts';

/** What another tool said beside the fields of the request: to be compared, never sent. */
export type Given = Readonly<
  Partial<
    Record<'partyId' | 'publicKeyFingerprint' | 'multiHash' | 'preparedTransactionHash', string>
  >
>;

/** JSON that a form can take. */
export interface Loaded {
  readonly what: 'a whole request' | 'the topology answer' | 'the prepare answer';
  readonly request: JsonObject;
  /** A whole request stands for itself; an answer leaves the other fields as they are. */
  readonly others: 'empty' | 'keep';
  readonly given: Given;
  /** Places that the form would send in another form. */
  readonly leftOut: readonly string[];
  /** Places that the interface does not have: they are kept, and have to be answered for. */
  readonly extra: readonly string[];
}

export type Loading =
  | { readonly ok: true; readonly loaded: Loaded }
  | { readonly ok: false; readonly why: string };

const givenNames: readonly (keyof Given)[] = [
  'partyId',
  'publicKeyFingerprint',
  'multiHash',
  'preparedTransactionHash',
];

/** What JSON says beside the fields of a request, as far as it is text. */
export const givenIn = (json: JsonObject): Given =>
  Object.fromEntries(
    givenNames.flatMap((name) => {
      const text = json[name];
      return typeof text === 'string' && secretIn(text) === undefined ? [[name, text]] : [];
    }),
  );

const refused = (why: string): Loading => ({ ok: false, why });

const fromTopology = (json: JsonObject): Loaded => {
  const given = givenIn(json);
  const encoded = json['topologyTransactions'];
  const transactions = isArray(encoded) ? encoded : [];
  const { publicKeyFingerprint: signedBy } = given;
  return {
    what: 'the topology answer',
    request: {
      onboardingTransactions: transactions.map((transaction) => ({ transaction })),
      ...(signedBy !== undefined && {
        multiHashSignatures: [
          {
            signedBy,
            format: 'SIGNATURE_FORMAT_CONCAT',
            signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
          },
        ],
      }),
    },
    others: 'keep',
    given,
    leftOut: [],
    extra: [],
  };
};

const fromPrepare = (json: JsonObject): Loaded => {
  const { preparedTransaction = null, hashingSchemeVersion = null } = json;
  return {
    what: 'the prepare answer',
    request: { preparedTransaction, hashingSchemeVersion },
    others: 'keep',
    given: givenIn(json),
    leftOut: [],
    extra: [],
  };
};

/** What a request has beside the fields of the interface, by its places. */
export const extrasInRequest = (form: Form, request: JsonObject): readonly string[] => {
  const fields = fieldsOf(form);
  return extraPlaces(fields, fill(fields, request, { onto: newGroup(fields), others: 'empty' }));
};

const wholeRequest = (form: Form, json: JsonObject): Loaded => ({
  what: 'a whole request',
  request: json,
  others: 'empty',
  given: {},
  leftOut: unheld(fieldsOf(form), json),
  extra: extrasInRequest(form, json),
});

/** Of a text within JSON only the whole can be told: a key, a token. */
const secretWithin = (json: Json): string | undefined => {
  if (typeof json === 'string') return secretIn(json);
  const inner = isArray(json) ? json : isObject(json) ? Object.values(json) : [];
  return inner.map(secretWithin).find((kind) => kind !== undefined);
};

const isTopology = (json: JsonObject): boolean => 'topologyTransactions' in json;
const isPrepare = (json: JsonObject): boolean =>
  'preparedTransactionHash' in json ||
  ('preparedTransaction' in json && !('partySignatures' in json));

const named = (form: Form): readonly string[] =>
  fieldsOf(form).map(({ path }) => path.split('.')[0] ?? path);

/**
 * Recognises what a JSON file holds: the request of the operation itself, or the answer of the
 * operation that makes its parts. A request of another operation is refused by name.
 */
export const recognise = (form: Form, json: Json): Loading => {
  if (!isObject(json)) return refused('it is no JSON object');
  const isAllocation = form.operation === 'allocateParty';
  if (isTopology(json)) {
    return isAllocation
      ? { ok: true, loaded: fromTopology(json) }
      : refused('it is an answer of generate-topology, which belongs into Allocate');
  }
  if (isPrepare(json)) {
    return isAllocation
      ? refused('it is an answer of prepare, which belongs into Execute')
      : { ok: true, loaded: fromPrepare(json) };
  }
  if (named(form).some((name) => name in json)) {
    const secret = secretWithin(json);
    return secret === undefined
      ? { ok: true, loaded: wholeRequest(form, json) }
      : refused(`something in it looks like ${secret}`);
  }
  return refused('it has none of the fields of this operation');
};
