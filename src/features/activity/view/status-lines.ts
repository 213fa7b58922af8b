import { mask, displayWidth, shortenId } from '../../../lib/text/width.ts';
import { isWhole } from '../state/activity-filter.ts';
import { gapRange } from '../state/gaps.ts';
import {
  selectClock,
  selectLayout,
  selectContiguity,
  selectGaps,
  selectUnresolvedGaps,
  selectSelectedIndex,
  selectNewer,
  selectRank,
  selectMarked,
} from '../state/selectors.ts';
import type { AppState } from '../context.ts';
import type { SplitText } from '../../../shell/view-types.ts';
import { breadcrumb, selectDetailItem } from './detail/detail-content.ts';
import * as messages from '../messages/list.ts';
import {
  contiguityLabel,
  isLive,
  selectTailFacts,
  type ListPlace,
  type TailFacts,
  showsSeconds,
  pollLabel,
  tailStatusLabel,
} from './tail-labels.ts';
import { pluralize, formatInteger } from '../../../lib/text/pluralize.ts';
import { aheadLabel } from '../../../shell/labels/connection-labels.ts';
import { clockAt, formatAge, formatDuration, formatMomentShort } from '../../../lib/time/time.ts';

const isAlone = (state: AppState): boolean =>
  state.screen.pane === 'detail' && selectLayout(state).shape !== 'split';

/** The row whose details have the whole screen. */
const itemAlone = (state: AppState) => (isAlone(state) ? selectDetailItem(state) : undefined);

const crumbs = (state: AppState): string => {
  if (state.activity.columnMenu !== undefined) return messages.columnsCrumb;
  const item = itemAlone(state);
  if (item === undefined) return 'Activity';
  return `Activity > ${'gap' in item ? 'gap' : breadcrumb(item.activity.id)}`;
};

const meta = (state: AppState): string => {
  const item = itemAlone(state);
  if (item !== undefined) {
    if ('gap' in item) return gapRange(item, selectClock(state));
    const { kind, round } = item.activity;
    return messages.kindAndRound(kind, round);
  }
  const { activeFilter, preview, order, sorting } = state.activity;
  const text = activeFilter?.text ?? messages.noFilter;
  const isPreview = preview !== undefined && preview.activeFilter !== activeFilter;
  const filter = (isPreview ? messages.previewTitle : messages.filterTitle)(
    state.screen.masked && activeFilter !== undefined ? mask(text) : text,
  );
  return state.screen.size.columns < 140
    ? filter
    : `${filter}     ${messages.sortTitle(sorting === undefined ? order : `${sorting.column}, ${sorting.direction}`)}`;
};

export const selectTitleLine = (state: AppState): SplitText => ({
  left: crumbs(state),
  leftTone: 'focus',
  right: meta(state),
  rightTone:
    state.activity.activeFilter === undefined || itemAlone(state) !== undefined ? 'plain' : 'note',
});

/** Tells whether the rows are those of the scan right now. */
const tailState = (facts: TailFacts): 'paused' | 'starting' | 'stale' | 'waiting' | 'running' => {
  const { state, waiting } = facts.poll;
  if (state === 'paused' || state === 'starting') return state;
  if (!isLive(facts)) return 'stale';
  return waiting === undefined ? 'running' : 'waiting';
};

/** Says whether the view is live, scrolled, of a single row, or possibly outdated. */
const viewState = (state: AppState): string => {
  const tail = tailState(selectTailFacts(state));
  if (state.screen.pane === 'detail') return messages.detailState(tail);
  const { sorting } = state.activity;
  const sorted =
    sorting === undefined ? undefined : messages.sortedBy(sorting.column, sorting.direction);
  if (tail !== 'running') return sorted === undefined ? tail : `${tail}, ${sorted}`;
  if (sorted !== undefined) return sorted;
  if (state.activity.position.kind !== 'following') return 'scrolled';
  return state.connection.isReplay === true ? messages.recorded : 'live';
};

const checks = (state: AppState): string => {
  const { activeFilter, view } = state.activity;
  const matching =
    activeFilter === undefined
      ? []
      : [messages.matchingRows(view.matching, view.loaded, isWhole(view))];
  const gaps = [contiguityLabel(selectContiguity(state))];
  // A narrow line is cut at its end, which must not hide an open gap.
  return [
    ...(selectUnresolvedGaps(state).length > 0 ? [...gaps, ...matching] : [...matching, ...gaps]),
  ].join('   ');
};

export const selectStateLine = (state: AppState): SplitText => {
  const view = viewState(state);
  const left =
    state.connection.isReplayPaused === true ? `${view}, ${messages.replayPaused}` : view;
  return {
    left,
    right: checks(state),
    leftTone: left.includes('stale') ? 'danger' : 'plain',
    rightTone: selectUnresolvedGaps(state).length > 0 ? 'danger' : 'plain',
  };
};

/** Shown once the user asked for older rows, while the oldest row is selected. */
const olderRowsLabel = (state: AppState): string => {
  const { older } = state.activity;
  if (older !== 'fetching' && selectSelectedIndex(state) !== 0) return '';
  switch (older) {
    case 'unasked':
      return '';
    case 'fetching':
      return messages.loadingOlder;
    case 'start':
      return messages.startOfLedger;
    case 'pruned':
      return messages.olderRowsPruned;
    case 'cannot':
      return state.activity.poll.source !== 'activities' ? messages.useSince : messages.noOlderRows;
    case 'full':
      return messages.olderRowsFull;
    case 'failed':
      return messages.olderRowsFailed;
    default:
      return older satisfies never;
  }
};

