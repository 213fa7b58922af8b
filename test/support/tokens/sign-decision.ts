import { inspectSignable } from '../../../src/features/writes/steps/signing/inspect-signable.ts';
import { parseSignable } from '../../../src/features/writes/steps/signing/signable.ts';
import { prepareBody } from '../../../src/features/writes/tokens/plan/prepare-body.ts';
import type { TokenPlan } from '../../../src/features/writes/tokens/plan/token-plan.ts';
import { parseJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { formatStepFile } from '../../../src/submission/files/step-file.ts';
import { epoch } from '../samples/sample-activities.ts';
import { modelDeadline } from './model-participant.ts';

/** Whether cantui signs a prepared plan, and the failed checks. */
export interface Decision {
  readonly isSigned: boolean;
  readonly reasons: readonly string[];
}

export const requestOf = (plan: TokenPlan): JsonObject =>
  prepareBody(plan, { commandId: 'cantui-model', maxRecordTime: modelDeadline });

/** Decides about what a participant prepared, by the functions that the commands use. */
export const decide = (plan: TokenPlan, requested: JsonObject, response: JsonObject): Decision => {
  const file = {
    step: 'prepared',
    ledger: 'http://ledger',
    requested,
    response,
    intent: plan.intent,
  } as const;
  const text = formatStepFile({ ...file, at: new Date(epoch).toISOString() });
  const signable = parseSignable(parseJson(text));
  if (!signable.ok) return { isSigned: false, reasons: [signable.error] };
  const report = inspectSignable(signable.value, { keys: [], nowMs: epoch });
  const doubts = [...report.failed, ...report.warnings];
  const reasons = doubts.map(({ title, detail }) => `${title}: ${detail}`);
  // A warning stops a script, and a person has to type its name.
  return { isSigned: doubts.length === 0 && report.hash !== undefined, reasons };
};
