import { objectAt, textAt } from '../../../src/lib/json/fields.ts';
import type { TokenPlan } from '../../../src/tokens/plan/token-plan.ts';
import { depsOf, mustPlan, transferPlan } from './model-plans.ts';
import { stepsOf } from './model-participant.ts';
import type { RecordedFlow } from './recorded-flows.ts';
import { contractOf, dso, factory, newestId, partyOf, payer } from './token-world.ts';

const commandOf = ({ command }: TokenPlan) => objectAt(command, 'ExerciseCommand') ?? {};

/** A merge of all Amulets, as the factory makes it. */
const mergeFlow = async (): Promise<RecordedFlow> => {
  const plan = mustPlan(await transferPlan('self', depsOf('self')));
  const command = commandOf(plan);
  const argument = objectAt(command, 'choiceArgument') ?? {};
  return {
    note: 'model: merge',
    intent: plan.intent,
    root: {
      ...{
        on: factory,
        choice: textAt(command, 'choice'),
        consuming: false,
        by: [payer],
        argument,
      },
      interfaceId: `${newestId('splice-api-token-transfer-instruction-v1')}:Splice.Api.Token.TransferInstructionV1:TransferFactory`,
      result: { output: { tag: 'TransferInstructionResult_Completed', value: {} } },
      below: stepsOf(argument, { kind: 'self' }),
    },
  };
};

export const preapproval = contractOf({
  words: 'preapproval',
  entity: 'Splice.AmuletRules:TransferPreapproval',
  signatories: [payer, partyOf('provider'), dso],
  argument: { dso, receiver: payer, provider: partyOf('provider') },
});

const cancelFlow: RecordedFlow = {
  note: 'model: cancel-preapproval',
  intent: { kind: 'cancel-preapproval', party: payer, contractId: preapproval.contractId },
  root: {
    ...{ on: preapproval, choice: 'TransferPreapproval_Cancel', consuming: true, by: [payer] },
    argument: { p: payer },
  },
};

export const modelFlows: readonly RecordedFlow[] = [await mergeFlow(), cancelFlow];
