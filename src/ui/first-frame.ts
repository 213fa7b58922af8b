import { activityBindings } from '../keys/bindings-activity.ts';
import { globalBindings } from '../keys/bindings-everywhere.ts';
import { gapBindings, listBindings } from '../keys/bindings-panes.ts';
import { unknownCount } from '../store/journal.ts';
import type { ListPane } from '../store/layout.ts';
import { selectScopes } from '../store/scopes.ts';
import { selectLayout, selectWindow } from '../store/selectors.ts';
import { selectHintOverrides } from '../store/hint-wording.ts';
import { selectIneffectiveKeys } from '../store/idle-keys.ts';
import type { AppState } from '../store/state.ts';
import { selectEmptyState } from './activity/body-notice.ts';
import { entryLines } from './activity/entry-lines.ts';
import {
  listRowStyle,
  selectRowFacts,
  visibleListRows,
  markCollidingNames,
} from './activity/list-window.ts';
import { minuteMs, rateLines, selectRateFacts } from './activity/rate-lines.ts';
import { listHeading } from './activity/row-lines.ts';
import { selectStateLine } from './activity/state-words.ts';
import { selectStatusLine } from './activity/status-words.ts';
import { selectTitleLine } from './activity/title-words.ts';
import { headerText, headerTone } from './frame/header-text.ts';
import { longNoticeLines, noticeTopRow, noticeTone, noticeText } from './frame/notice-words.ts';
import { padOrTruncate } from '../lib/width.ts';
import { tabStrip } from './frame/tab-labels.ts';
import { keyHintSegments } from './kit/hint-segments.ts';
import { lineText } from './kit/line-text.ts';
import type { Line } from './kit/line.ts';
import { noticeLines } from './kit/notice-lines.ts';
import { splitLineSegments, ruleSegments } from './kit/rule-segments.ts';
import { segment } from './kit/segment.ts';
import { tabSegments } from './kit/tab-segments.ts';
import type { Theme } from './theme.ts';
import type { FramedLayout } from './view.ts';

/** The keys of the list that follows: a start reads no others. */
const keysOfList = [...listBindings, ...gapBindings, ...activityBindings, ...globalBindings];

const blank: Line = { segments: [] };

/** So many lines exactly: cut, or filled up with blank ones. */
const exactly = (count: number, lines: readonly Line[]): readonly Line[] => [
  ...lines.slice(0, count),
  ...new Array<Line>(Math.max(0, count - lines.length)).fill(blank),
];

const listLines = (state: AppState, pane: ListPane): readonly Line[] => {
  const { view, order, timeStyle } = state.activity;
  const { from, to, selected } = selectWindow(state);
  const rows = visibleListRows(view.entries, order, from, to);
  const style = markCollidingNames(listRowStyle(pane, selectRowFacts(state)), rows);
  const heading =
    style.columns === undefined ? [] : [segment(listHeading(style.columns, timeStyle), 'focus')];
  return [
    ...(heading.length === 0 ? [] : [{ segments: heading }]),
    ...rows.flatMap((row, index) => entryLines(row, from + index === selected, style)),
  ];
};

/** The rows; while there are none, what is said in their place. */
const rowsOrWords = (state: AppState, pane: ListPane): readonly Line[] => {
  if (state.activity.view.entries.length > 0) return listLines(state, pane);
  const notice = selectEmptyState(state);
  return notice === undefined ? [] : noticeLines({ ...notice, width: pane.columns });
};

const bodyLines = (state: AppState, pane: ListPane): readonly Line[] => {
  const { columns: width, rows, rates } = pane;
  const minute = Math.floor(state.screen.now / minuteMs) * minuteMs;
  return [
    ...exactly(rows - rates, rowsOrWords(state, pane)),
    ...(rates === 0 ? [] : rateLines(selectRateFacts(state), minute, width)),
  ];
};

const footLines = (state: AppState, width: number, second: boolean): readonly Line[] => {
  const notice = noticeText(state);
  const status = { width, ...(notice ?? selectStatusLine(state)) };
  return [
    { segments: ruleSegments({ width, ...selectStateLine(state) }) },
    ...(second || notice !== undefined ? [{ segments: splitLineSegments(status) }] : []),
    ...(second || notice === undefined
      ? [
          {
            segments: keyHintSegments({
              table: keysOfList,
              scopes: selectScopes(state),
              width,
              without: selectIneffectiveKeys(state),
              wording: selectHintOverrides(state),
            }),
          },
        ]
      : []),
  ];
};

/** A long notice lies over tabs and title. */
const withNotice = (lines: readonly Line[], state: AppState): readonly Line[] => {
  const over = longNoticeLines(state);
  return lines.map((line, index) => {
    const covering = over[index - noticeTopRow];
    return covering === undefined
      ? line
      : {
          segments: [
            segment(padOrTruncate(` ${covering}`, state.screen.size.columns), noticeTone(state)),
          ],
        };
  });
};

const linesOf = (
  state: AppState,
  { tabs, secondStatus }: FramedLayout,
  list: ListPane,
): readonly Line[] => {
  const { screen } = state;
  const { columns: width } = screen.size;
  const strip = tabStrip({ tab: screen.tab, open: unknownCount(state) }, width);
  return [
    {
      tone: headerTone(state),
      segments: [segment(headerText(state, width, tabs === 'in-header'))],
    },
    ...(tabs === 'line' ? [{ segments: tabSegments(strip) }] : []),
    { segments: ruleSegments({ width, ...selectTitleLine(state) }) },
    ...bodyLines(state, list),
    ...footLines(state, width, secondStatus),
  ];
};

/**
 * The screen as it opens, the list of activities alone, without Ink: for the start, at which loading
 * Ink and laying out its first frame take longer than all that is before them. The lines are those
 * that the views draw, so Ink's own first frame changes nothing on it. Undefined for any other screen.
 */
export const renderFirstFrame = (state: AppState, theme: Theme): string | undefined => {
  const { screen } = state;
  const layout = selectLayout(state);
  if (layout.shape === 'too-small' || layout.list === undefined || layout.detail !== undefined) {
    return undefined;
  }
  if (screen.tab !== 'activity' || screen.overlay !== undefined) return undefined;
  return withNotice(linesOf(state, layout, layout.list), state)
    .map((line) => lineText(line, theme))
    .join('\n');
};
