import * as messages from '../../messages/list.ts';
import type { ListPane } from '../../../../shell/state/layout.ts';
import type { AppState } from '../../context.ts';
import { isDifferent } from '../../../../shell/state/store.ts';
import { noticeBoxLines } from '../../../../ui-kit/frame/rule-lines.ts';
import { fillLines, lineOf, type Line, inTone } from '../../../../ui-kit/text/line.ts';
import type { ListEntry, GapListEntry } from '../../state/activity-filter.ts';
import { selectOrder, selectWindow } from '../../state/selectors.ts';
import { selectEmptyState } from '../empty-state.ts';
import { createRowStyle, selectRowFacts, visibleListRows } from './list-window.ts';
import { listHeading, type RowStyle, hasColumns, narrowRow, wideRow } from './row-lines.ts';
import { rateLines, selectRateFacts } from '../rate-lines.ts';
import { floorToMinute, formatMoment, type Clock } from '../../../../lib/time/time.ts';
import type { TimelineGap } from '../../timeline/timeline.ts';
import { truncateEnd, displayWidth } from '../../../../lib/text/width.ts';
import { rowsNotListed } from '../../messages/tail.ts';
import { acceptanceLabel, gapEdgeTime, gapRange } from '../../state/gaps.ts';
import { canFill } from '../../timeline/gaps.ts';

const between = ({ after, before }: GapListEntry, clock: Clock): string =>
  messages.gapBetween(
    gapEdgeTime(after, clock, formatMoment),
    gapEdgeTime(before, clock, formatMoment),
  );

const remedy = (gap: TimelineGap): string => {
  const { state, pages, budget, reason } = gap;
  switch (state) {
    case 'open':
      return messages.openGapKeys(budget);
    case 'filling':
      return messages.backfillingGap(pages, budget);
    case 'unfillable':
      return (canFill(gap) ? messages.retriedGap : messages.unfillableGap)(reason ?? rowsNotListed);
    case 'accepted':
      return acceptanceLabel(gap);
    default:
      return state satisfies never;
  }
};

const shortRemedy = (gap: TimelineGap): string => {
  const { state, pages, budget } = gap;
  if (state === 'filling') return messages.backfilling(pages, budget);
  if (state === 'accepted') return 'accepted';
  if (state === 'open') return messages.openGapKeysShort;
  return canFill(gap) ? messages.retryKeysShort : messages.acceptKey;
};

/** `walls` are the first two cells: `!!`, or `>!` on the selected row. */
const addWalls = (words: string, width: number, filler: string, walls = '!!'): string => {
  const inner = truncateEnd(words, width - 6);
  return `${walls}${inner} ${filler.repeat(Math.max(0, width - 5 - displayWidth(inner)))}!!`;
};

export const formatGapLine = (
  line: GapListEntry,
  { width, clock }: { readonly width: number; readonly clock: Clock },
  selected = false,
): string => {
  const narrow = width < 80;
  if (line.line === 2) {
    return addWalls(`     ${narrow ? shortRemedy(line.gap) : remedy(line.gap)}`, width, ' ');
  }
  return addWalls(
    ` GAP  ${narrow ? gapRange(line, clock) : between(line, clock)}`,
    width,
    '─',
    selected ? '>!' : '!!',
  );
};

/** An entry takes one line, or two where the terminal is narrow. */
export const entryLines = (
  item: ListEntry,
  selected: boolean,
  style: RowStyle,
): readonly Line[] => {
  const mark = selected ? '>' : ' ';
  // A followed list moves under its selection: an inverse bar would cost two whole lines a row.
  const tone = selected && !style.following ? 'selected' : undefined;
  if ('gap' in item) {
    const bar = tone ?? (item.gap.state === 'accepted' ? 'warning' : 'gap');
    return [lineOf(formatGapLine(item, style, selected), bar)];
  }
  const { activity } = item;
  if (activity === undefined) return [];
  const lines = hasColumns(style)
    ? [wideRow(activity, item, mark, style)]
    : narrowRow(activity, item, mark, style);
  return lines.map((line) => inTone(line, tone));
};

export type ReadLines = (state: AppState, pane: ListPane) => readonly Line[];

type DrawnRow = {
  readonly selected: boolean;
  readonly style: RowStyle;
  readonly lines: readonly Line[];
};

const createListLines = (): ReadLines => {
  const styleOf = createRowStyle();
  const drawn = new WeakMap<ListEntry, DrawnRow>();
  const rowLines = (row: ListEntry, selected: boolean, style: RowStyle): readonly Line[] => {
    const before = drawn.get(row);
    if (before?.selected === selected && before.style === style) return before.lines;
    const lines = entryLines(row, selected, style);
    drawn.set(row, { selected, style, lines });
    return lines;
  };
  return (state, pane) => {
    const { from, to, selected } = selectWindow(state);
    const rows = visibleListRows(state.activity.view.entries, selectOrder(state), from, to);
    const style = styleOf(selectRowFacts(state), pane, rows);
    return [
      ...(style.columns === undefined
        ? []
        : [lineOf(listHeading(style.columns, style.timeStyle, style), 'focus')]),
      ...rows.flatMap((row, index) => rowLines(row, from + index === selected, style)),
    ];
  };
};

const rowsOrWords = (state: AppState, pane: ListPane, rows: ReadLines): readonly Line[] => {
  if (state.activity.view.entries.length > 0) return rows(state, pane);
  const notice = selectEmptyState(state);
  return notice === undefined ? [] : noticeBoxLines({ ...notice, width: pane.columns });
};

/** Counts the rates again only if a row or a minute has come. */
const createRateLines = (): ReadLines => {
  let before: ReturnType<typeof selectRateFacts> & { readonly minute: number; width: number };
  let lines: readonly Line[] | undefined;
  return (state, { columns: width }) => {
    const facts = selectRateFacts(state);
    const now = { ...facts, minute: floorToMinute(state.screen.now), width };
    if (lines === undefined || isDifferent(before, now))
      lines = rateLines(facts, now.minute, width);
    before = now;
    return lines;
  };
};

/** Makes the lines of the list and its rates, and reuses those of rows that look as before. */
export const createListAndRates = (): ReadLines => {
  const rowLines = createListLines();
  const rateLinesOf = createRateLines();
  return (state, pane) => [
    ...fillLines(pane.rows - pane.rates, rowsOrWords(state, pane, rowLines)),
    ...(pane.rates === 0 ? [] : rateLinesOf(state, pane)),
  ];
};

export const listBodyLines: ReadLines = (state, pane) => createListAndRates()(state, pane);
