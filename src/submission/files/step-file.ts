import type { Result } from '../../lib/result.ts';
import { isObject, stringifyJson, type Json, type JsonObject } from '../../lib/json/json.ts';
import { textAt } from '../../lib/json/fields.ts';
import { formatOf, versionProblem } from '../../storage/formats/file-formats.ts';
import { stepFileText } from '../messages/messages.ts';
import type { TokenIntent } from '../../verify/intent/token-intent.ts';
import { intentIn, intentJson, type RequestOrigin } from './signed-file.ts';

/** By the command that writes them. */
export const stepFileKinds = {
  topology: 'cantui-topology',
  prepared: 'cantui-prepared',
} as const;

export type StepKind = keyof typeof stepFileKinds;

/**
 * The response of generate-topology or prepare with its own field names at the top level, and
 * beside it what was requested. Whatever reads such a response reads this file too.
 */
export type StepFile = {
  readonly step: StepKind;
  /** The ledger that responded, normalized. */
  readonly ledger: string;
  /** ISO 8601. */
  readonly at: string;
  /** As it was sent. */
  readonly requested: JsonObject;
  /** Where the request was made for a payment. */
  readonly intent?: TokenIntent | undefined;
  /** By its own word; absent where it doesn't tell. */
  readonly participant?: string | undefined;
  readonly response: JsonObject;
};

const ownFields = [
  'kind',
  'version',
  'ledger',
  'at',
  'participant',
  'requested',
  'intent',
] as const;

const withoutOwnFields = (json: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(json).filter(([key]) => !ownFields.some((field) => field === key)),
  );

/** The response can't replace the fields of the file. */
export const formatStepFile = ({
  step,
  ledger,
  at,
  participant,
  requested,
  intent,
  response,
}: StepFile): string =>
  `${stringifyJson(
    {
      kind: stepFileKinds[step],
      version: formatOf('step file').version,
      ledger,
      at,
      ...(participant !== undefined && { participant }),
      requested,
      ...(intent !== undefined && { intent: intentJson(intent) }),
      ...withoutOwnFields(response),
    },
    2,
  )}\n`;

const stepOf = (kind: string): StepKind | undefined =>
  kind === stepFileKinds.topology
    ? 'topology'
    : kind === stepFileKinds.prepared
      ? 'prepared'
      : undefined;

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
  const participant = textAt(json, 'participant');
  return {
    ok: true,
    value: {
      step,
      ledger: textAt(json, 'ledger'),
      at: textAt(json, 'at'),
      ...(participant !== '' && { participant }),
      requested,
      ...intent.value,
      response: withoutOwnFields(json),
    },
  };
};

/** Nobody has signed it yet. */
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
