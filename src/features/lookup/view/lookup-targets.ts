import { scrollIntoView } from '../../../lib/numbers/list-window.ts';
import type { KeyScope } from '../../../shell/keys/key-binding.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { BodyCell, BodyTarget } from '../../../shell/view-types.ts';
import { formatLines, type LookupField, type LookupForm } from '../state/lookup-form.ts';
import { answerRows, linesWindow, lookupLayout, resultRows } from '../state/lookup-lines.ts';
import { currentVisit, type LookupVisit } from '../state/lookup.ts';
import { historyWindow } from './form-lines.ts';
import { clickTree } from '../../../shell/tree/click-tree.ts';

const layoutOf = ({ lookup, screen }: AppState) =>
  lookupLayout(screen.size, lookup.visits.length > 0, lookup.page);

/** Returns whether a cell belongs to the result; the form is at its left, or covered by it. */
const isInResult = (state: AppState, { column }: BodyCell): boolean => {
  const { form, result } = layoutOf(state);
  return result !== undefined && column > (form ?? -1);
};

/** The field of each line of the form, then nothing up to the heading of the history. */
const fieldsByLine = ({ parties }: LookupForm): readonly (LookupField | undefined)[] => [
  ...(['id', 'id', 'kind', 'party'] as const),
  ...parties.map(() => 'party' as const),
  'format',
  undefined,
  undefined,
  undefined,
];

/** A field, which gets the focus and nothing typed, or an earlier lookup. */
const formTarget = (state: AppState, line: number): BodyTarget | undefined => {
  const { lookup } = state;
  const { rows } = layoutOf(state);
  const fields = fieldsByLine(lookup.form);
  const focus = (field: LookupField) => (now: AppState) => {
    now.setLookupPage('form');
    now.focusLookupField(field);
  };
  if (line < fields.length) {
    const field = fields[line];
    return field === undefined ? undefined : { kind: 'focus', select: focus(field) };
  }
  const index = historyWindow(lookup, rows - fields.length).from + line - fields.length - 1;
  if (line === fields.length || index >= lookup.history.length) return undefined;
  const by = index - lookup.chosen;
  const select = (now: AppState): void => {
    focus('history')(now);
    now.moveHistorySelection(by);
  };
  return { kind: 'row', select };
};

const formatTarget = (line: number): BodyTarget | undefined => {
  const to = formatLines[line];
  return to === undefined
    ? undefined
    : { kind: 'focus', select: (state) => state.updateLookupForm({ line: to }) };
};

/** What a click on a cell of a result changes; undefined below its last line. */
const visitChange = (
  visit: LookupVisit,
  { screen: { size } }: AppState,
  { line, column }: BodyCell,
): Partial<LookupVisit> | undefined => {
  const { comparison, tree } = visit;
  if (comparison !== undefined) {
    const { length: count } = comparison.rows;
    const place = { count, height: resultRows(size) - 1, selected: comparison.cursor };
    const { from, to } = scrollIntoView({ ...place, from: comparison.top });
    const cursor = from + line - 1;
    return line > 0 && cursor < to ? { comparison: { ...comparison, cursor } } : undefined;
  }
  const height = answerRows(visit, size);
  const row = line - (resultRows(size) - height);
  if (tree !== undefined) {
    const clicked = clickTree(tree, { line: row, column }, height);
    return clicked && { tree: clicked };
  }
  const { from, to } = linesWindow(visit, height);
  return row >= 0 && from + row < to ? { cursor: from + row, top: from } : undefined;
};

const resultTarget = (state: AppState, { line, column }: BodyCell): BodyTarget | undefined => {
  const visit = currentVisit(state.lookup);
  const left = (layoutOf(state).form ?? -1) + 1;
  const change =
    visit?.fetched.kind === 'ready'
      ? visitChange(visit, state, { line, column: column - left })
      : undefined;
  if (visit === undefined || change === undefined) return undefined;
  const select = (now: AppState): void => {
    now.setLookupPage('result');
    now.updateVisit(visit.number, change);
  };
  return { kind: 'row', select };
};

/** What is under a cell of the Lookup tab: a field, an earlier lookup, or a line of the result. */
export const lookupTargetAt = (state: AppState, cell: BodyCell): BodyTarget | undefined => {
  if (isInResult(state, cell)) return resultTarget(state, cell);
  return state.lookup.page === 'format' ? formatTarget(cell.line) : formTarget(state, cell.line);
};

const resultScope = ({ fetched, comparison, tree }: LookupVisit): KeyScope | undefined => {
  if (fetched.kind === 'failed') return 'failed';
  if (fetched.kind === 'loading') return undefined;
  if (comparison !== undefined) return 'differences';
  return tree === undefined ? 'facts' : 'tree';
};

/** The pane under a cell: the wheel scrolls the result, or the earlier lookups next to it. */
export const lookupPaneAt = (state: AppState, cell: BodyCell): KeyScope | undefined => {
  const visit = currentVisit(state.lookup);
  if (isInResult(state, cell)) return visit && resultScope(visit);
  return state.lookup.page === 'format' ? 'format' : 'lookupHistory';
};
