import { floorToMinute } from '../../../lib/time/time.ts';
import type { ListPane } from '../../../shell/state/layout.ts';
import { isDifferent, type AppState } from '../../../shell/state/app-state.ts';
import type { FramedLayout } from '../../../shell/view-types.ts';
import { verticalRule } from '../../../ui-kit/frame/rule-lines.ts';
import { fitLine } from '../../../ui-kit/text/fit-line.ts';
import { fillLines, type Line } from '../../../ui-kit/text/line.ts';
import { createListAndRates, type ReadLines } from './body-lines.ts';
import { createDetailLines, selectShownJson } from './detail/detail-pane-lines.ts';

/** What the lines of a list with rows depend on. */
type ListFacts = ListPane & {
  readonly activity: AppState['activity'];
  readonly masked: boolean;
  readonly minute: number;
};

/**
 * Creates a function that makes the lines of the list again only if something in them may differ. A tick
 * of the clock within a minute changes no row.
 */
const createListReader = (): ReadLines => {
  const read = createListAndRates();
  let before: ListFacts | undefined;
  let lines: readonly Line[] = [];
  return (state, pane) => {
    const { activity, screen } = state;
    const now = { activity, ...pane, masked: screen.masked, minute: floorToMinute(screen.now) };
    // What is said in place of rows counts seconds.
    const isCounting = activity.view.entries.length === 0;
    if (before === undefined || isCounting || isDifferent(before, now)) lines = read(state, pane);
    before = now;
    return lines;
  };
};

const noText: Line = [];

type Joined = { readonly left: Line; readonly right: Line; readonly line: Line };

/** Creates a function that joins the lines of two panes, with a rule between them. */
const createJoinPanes = () => {
  let width = 0;
  let joined: readonly Joined[] = [];
  return (lefts: readonly Line[], rights: readonly Line[], columns: number): readonly Line[] => {
    const before = columns === width ? joined : [];
    width = columns;
    joined = lefts.map((left, row) => {
      const right = rights[row] ?? noText;
      const known = before[row];
      if (known?.left === left && known.right === right) return known;
      return { left, right, line: [...fitLine(left, columns), ...verticalRule, ...right] };
    });
    return joined.map(({ line }) => line);
  };
};

/**
 * Creates a function that returns the body of the tab as lines, unless it has a menu or JSON in it.
 * `ActivityBody` draws the very same lines row by row, so that Ink lays out only the rows that changed. A
 * row that looks as before has the same lines as before.
 */
export const createActivityLines = () => {
  const listLines = createListReader();
  const detailLines = createDetailLines();
  const joinPanes = createJoinPanes();
  return (state: AppState, { body, list, detail }: FramedLayout): readonly Line[] | undefined => {
    if (list !== undefined && state.activity.columnMenu !== undefined) return undefined;
    if (detail === undefined) return list && listLines(state, list);
    const isBeside = list !== undefined;
    if (selectShownJson(state, isBeside) !== undefined) return undefined;
    const details = detailLines(state, detail, isBeside);
    return isBeside
      ? joinPanes(listLines(state, list), details, list.columns)
      : fillLines(body, details);
  };
};