const heldWords = (state: AppState): string => {
  const newer = selectNewer(state);
  if (newer > 0 && state.activity.sorting !== undefined) return messages.newerRowsSorted(newer);
  const where = state.activity.order === 'newest-last' ? 'below' : 'above';
  return newer === 0 ? '' : messages.newerRows(newer, where);
};

/** Empty while polls get no response: the lag of older rows says nothing about now. */
const lagWords = (state: AppState): string => {
  const lagMs = state.activity.news?.lagMs;
  if (lagMs === undefined || !isLive(selectTailFacts(state))) return '';
  const seconds = Math.max(0, Math.round(lagMs / 1000));
  return aheadLabel(lagMs) ?? `lag ${lagMs < 60_000 ? `${seconds}s` : formatAge(lagMs)}`;
};

/** A filter by time and an order by another column look like answers about all rows. */
const coverageWords = (state: AppState): string => {
  const { activeFilter, sorting, timeline, older, poll } = state.activity;
  const filter = activeFilter?.filter;
  const asksForTime = filter?.fields.has('age') === true || filter?.fields.has('time') === true;
  const { since, now, zone } = selectContiguity(state);
  if ((sorting === undefined && !asksForTime) || timeline.reachedStart || since === undefined)
    return '';
  const asked = filter?.since(now);
  if (asked !== undefined && since <= asked) return '';
  const covered = formatMomentShort(since, clockAt(now, zone));
  if (older === 'pruned') return messages.coveredAtMost(covered, messages.olderRowsPruned);
  if (older === 'full') return messages.coveredAtMost(covered, messages.olderRowsFull);
  if (older !== 'cannot') return messages.coveredSince(covered);
  return messages.coveredAtMost(
    covered,
    poll.source === 'activities' ? messages.noOlderRows : messages.useSince,
  );
};

/** From here on, the list soon drops its oldest rows. */
const nearlyFull = 0.9;

const keptWords = ({ activity: { view }, connection: { maxRows: keep } }: AppState): string =>
  view.loaded < nearlyFull * keep ? '' : messages.keptRows(view.loaded, keep);

const partyWidth = 16;

const sourceLabel = ({ activity: { poll }, screen }: AppState): string => {
  const { source, coverage } = poll;
  const coveredParties = coverage?.parties;
  if (source !== 'ledger') return messages.fromUpdates;
  if (coveredParties === undefined) return messages.fromLedger;
  return screen.masked
    ? messages.asSome(coveredParties.length)
    : messages.asParties(coveredParties.map((party) => shortenId(party, partyWidth)));
};

const sourceWords = (state: AppState): string => {
  const { poll, view, activeFilter } = state.activity;
  if (poll.source === undefined || poll.source === 'activities') return '';
  const hidden = [
    ...(view.aside === 0 ? [] : [messages.unrecognizedCount(view.aside)]),
    ...(activeFilter === undefined ? [] : [messages.filteredOutCount(view.loaded - view.matching)]),
  ];
  return [sourceLabel(state), ...hidden].join(', ');
};

const backfillText = (state: AppState): string => {
  const filling = selectGaps(state).filter(({ gap }) => gap.state === 'filling');
  const [first] = filling;
  if (first === undefined) return '';
  const rest = filling.length - 1;
  return `${messages.backfilling(first.gap.pages, first.gap.budget)}${rest === 0 ? '' : messages.moreGaps(rest)}`;
};

const listPlace = ({ activity: { sorting, position }, connection }: AppState): ListPlace => {
  if (sorting !== undefined) return 'sorted';
  if (position.kind !== 'following') return 'scrolled';
  return connection.isReplay === true ? 'replayed' : 'following';
};

/** The most important counter comes first: those that do not fit are omitted from the right. */
const counters = (state: AppState): readonly string[] => {
  const { timeline, poll, view } = state.activity;
  const marked = selectMarked(state).length;
  const { counts } = timeline;
  const facts = selectTailFacts(state);
  return [
    tailStatusLabel(poll, listPlace(state)),
    marked === 0 ? '' : messages.markedRows(marked),
    state.activity.alarms === 0 ? '' : pluralize(state.activity.alarms, 'alert'),
    // Only the part before the colon: the status line has no room for more.
    poll.waiting?.split(':')[0] ?? '',
    // Problems, and what a key just did, come before what the screen shows anyway.
    isLive(facts) ? '' : pollLabel(facts),
    olderRowsLabel(state),
    coverageWords(state),
    heldWords(state),
    messages.loadedRows(view.loaded + counts.dropped),
    sourceWords(state),
    isLive(facts) ? pollLabel(facts) : '',
    backfillText(state),
    lagWords(state),
    counts.late === 0 ? '' : messages.lateRows(counts.late),
    counts.changed === 0 ? '' : messages.changedRows(counts.changed),
    poll.skewMs === undefined || Math.abs(poll.skewMs) < 5000
      ? ''
      : messages.clocksDiffer(formatDuration(Math.abs(poll.skewMs))),
    keptWords(state),
  ].filter((words) => words !== '');
};

const rank = (state: AppState): string => {
  const { row, of } = selectRank(state);
  const count = messages.countSoFar(of, isWhole(state.activity.view));
  return `row ${formatInteger(Math.max(0, row))}/${count} `;
};

const fitting = (words: readonly string[], room: number): string =>
  words.reduce((line, word) => {
    const longer = `${line}${line === ' ' ? '' : '  '}${word}`;
    return displayWidth(longer) <= room ? longer : line;
  }, ' ');

export const selectStatusLine = (state: AppState): SplitText => {
  const right = rank(state);
  return {
    left: fitting(counters(state), state.screen.size.columns - displayWidth(right) - 1),
    leftTone: showsSeconds(selectTailFacts(state)) ? 'warning' : 'plain',
    right,
  };
};
