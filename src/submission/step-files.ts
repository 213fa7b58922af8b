import type { Result } from '../lib/result.ts';
import {
  isObject,
  stringifyJson,
  type Json,
  type JsonObject,
  tryParseJson,
} from '../lib/json/json.ts';
import { objectAt, omitUndefined, textAt, textIfAny } from '../lib/json/fields.ts';
import { formatOf, versionProblem } from '../storage/versioned-file.ts';
import { stepFileText, signedFileText } from './messages/messages.ts';
import { type TokenIntent, tokenIntentSchema } from '../verify/intent/token-intent.ts';
import * as v from 'valibot';

const kind = 'cantui-signed';
const { version } = formatOf('signed file');

/** The signers by the word of the file: only the signatures prove anything. */
const signerRecord = v.object({
  signer: v.pipe(v.string(), v.maxLength(100)),
  type: v.pipe(v.string(), v.maxLength(100)),
  signedBy: v.pipe(v.string(), v.maxLength(100)),
  at: v.pipe(v.string(), v.maxLength(100)),
});

export type SignerRecord = v.InferOutput<typeof signerRecord>;

/**
 * `cantui sign` writes the body of the write at the top level, as the ledger takes it, and beside
 * it who signed. Whatever reads the body reads this file too.
 */
export type SignedFile = {
  readonly request: JsonObject;
  readonly signers: readonly SignerRecord[];
  readonly ledger?: string | undefined;
  /** Later signers compare with it again. */
  readonly requested?: JsonObject | undefined;
  /** The participant's id, by its own word. */
  readonly participant?: string | undefined;
  /** Later signers and the sender compare with it again. */
  readonly intent?: TokenIntent | undefined;
  readonly costEstimation?: JsonObject | undefined;
};

export type RequestOrigin = Omit<SignedFile, 'request'>;

const signedFields = [
  'kind',
  'version',
  'signers',
  'ledger',
  'participant',
  'requested',
  'intent',
  'costEstimation',
] as const;

const intentJson = (intent: TokenIntent): Json => tryParseJson(JSON.stringify(intent)) ?? null;

/**
 * Reads the intent of a file, which most files do not have. An unreadable intent must not be dropped,
 * because it protects.
 */
const intentIn = (json: JsonObject): Result<{ readonly intent?: TokenIntent }, string> => {
  if (json['intent'] === undefined) return { ok: true, value: {} };
  const read = v.safeParse(tokenIntentSchema, json['intent']);
  return read.success
    ? { ok: true, value: { intent: read.output } }
    : { ok: false, error: signedFileText.noIntent };
};

/** The text of a file. What has no value is absent. */
const fileText = (fields: Readonly<Record<string, Json | undefined>>): string =>
  `${stringifyJson(omitUndefined(fields), 2)}\n`;

const without = (json: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([key]) => !fields.includes(key)));

export const formatSignedFile = ({ request, intent, ...file }: SignedFile): string => {
  const { signers, ledger, participant, requested, costEstimation } = file;
  return fileText({
    ...{ kind, version, ledger, participant },
    signers: signers.map((record) => ({ ...record })),
    ...{ requested, intent: intent && intentJson(intent), costEstimation },
    ...request,
  });
};

export const isSignedFile = (json: Json): json is JsonObject =>
  isObject(json) && textAt(json, 'kind') === kind;

export const parseSignedFile = (json: JsonObject): Result<SignedFile, string> => {
  const problem = versionProblem('signed file', json);
  if (problem !== undefined) return { ok: false, error: signedFileText.otherVersion(problem) };
  const signers = v.safeParse(v.array(signerRecord), json['signers']);
  if (!signers.success) return { ok: false, error: signedFileText.noSigners };
  const intent = intentIn(json);
  if (!intent.ok) return intent;
  return {
    ok: true,
    value: {
      request: without(json, signedFields),
      signers: signers.output,
      ...intent.value,
      ...omitUndefined({
        ledger: textIfAny(json, 'ledger'),
        participant: textIfAny(json, 'participant'),
        requested: objectAt(json, 'requested'),
        costEstimation: objectAt(json, 'costEstimation'),
      }),
    },
  };
};

export const formatOrigin = (origin: RequestOrigin): string =>
  formatSignedFile({ ...origin, request: {} });

/** What can't be read must not be dropped: it protects whoever signs. */
export const parseOrigin = (text: string): Result<RequestOrigin, string> => {
  const json = tryParseJson(text);
  if (json === undefined || !isSignedFile(json))
    return { ok: false, error: signedFileText.notAnOrigin };
  const parsed = parseSignedFile(json);
  if (!parsed.ok) return parsed;
  const { request: _, ...origin } = parsed.value;
  return { ok: true, value: origin };
};

const stepFileKinds = {
  topology: 'cantui-topology',
  prepared: 'cantui-prepared',
} as const;

type StepKind = keyof typeof stepFileKinds;

/**
 * The response of generate-topology or prepare with its own field names at the top level, and
 * beside it what was requested. Whatever reads such a response reads this file too.
 */
export type StepFile = {
  readonly step: StepKind;
  /** The ledger that responded, normalized. */
  readonly ledger: string;
  readonly at: string;
  readonly requested: JsonObject;
  readonly intent?: TokenIntent | undefined;
  /** The participant's id, by its own word; absent where it doesn't tell. */
  readonly participant?: string | undefined;
  readonly response: JsonObject;
};

const stepFields = [
  'kind',
  'version',
  'ledger',
  'at',
  'participant',
  'requested',
  'intent',
] as const;

/** The response can't replace the fields of the file. */
export const formatStepFile = ({ step, response, intent, ...file }: StepFile): string => {
  const { ledger, at, participant, requested } = file;
  return fileText({
    ...{ kind: stepFileKinds[step], version: formatOf('step file').version },
    ...{ ledger, at, participant, requested, intent: intent && intentJson(intent) },
    ...without(response, stepFields),
  });
};

const stepOf = (kind: string): StepKind | undefined =>
  (['topology', 'prepared'] as const).find((step) => stepFileKinds[step] === kind);

export const isStepFile = (json: Json): boolean =>
  isObject(json) && stepOf(textAt(json, 'kind')) !== undefined;

export const parseStepFile = (json: Json): Result<StepFile, string> => {
  if (!isObject(json)) return { ok: false, error: stepFileText.notAStepFile };
  const step = stepOf(textAt(json, 'kind'));
  if (step === undefined) return { ok: false, error: stepFileText.notAStepFile };
  const problem = versionProblem('step file', json);
  if (problem !== undefined) return { ok: false, error: stepFileText.otherVersion(problem) };
  const { requested } = json;
  if (!isObject(requested)) return { ok: false, error: stepFileText.nothingRequested };
  const intent = intentIn(json);
  if (!intent.ok) return intent;
  return {
    ok: true,
    value: {
      ...{ step, ledger: textAt(json, 'ledger'), at: textAt(json, 'at'), requested },
      ...omitUndefined({ participant: textIfAny(json, 'participant') }),
      ...intent.value,
      response: without(json, stepFields),
    },
  };
};

export const originOfStep = ({
  ledger,
  participant,
  requested,
  intent,
  response: { costEstimation },
}: StepFile): RequestOrigin => ({
  signers: [],
  requested,
  participant,
  ...(ledger !== '' && { ledger }),
  ...(intent !== undefined && { intent }),
  ...(isObject(costEstimation) && { costEstimation }),
});
