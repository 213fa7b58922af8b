import { entityOf, packageOf } from '../../../src/ledger/effects/effects.ts';
import { knownPackage } from '../../../src/ledger/packages/known-packages.ts';
import type { VerificationCheck } from '../../../src/verify/check-result.ts';
import { verifySubmission } from '../../../src/verify/prepared/submission.ts';
import { epoch } from '../samples/sample-activities.ts';
import { preparedResponse, type FlowNode } from './flow-nodes.ts';
import { modelDeadline } from './model-participant.ts';
import type { RecordedFlow } from './recorded-flows.ts';
import { requestOf } from './sign-decision.ts';
import { synchronizerId } from './token-world.ts';

/** The request of a flow, and what a participant prepares for it. */
export const prepareFlow = (
  { intent, root }: RecordedFlow,
  forest: readonly FlowNode[] = [root],
) => {
  const { on, choice, argument = {}, interfaceId = on.template } = root;
  const name = knownPackage(packageOf(interfaceId))?.name ?? on.packageName;
  const templateId = `#${name}:${entityOf(interfaceId)}`;
  const command = {
    ExerciseCommand: { templateId, contractId: on.contractId, choice, choiceArgument: argument },
  };
  const plan = { intent, command, disclosedContracts: [], synchronizerId, facts: [] };
  const request = { party: intent.party, synchronizerId, maxRecordTime: modelDeadline };
  const response = preparedResponse(forest, { ...request, commandId: 'cantui-model' });
  return { plan, asked: requestOf(plan), response };
};

export const checkFlow = (
  flow: RecordedFlow,
  forest?: readonly FlowNode[],
): readonly VerificationCheck[] => {
  const { asked, response } = prepareFlow(flow, forest);
  return verifySubmission(response, [], { nowMs: epoch, asked, wanted: flow.intent }).checks;
};

/** The ids of the checks that fail. */
export const failedRules = (flow: RecordedFlow, forest?: readonly FlowNode[]): readonly string[] =>
  checkFlow(flow, forest).flatMap(({ id, state }) => (state === 'failed' ? [id] : []));
