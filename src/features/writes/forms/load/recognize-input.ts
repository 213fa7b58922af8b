import type { Result } from '../../../../lib/result.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts';
import { unknownFieldPaths } from './unknown-fields.ts';
import { fillForm, findUnrepresentable } from './fill-from-request.ts';
import { formFields, type Form } from '../form-types.ts';
import { detectSecret } from '../edit/detect-secrets.ts';
import { newGroup } from '../form-values.ts';

/** What another tool said beside the fields of the request: to be compared, never sent. */
export type ClaimedValues = Readonly<
  Partial<
    Record<'partyId' | 'publicKeyFingerprint' | 'multiHash' | 'preparedTransactionHash', string>
  >
>;

/** JSON that a form can take. */
export interface RecognizedInput {
  readonly what: 'a whole request' | 'the topology answer' | 'the prepare answer';
  readonly request: JsonObject;
  /** A whole request stands for itself; an answer leaves the other fields as they are. */
  readonly others: 'empty' | 'keep';
  readonly given: ClaimedValues;
  /** Places that the form would send in another form. */
  readonly leftOut: readonly string[];
  /** Places that the interface does not have: they are kept, and have to be answered for. */
  readonly extra: readonly string[];
}

export type LoadResult = Result<RecognizedInput, string>;

const givenNames: readonly (keyof ClaimedValues)[] = [
  'partyId',
  'publicKeyFingerprint',
  'multiHash',
  'preparedTransactionHash',
];

/** What JSON says beside the fields of a request, as far as it is text. */
export const readClaimedValues = (json: JsonObject): ClaimedValues =>
  Object.fromEntries(
    givenNames.flatMap((name) => {
      const text = json[name];
      return typeof text === 'string' && detectSecret(text) === undefined ? [[name, text]] : [];
    }),
  );

const refused = (reason: string): LoadResult => ({ ok: false, error: reason });

const fromTopology = (json: JsonObject): RecognizedInput => {
  const given = readClaimedValues(json);
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

const fromPrepare = (json: JsonObject): RecognizedInput => {
  const { preparedTransaction = null, hashingSchemeVersion = null } = json;
  return {
    what: 'the prepare answer',
    request: { preparedTransaction, hashingSchemeVersion },
    others: 'keep',
    given: readClaimedValues(json),
    leftOut: [],
    extra: [],
  };
};

/** What a request has beside the fields of the interface, by its places. */
export const unknownFieldsInRequest = (form: Form, request: JsonObject): readonly string[] => {
  const fields = formFields(form);
  return unknownFieldPaths(
    fields,
    fillForm(fields, request, { onto: newGroup(fields), others: 'empty' }),
  );
};

const wholeRequest = (form: Form, json: JsonObject): RecognizedInput => ({
  what: 'a whole request',
  request: json,
  others: 'empty',
  given: {},
  leftOut: findUnrepresentable(formFields(form), json),
  extra: unknownFieldsInRequest(form, json),
});

/** Of a text within JSON only the whole can be told: a key, a token. */
const secretWithin = (json: Json): string | undefined => {
  if (typeof json === 'string') return detectSecret(json);
  const inner = isArray(json) ? json : isObject(json) ? Object.values(json) : [];
  return inner.map(secretWithin).find((kind) => kind !== undefined);
};

const isTopology = (json: JsonObject): boolean => 'topologyTransactions' in json;
const isPrepare = (json: JsonObject): boolean =>
  'preparedTransactionHash' in json ||
  ('preparedTransaction' in json && !('partySignatures' in json));

const named = (form: Form): readonly string[] =>
  formFields(form).map(({ path }) => path.split('.')[0] ?? path);

/**
 * Recognises what a JSON file holds: the request of the operation itself, or the answer of the
 * operation that makes its parts. A request of another operation is refused by name.
 */
export const recognizeInput = (form: Form, json: Json): LoadResult => {
  if (!isObject(json)) return refused('it is no JSON object');
  const isAllocation = form.operation === 'allocateParty';
  if (isTopology(json)) {
    return isAllocation
      ? { ok: true, value: fromTopology(json) }
      : refused('it is an answer of generate-topology, which belongs into Allocate');
  }
  if (isPrepare(json)) {
    return isAllocation
      ? refused('it is an answer of prepare, which belongs into Execute')
      : { ok: true, value: fromPrepare(json) };
  }
  if (named(form).some((name) => name in json)) {
    const secret = secretWithin(json);
    return secret === undefined
      ? { ok: true, value: wholeRequest(form, json) }
      : refused(`something in it looks like ${secret}`);
  }
  return refused('it has none of the fields of this operation');
};
