import type { Client } from '../../http/client.ts';
import { type JsonObject, parseJson } from '../../lib/json/json.ts';
import { err, type Result } from '../../lib/result.ts';
import type { TokenIntent } from '../../verify/intent/token-intent.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { checkKnownParties } from '../checks/known-parties.ts';
import { actionIn, chosenAction } from '../forms/action-fields.ts';
import { readFieldText, type FieldGroup } from '../forms/form-values.ts';
import { createActionDeps, planAction, type PlanSettings } from '../../tokens/plan/plan-action.ts';
import type { PlanDeps } from '../../tokens/plan/plan-transfer.ts';
import { prepareBody, soonMs, type PlanProblem } from '../../tokens/plan/token-plan.ts';
import { prepareRequestOf } from './prepare-request.ts';
import { formatStepFile, type StepFile } from '../../submission/step-files.ts';
import { checkNames, type VerificationCheck } from '../../verify/check-result.ts';
import { verifySubmission } from '../../verify/prepared/submission.ts';
import type { InspectionContext } from '../checks/inspection.ts';
import { forms } from '../forms/form-registry.ts';
import { recognizeInput, type RecognizedInput } from '../forms/load/recognize-input.ts';

export interface Entered {
  readonly request: JsonObject;
  readonly intent?: TokenIntent;
  /** Whether the parties that the user named exist. */
  readonly parties?: readonly VerificationCheck[];
}

type PlanningDeps = Pick<PlanDeps, 'note' | 'now'> & {
  readonly request: Client['request'];
  readonly settings: PlanSettings & { readonly ledgerUrl: string };
  readonly entries: readonly Entry[];
  readonly signal: AbortSignal;
};

/** An action needs what the ledger and a registry add to it. */
export const planEntered = async (
  root: FieldGroup,
  { request, settings, entries, ...run }: PlanningDeps,
): Promise<Result<Entered, PlanProblem>> => {
  const kind = chosenAction(root);
  if (kind === undefined) return { ok: true, value: { request: prepareRequestOf(root) } };
  const plan = await planAction(actionIn(root, kind), createActionDeps(request, settings, run));
  if (!plan.ok) return plan;
  const commandId = readFieldText(root, 'prepare.commandId');
  const maxRecordTime = new Date(run.now() + soonMs).toISOString();
  const body = prepareBody(plan.value, { commandId, maxRecordTime });
  const { intent, synchronizerId } = plan.value;
  const { scanUrl, ledgerUrl } = settings;
  const sources = { request, scanUrl, ledgerUrl, synchronizerId, entries, signal: run.signal };
  const parties = await checkKnownParties(intent, sources);
  return { ok: true, value: { request: body, intent, parties } };
};

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
  // Nobody can read or sign it, and each look at a huge one takes seconds: it doesn't become a draft.
  const undecoded = checks.find(
    ({ id, state }) => id === checkNames.decoded.id && state === 'failed',
  );
  if (undecoded !== undefined) return err(undecoded.detail);
  const { request } = recognized.value;
  const loaded = { ...recognized.value, request: { ...request, ...unsigned } };
  const synchronizer = prepared?.metadata.synchronizer ?? '';
  return { ok: true, value: { loaded, checks, synchronizer } };
};
