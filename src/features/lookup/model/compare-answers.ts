import { readUpdateEffects } from '../../../ledger/effects/tell-effects.ts';
import { diffJson, type JsonDifference } from '../../../lib/json/rows.ts';
import type { LookupAnswer, ComparedRow } from '../state/lookup.ts';

/** Fields that differ between any two updates. */
const idNames: ReadonlySet<string> = new Set([
  ...['updateId', 'offset', 'nodeId', 'lastDescendantNodeId', 'contractId', 'recordTime'],
  ...['effectiveAt', 'createdAt', 'traceparent', 'tracestate', 'commandId', 'workflowId'],
  ...['externalTransactionHash', 'transactionHash', 'createdEventBlob'],
  // The same fields as a scan names them.
  ...['update_id', 'contract_id', 'record_time', 'effective_at', 'created_at', 'event_id'],
]);

const isId = ({ steps }: JsonDifference): boolean => idNames.has(String(steps.at(-1)));

const sentencesOf = ({ raw, context }: LookupAnswer): readonly string[] =>
  readUpdateEffects(raw, context)?.sentences ?? [];

/** Sentences at the same place, one next to the other, where they differ. */
const effectRows = (left: LookupAnswer, right: LookupAnswer): readonly ComparedRow[] => {
  const [before, after] = [sentencesOf(left), sentencesOf(right)];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    steps: [],
    left: before[index],
    right: after[index],
    isEffect: true as const,
  })).filter((row) => row.left !== row.right);
};

/** What the updates do comes first, then their other fields, and last the ids that always differ. */
export const compareAnswers = (left: LookupAnswer, right: LookupAnswer): readonly ComparedRow[] => {
  const rows = diffJson(left.raw, right.raw);
  return [
    ...effectRows(left, right),
    ...rows.filter((row) => !isId(row)),
    ...rows.filter((row) => isId(row)),
  ];
};
