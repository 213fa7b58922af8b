import { readUpdateEffects } from '../../../ledger/effects/tell-effects.ts';
import { diffJson, type JsonDifference } from '../../../lib/json/rows.ts';
import type { ReceivedResponse, ComparedRow } from '../state/lookup.ts';

/** Fields that differ between any two updates. */
const idNames: ReadonlySet<string> = new Set([
  ...['updateId', 'offset', 'nodeId', 'lastDescendantNodeId', 'contractId', 'recordTime'],
  ...['effectiveAt', 'createdAt', 'traceparent', 'tracestate', 'commandId', 'workflowId'],
  ...['externalTransactionHash', 'transactionHash', 'createdEventBlob'],
  // The same fields as a scan names them.
  ...['update_id', 'contract_id', 'record_time', 'effective_at', 'created_at', 'event_id'],
]);

const isId = ({ steps }: JsonDifference): boolean => idNames.has(String(steps.at(-1)));

const sentencesOf = ({ raw, context }: ReceivedResponse): readonly string[] =>
  readUpdateEffects(raw, context)?.sentences ?? [];

const effectRow = (side: 'left' | 'right', sentence: string | undefined): readonly ComparedRow[] =>
  sentence === undefined ? [] : [{ steps: [], [side]: sentence, isEffect: true }];

/** Sentences at the same place where they differ, one below the other: half a line cuts amounts. */
const effectRows = (left: ReceivedResponse, right: ReceivedResponse): readonly ComparedRow[] => {
  const [before, after] = [sentencesOf(left), sentencesOf(right)];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
    before[index] === after[index]
      ? []
      : [...effectRow('left', before[index]), ...effectRow('right', after[index])],
  ).flat();
};

/** What the updates do comes first, then their other fields, and last the ids that always differ. */
export const compareResponses = (
  left: ReceivedResponse,
  right: ReceivedResponse,
): readonly ComparedRow[] => {
  const rows = diffJson(left.raw, right.raw);
  return [
    ...effectRows(left, right),
    ...rows.filter((row) => !isId(row)),
    ...rows.filter((row) => isId(row)),
  ];
};
