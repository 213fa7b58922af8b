import { activityBindings } from '../features/activity/keys.ts';
import { globalBindings } from './keys/global-keys.ts';
import { scrollBindings } from '../shell/scroll/scroll-keys.ts';
import { gapBindings, listBindings } from '../features/activity/pane-keys.ts';
import type { ListPane } from '../shell/state/layout.ts';
import { activityScopes } from '../features/activity/key-scopes.ts';
import { selectLayout, selectWindow } from '../features/activity/state/selectors.ts';
import { hiddenKeys, hintsNow } from './keys/key-availability.ts';
import type { AppState } from '../shell/state/app-state.ts';
import { selectEmptyState } from '../features/activity/view/empty-state.ts';
import { entryLines } from '../features/activity/view/list/list-entry-lines.ts';
import {
  listRowStyle,
  selectRowFacts,
  visibleListRows,
  markCollidingNames,
} from '../features/activity/view/list/list-window.ts';
import { minuteMs, rateLines, selectRateFacts } from '../features/activity/view/rate-lines.ts';
import { listHeading } from '../features/activity/view/list/row-lines.ts';
import { selectStateLine } from '../features/activity/view/lines/state-line.ts';
import { selectStatusLine } from '../features/activity/view/lines/status-line.ts';
import { selectTitleLine } from '../features/activity/view/lines/title-line.ts';
import { headerText, headerTone } from './frame/header-text.ts';
import {
  longNoticeLines,
  noticeTopRow,
  noticeTone,
  noticeText,
} from '../shell/labels/notice-text.ts';
import { padOrTruncate } from '../lib/text/width.ts';
import { selectBadges, tabStrip } from './frame/tab-labels.ts';
import { keyHintSegments } from '../shell/keys/key-hint-segments.ts';
import { lineText } from '../ui-kit/text/line-text.ts';
import type { Line } from '../ui-kit/text/line.ts';
import { noticeLines } from '../ui-kit/frame/notice-lines.ts';
import { splitLineSegments, ruleSegments } from '../ui-kit/frame/rule-segments.ts';
import { segment } from '../ui-kit/text/segment.ts';
import { tabSegments } from '../ui-kit/frame/tab-segments.ts';
import type { Theme } from '../ui-kit/theme/theme.ts';
import type { FramedLayout } from '../shell/view-types.ts';

/** The keys of the list that follows: a start reads no others. */
const keysOfList = [
  ...listBindings,
  ...gapBindings,
  ...activityBindings,
  ...scrollBindings,
  ...globalBindings,
];

const blank: Line = { segments: [] };

/** Cuts or pads lines to exactly `count`. */
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

/** Draws the rows, or the text that replaces an empty list. */
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
  const keys = { table: keysOfList, scopes: activityScopes(state) };
  return [
    { segments: ruleSegments({ width, ...selectStateLine(state) }) },
    ...(second || notice !== undefined ? [{ segments: splitLineSegments(status) }] : []),
    ...(second || notice === undefined
      ? [
          {
            segments: keyHintSegments({
              ...keys,
              width,
              without: hiddenKeys(keys, state),
              wording: hintsNow(keys, state),
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
  const strip = tabStrip({ tab: screen.tab, badges: selectBadges(state) }, width);
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
