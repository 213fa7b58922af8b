import type { Client } from '../../../../http/client.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import type { TokenIntent } from '../../../../verify/intent/token-intent.ts';
import { actionIn, chosenAction } from '../../forms/action-fields.ts';
import { readFieldText, type FieldGroup } from '../../forms/form-values.ts';
import { createActionDeps, planAction, type PlanSettings } from '../../tokens/plan/plan-action.ts';
import type { PlanDeps } from '../../tokens/plan/plan-transfer.ts';
import { prepareBody, soonMs } from '../../tokens/plan/prepare-body.ts';
import type { PlanProblem } from '../../tokens/plan/token-plan.ts';
import { prepareRequestOf } from './prepare-request.ts';

export interface Entered {
  readonly request: JsonObject;
  readonly intent?: TokenIntent;
}

type PlanningDeps = Pick<PlanDeps, 'note' | 'now'> & {
  readonly request: Client['request'];
  readonly settings: PlanSettings;
  readonly signal: AbortSignal;
};

/** An action needs what the ledger and a registry add to it. */
export const planEntered = async (
  root: FieldGroup,
  { request, settings, ...run }: PlanningDeps,
): Promise<Result<Entered, PlanProblem>> => {
  const kind = chosenAction(root);
  if (kind === undefined) return { ok: true, value: { request: prepareRequestOf(root) } };
  const plan = await planAction(actionIn(root, kind), createActionDeps(request, settings, run));
  if (!plan.ok) return plan;
  const commandId = readFieldText(root, 'prepare.commandId');
  const maxRecordTime = new Date(run.now() + soonMs).toISOString();
  const body = prepareBody(plan.value, { commandId, maxRecordTime });
  return { ok: true, value: { request: body, intent: plan.value.intent } };
};
