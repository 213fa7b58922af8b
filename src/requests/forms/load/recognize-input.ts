import { whyNotEntered, type LoadableKind } from '../../messages/forms.ts';
import { fillForm, fillNewForm, findUnrepresentable } from './fill-from-request.ts';
import { unknownFieldsIn, unknownFieldsKey, unknownFieldPaths } from './unknown-fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import type { SourceFile } from '../../../storage/files/read-user-file.ts';
import type { FormState } from '../form-state.ts';
import { fieldValue, newGroup, type FieldGroup, formFields, type Form } from '../form-values.ts';
import { withAction } from '../action-fields.ts';
import { commandFields, commandKinds, otherFields } from '../prepare-fields.ts';
import { err, type Result } from '../../../lib/result.ts';
import { textAt } from '../../../lib/json/fields.ts';
import {
  isSignedFile,
  parseSignedFile,
  type RequestOrigin,
  isStepFile,
  originOfStep,
  parseStepFile,
} from '../../../submission/step-files.ts';
import { detectSecret } from './detect-secrets.ts';

const isCommand = (json: Json): boolean =>
  isObject(json) && commandKinds.some((kind) => kind in json);

/** Takes the body of a prepare request, its list of commands, or one command. Returns the body. */
const recognizeCommands = (json: Json): JsonObject | undefined => {
  if (isArray(json)) return json.some(isCommand) ? { commands: json } : undefined;
  if (!isObject(json)) return undefined;
  if (isCommand(json)) return { commands: [json] };
  return isArray(json['commands']) ? json : undefined;
};

const fields = commandFields.filter(({ id }) => id !== otherFields.id);

/** What the loaded body doesn't have stays as it is. */
export const withLoadedCommands = (
  state: FormState,
  { body, file }: { readonly body: JsonObject; readonly file?: SourceFile | undefined },
): FormState => {
  const { root } = state;
  const page = Object.fromEntries(
    fields.flatMap(({ id }) => (root[id] === undefined ? [] : [[id, root[id]]])),
  );
  const { [unknownFieldsKey]: _, ...filled }: FieldGroup = fillForm(fields, body, {
    onto: { ...newGroup(fields), ...page },
    others: 'keep',
    file,
  });
  const further = unknownFieldsIn(fields, body) ?? fieldValue('');
  const loaded = { ...root, ...filled, [otherFields.id]: further };
  return { root: withAction(loaded, 'commands'), focus: ['prepare.commands', 0], undo: root };
};

/** Values that another tool returned next to the fields of the request: compared, never sent. */
const claimedNames = [
  'partyId',
  'publicKeyFingerprint',
  'multiHash',
  'preparedTransactionHash',
] as const;

export type ClaimedValues = Readonly<Partial<Record<(typeof claimedNames)[number], string>>>;

export interface RecognizedInput {
  readonly what: LoadableKind;
  readonly request: JsonObject;
  /** A request replaces all fields; a response leaves the other fields unchanged. */
  readonly others: 'empty' | 'keep';
  readonly given: ClaimedValues;
  /** What a participant was asked for, and who signed: of the files that tell it. */
  readonly origin?: RequestOrigin | undefined;
  readonly leftOut: readonly string[];
  /** The body of a prepare request, for the page in front: nothing else changes. */
  readonly commands?: JsonObject | undefined;
  /** Fields that the API description does not have: they are kept, and the user has to accept them. */
  readonly extra: readonly string[];
}

type LoadResult = Result<RecognizedInput, string>;

export const readClaimedValues = (json: JsonObject): ClaimedValues =>
  Object.fromEntries(
    claimedNames.flatMap((name) => {
      const text = json[name];
      return typeof text === 'string' && detectSecret(text) === undefined ? [[name, text]] : [];
    }),
  );

/** A field of the request that is in a file of `topology generate` or `prepare`. */
const requestedField = (json: JsonObject, name: string): JsonObject => {
  const { requested } = json;
  const value = isObject(requested) ? textAt(requested, name) : '';
  return value === '' || detectSecret(value) !== undefined ? {} : { [name]: value };
};

/** A response has no fields but those that it is read for. */
const ofResponse = { others: 'keep', leftOut: [], extra: [] } as const;

