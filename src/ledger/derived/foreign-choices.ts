import type { JsonObject } from '../../lib/json/json.ts';
import { objectAt, textIfAny } from '../../lib/json/fields.ts';
import type { OpenContractChange } from '../activity/activity-facts.ts';
import { readDescribedTransfer } from '../effects/described-transfer.ts';
import { variantTag } from './daml-values.ts';
import type { ChoiceContext, ChoiceReader, EffectRow } from './draft.ts';

/** What the result of a choice of the token standard says about a transfer or an allocation. */
type Outcome = 'pending' | 'completed' | 'failed' | undefined;

const outcomeOf = (result: JsonObject | undefined): Outcome => {
  const [, outcome = ''] =
    /_(Pending|Completed|Failed|Settled)$/.exec(variantTag(result?.['output'])) ?? [];
  switch (outcome) {
    case 'Pending':
      return 'pending';
    case 'Completed':
    case 'Settled':
      return 'completed';
    case 'Failed':
      return 'failed';
    default:
      return undefined;
  }
};

const endings: readonly (readonly [RegExp, OpenContractChange['step']])[] = [
  [/^(?:TransferInstruction|Allocation)_Withdraw$/, 'withdrawn'],
  [/^TransferInstruction_Reject$/, 'rejected'],
  [/^Allocation_Cancel$/, 'canceled'],
  [/^TransferInstruction_Update$/, 'expired'],
  [/^TransferInstruction_Abort$/, 'aborted'],
];

const fulfillments: readonly (readonly [RegExp, OpenContractChange['step']])[] = [
  [/^TransferInstruction_Accept$/, 'accepted'],
  [/^Allocation_(?:ExecuteTransfer|Settle)$/, 'executed'],
];

const openings: readonly (readonly [RegExp, 'offer' | 'allocation'])[] = [
  [/^TransferFactory_Transfer$/, 'offer'],
  [/^AllocationFactory_Allocate$/, 'allocation'],
];

const match = <T>(table: readonly (readonly [RegExp, T])[], choice: string): T | undefined =>
  table.find(([pattern]) => pattern.test(choice))?.[1];

const openedIn = (result: JsonObject | undefined): string | undefined => {
  const value = objectAt(result, 'output', 'value') ?? {};
  return textIfAny(value, 'transferInstructionCid') ?? textIfAny(value, 'allocationCid');
};

/** Where no contract that is understood says more. */
const claimedRow = (seen: ChoiceContext, row: EffectRow | undefined): EffectRow | undefined => {
  const { event } = seen.exercised;
  const transfer = readDescribedTransfer(objectAt(event, 'choice_argument')?.['transfer']);
  if (transfer === undefined) return row;
  const { sender, receiver, amount, instrument, deadline } = transfer;
  const isOffer = outcomeOf(objectAt(event, 'exercise_result')) === 'pending';
  const to = [{ party: receiver, amount }];
  const from = [{ party: sender, amount }];
  const claim = {
    kind: isOffer ? 'offer' : 'payment',
    instrument,
    from,
    to,
    isArgument: true,
  } as const;
  return {
    kind: isOffer ? 'offer' : 'transfer',
    instrument,
    sender,
    receivers: to,
    amount,
    contractId: undefined,
    step: undefined,
    deadline,
    effects: [claim],
  };
};

const emptyRow: EffectRow = {
  kind: 'other',
  instrument: { admin: '', id: '' },
  sender: undefined,
  receivers: [],
  amount: undefined,
  contractId: undefined,
  step: undefined,
  deadline: undefined,
  effects: [],
};

/** An offer or an allocation opens, or ends. */
const withOutcome = (seen: ChoiceContext, row: EffectRow): EffectRow => {
  const { choice, event } = seen.exercised;
  const result = objectAt(event, 'exercise_result');
  const outcome = outcomeOf(result);
  const own = textIfAny(event, 'contract_id');
  const opened = outcome === 'pending' ? match(openings, choice) : undefined;
  if (opened !== undefined) {
    const contractId = openedIn(result) ?? row.contractId;
    const step = contractId === undefined ? undefined : 'opens';
    return { ...row, kind: opened, contractId, step };
  }
  const ending = outcome === 'completed' ? undefined : match(endings, choice);
  if (ending !== undefined) return { ...row, kind: 'abort', contractId: own, step: ending };
  const fulfilled = match(fulfillments, choice);
  if (fulfilled === undefined || outcome === 'failed') return row;
  const kind = row.kind === 'other' && row.receivers.length > 0 ? 'transfer' : row.kind;
  return { ...row, kind, contractId: own, step: fulfilled };
};

/**
 * A choice on a contract of another registry. Its result decides what it is, and contracts who has
 * how much; an argument alone is called a claim.
 */
export const readForeignChoice: ChoiceReader = (seen) => {
  const nested = seen.below();
  const part = seen.rest();
  const [first, ...others] = part.rows;
  const isTold = first !== undefined && first.effects.length > 0;
  if (nested.length > 0 && first === undefined) return nested;
  const main = isTold ? first : (claimedRow(seen, first) ?? first ?? emptyRow);
  return [...nested, ...part.drafts([withOutcome(seen, main), ...others])];
};
