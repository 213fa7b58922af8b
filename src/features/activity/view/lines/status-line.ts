import { isGap } from '../../model/timeline/timeline.ts';
import { pluralize, formatInteger } from '../../../../lib/text/pluralize.ts';
import { formatAge, formatDuration } from '../../../../lib/time/time.ts';
import { displayWidth } from '../../../../lib/text/width.ts';
import { selectNewer, selectRank } from '../../state/selectors.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import {
  showsSeconds,
  isLive,
  pollLabel,
  selectTailFacts,
  tailStatusLabel,
} from './tail-labels.ts';
import type { SplitText } from '../../../../shell/view-types.ts';
import { olderRowsLabel } from '../list/older-rows-label.ts';

const heldWords = (state: AppState): string => {
  const newer = selectNewer(state);
  const where = state.activity.order === 'newest-last' ? 'below' : 'above';
  return newer === 0 ? '' : `${pluralize(newer, 'newer event')} ${where}`;
};

/**
 * How far the newest row was behind the ledger when it came. Nothing while polls are not answered:
 * the lag of rows that came before says nothing about now.
 */
const lagWords = (state: AppState): string => {
  const lagMs = state.activity.news?.lagMs;
  if (lagMs === undefined || !isLive(selectTailFacts(state))) return '';
  return `lag ${lagMs < 60_000 ? `${Math.round(lagMs / 1000)}s` : formatAge(lagMs)}`;
};

const keptWords = ({ activity: { view }, connection: { keep } }: AppState): string =>
  `rows ${formatInteger(view.loaded)}/${formatInteger(keep)}`;

const duplicateWords = ({ activity: { news } }: AppState): string =>
  news === undefined || news.duplicates === 0
    ? ''
    : `${pluralize(news.duplicates, 'overlapping row')} verified`;

/** Where rows come from when it is not the listing of activities, and how many are not shown. */
const sourceWords = ({ activity: { poll, view, sieve } }: AppState): string => {
  if (poll.source !== 'updates') return '';
  const filteredOut = view.loaded - view.matching;
  const hidden = [
    ...(view.aside === 0 ? [] : [`${formatInteger(view.aside)} unrecognized hidden`]),
    ...(sieve === undefined ? [] : [`${formatInteger(filteredOut)} filtered out`]),
  ];
  return ['from updates', ...hidden].join(', ');
};

/** How far the gap that is being filled has come. */
const backfillText = ({ activity: { timeline } }: AppState): string => {
  const gap = timeline.entries.find((entry) => isGap(entry) && entry.state === 'filling');
  if (gap === undefined || !isGap(gap)) return '';
  return `backfilling ${formatInteger(gap.pages)}/${formatInteger(gap.budget)}`;
};

/** The counters, the most important first: what does not fit is left out from the right. */
const counters = (state: AppState): readonly string[] => {
  const { timeline, poll, position, view } = state.activity;
  const { counts } = timeline;
  const facts = selectTailFacts(state);
  return [
    tailStatusLabel(poll, position.kind === 'following'),
    state.activity.alarms === 0 ? '' : pluralize(state.activity.alarms, 'alert'),
    // The first clause: the rest is for a log, which has the room.
    poll.waiting?.split(':')[0] ?? '',
    // What goes wrong, and the answer to a key, before what can be counted on the screen.
    isLive(facts) ? '' : pollLabel(facts),
    olderRowsLabel(state),
    heldWords(state),
    pluralize(view.loaded + counts.dropped, 'event'),
    sourceWords(state),
    isLive(facts) ? pollLabel(facts) : '',
    backfillText(state),
    lagWords(state),
    counts.late === 0 ? '' : `${formatInteger(counts.late)} late`,
    counts.changed === 0 ? '' : `${formatInteger(counts.changed)} changed`,
    poll.skewMs === undefined || Math.abs(poll.skewMs) < 5000
      ? ''
      : `clocks differ by ${formatDuration(Math.abs(poll.skewMs))}`,
    ...(state.screen.size.columns < 100 ? [] : [keptWords(state), duplicateWords(state)]),
  ].filter((words) => words !== '');
};

const rank = (state: AppState): string => {
  const { row, of } = selectRank(state);
  return `row ${formatInteger(Math.max(0, row))}/${formatInteger(of)} `;
};

const fitting = (words: readonly string[], room: number): string =>
  words.reduce((line, word) => {
    const longer = `${line}${line === ' ' ? '' : '  '}${word}`;
    return displayWidth(longer) <= room ? longer : line;
  }, ' ');

/** The tail's counters, and where in the list the reader is. */
export const selectStatusLine = (state: AppState): SplitText => {
  const right = rank(state);
  return {
    left: fitting(counters(state), state.screen.size.columns - displayWidth(right) - 1),
    leftTone: showsSeconds(selectTailFacts(state)) ? 'warning' : 'plain',
    right,
  };
};
