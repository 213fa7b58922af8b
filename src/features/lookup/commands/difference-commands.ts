import type { CommandHandler } from '../command-context.ts';
import type { AppState } from '../context.ts';
import { readUpdateEffects } from '../../../ledger/effects/tell-effects.ts';
import { diffJson, jsonPath, type JsonDifference } from '../../../lib/json/rows.ts';
import { revealPath } from '../../../lib/json/cursor.ts';
import { responseTree, resultRows } from '../state/lookup-lines.ts';
import {
  comparedWith,
  currentVisit,
  type ComparedRow,
  type Comparison,
  type LookupVisit,
  type ReceivedResponse,
} from '../slice.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import { markedResult, markRemoved } from '../messages/notices.ts';

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

const responseOf = (visit: LookupVisit | undefined) =>
  visit?.fetched.kind === 'ready' ? visit.fetched.response : undefined;

export const compare = storeHandler((state: AppState) => {
  const visit = currentVisit(state.lookup);
  const other = comparedWith(state.lookup);
  const [mine, theirs] = [responseOf(visit), responseOf(other)];
  if (visit === undefined || other === undefined) return;
  if (mine === undefined || theirs === undefined) return;
  const rows = compareResponses(theirs, mine);
  const comparison = { other: other.lookup, rows, cursor: 0, top: 0 };
  state.updateVisit(visit.number, { comparison });
});

/** Marks this version of the result, so that a later one can be compared with it. */
export const mark = storeHandler((state: AppState) => {
  const visit = currentVisit(state.lookup);
  if (responseOf(visit) === undefined) return;
  const isMarked = state.lookup.marked?.fetched === visit?.fetched;
  state.markResult(isMarked ? undefined : visit);
  state.showNotice('note', isMarked ? markRemoved : markedResult());
});

const differencePath = ({ rows, cursor }: Comparison): string =>
  jsonPath(rows[cursor]?.steps ?? []);

export const close = storeHandler((state: AppState) => {
  const visit = currentVisit(state.lookup);
  if (visit !== undefined) state.updateVisit(visit.number, { comparison: undefined });
});

/** Opens the tree at the selected difference. */
export const openInJson = storeHandler((state: AppState) => {
  const visit = currentVisit(state.lookup);
  const { comparison, fetched } = visit ?? {};
  if (visit === undefined || comparison === undefined || fetched?.kind !== 'ready') return;
  const steps = comparison.rows[comparison.cursor]?.steps ?? [];
  const height = resultRows(state.screen.size);
  const tree = revealPath(responseTree(fetched.response), steps, height);
  state.updateVisit(visit.number, { comparison: undefined, tree });
});

export const copyPath: CommandHandler = (ctx) => {
  const comparison = currentVisit(ctx.store.getState().lookup)?.comparison;
  if (comparison !== undefined) copyToClipboard(ctx, 'path', differencePath(comparison));
};
