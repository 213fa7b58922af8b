import { parseJson, type JsonObject } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import { formatStepFile, type StepFile } from '../../../../submission/files/step-file.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import { verifySubmission } from '../../../../verify/prepared/submission.ts';
import type { InspectionContext } from '../../checks/inspect/inspection-types.ts';
import { forms } from '../../forms/form-registry.ts';
import { recognizeInput, type RecognizedInput } from '../../forms/load/recognize-input.ts';

export type PreparedInput = {
  readonly loaded: RecognizedInput;
  readonly checks: readonly VerificationCheck[];
  /** The synchronizer that the bytes name; empty if they can't be decoded. */
  readonly synchronizer: string;
};

/** Signatures of an earlier transaction would only fail. */
const unsigned: JsonObject = { partySignatures: { signatures: [] } };

export const readPrepared = (
  step: StepFile,
  context: InspectionContext,
): Result<PreparedInput, string> => {
  const recognized = recognizeInput(forms.execute, parseJson(formatStepFile(step)));
  if (!recognized.ok) return recognized;
  const { prepared, checks } = verifySubmission(step.response, [], {
    ...context,
    asked: step.requested,
    wanted: step.intent,
  });
  const { request } = recognized.value;
  const loaded = { ...recognized.value, request: { ...request, ...unsigned } };
  const synchronizer = prepared?.metadata.synchronizer ?? '';
  return { ok: true, value: { loaded, checks, synchronizer } };
};