const fromTopology = (json: JsonObject): RecognizedInput => {
  const given = readClaimedValues(json);
  const encoded = json['topologyTransactions'];
  const transactions = isArray(encoded) ? encoded : [];
  const { publicKeyFingerprint: signedBy } = given;
  return {
    what: 'topology',
    request: {
      ...requestedField(json, 'synchronizer'),
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
    ...{ given, ...ofResponse },
  };
};

const fromPrepare = (json: JsonObject): RecognizedInput => {
  const { preparedTransaction = null, hashingSchemeVersion = null } = json;
  return {
    what: 'prepare',
    request: { preparedTransaction, hashingSchemeVersion, ...requestedField(json, 'userId') },
    ...{ given: readClaimedValues(json), ...ofResponse },
  };
};

export const unknownFieldsInRequest = (form: Form, request: JsonObject): readonly string[] => {
  const fields = formFields(form);
  return unknownFieldPaths(fields, fillNewForm(fields, request));
};

const wholeRequest = (form: Form, json: JsonObject): RecognizedInput => ({
  what: 'request',
  request: json,
  others: 'empty',
  given: {},
  leftOut: findUnrepresentable(formFields(form), json),
  extra: unknownFieldsInRequest(form, json),
});

export const secretWithin = (json: Json): string | undefined => {
  if (typeof json === 'string') return detectSecret(json);
  const inner = isArray(json) ? json : isObject(json) ? Object.values(json) : [];
  return inner.map(secretWithin).find((kind) => kind !== undefined);
};

const isTopology = (json: JsonObject): boolean => 'topologyTransactions' in json;
const isPrepare = (json: JsonObject): boolean =>
  'preparedTransactionHash' in json ||
  ('preparedTransaction' in json && !('partySignatures' in json));

const fieldNames = (form: Form): readonly string[] =>
  formFields(form).map(({ path }) => path.split('.')[0] ?? path);

/** A key or token anywhere in the JSON is refused. */
const unlessSecret = (json: Json | undefined, read: () => RecognizedInput): LoadResult => {
  const secret = json === undefined ? undefined : secretWithin(json);
  return secret === undefined
    ? { ok: true, value: read() }
    : err(whyNotEntered.secretWithin(secret));
};

const withOrigin = (recognized: LoadResult, origin: RequestOrigin): LoadResult =>
  recognized.ok
    ? unlessSecret(origin.requested, () => ({ ...recognized.value, origin }))
    : recognized;

const fromSignedFile = (form: Form, json: JsonObject): LoadResult => {
  const signed = parseSignedFile(json);
  if (!signed.ok) return signed;
  const { request, ...origin } = signed.value;
  return withOrigin(recognizeBody(form, request), origin);
};

const fromStepFile = (form: Form, json: JsonObject): LoadResult => {
  const step = parseStepFile(json);
  if (!step.ok) return step;
  return withOrigin(recognizeBody(form, json), originOfStep(step.value));
};

/**
 * Recognizes the contents of a JSON file: the request of the operation itself, or the response of the
 * operation that makes its parts. A response that belongs to the other operation is refused by name.
 */
export const recognizeInput = (form: Form, json: Json): LoadResult => {
  const commands = form.front === undefined ? undefined : recognizeCommands(json);
  if (commands !== undefined)
    return unlessSecret(commands, () => ({
      ...{ what: 'commands', request: {}, given: {}, commands, ...ofResponse },
    }));
  if (!isObject(json)) return err(whyNotEntered.notAnObject);
  if (isSignedFile(json)) return fromSignedFile(form, json);
  if (isStepFile(json)) return fromStepFile(form, json);
  return recognizeBody(form, json);
};

const recognizeBody = (form: Form, json: JsonObject): LoadResult => {
  const isAllocation = form.operation === 'allocateParty';
  if (isTopology(json)) {
    return isAllocation
      ? { ok: true, value: fromTopology(json) }
      : err(whyNotEntered.topologyResponse);
  }
  if (isPrepare(json)) {
    return isAllocation
      ? err(whyNotEntered.prepareResponse)
      : { ok: true, value: fromPrepare(json) };
  }
  return fieldNames(form).some((name) => name in json)
    ? unlessSecret(json, () => wholeRequest(form, json))
    : err(whyNotEntered.noFields);
};
