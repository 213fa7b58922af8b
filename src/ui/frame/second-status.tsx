import { counted, grouped } from '../../lib/count.ts';
import { age, duration } from '../../lib/time.ts';
import { displayWidth } from '../../lib/width.ts';
import { selectNewer, selectRank } from '../../store/selectors.ts';
import type { AppState } from '../../store/store.ts';
import { Ends } from '../kit/rule.tsx';
import type { Tone } from '../theme.ts';
import { useApp } from '../session-context.tsx';
import { olderWords } from '../activity/older-words.ts';
import { isCounting, pollWords, selectTailFacts, tailWord } from './tail-words.ts';

const heldWords = (state: AppState): string => {
  const newer = selectNewer(state);
  const where = state.activity.order === 'newest-last' ? 'below' : 'above';
  return newer === 0 ? '' : `${counted(newer, 'newer event')} ${where}`;
};

/** Seconds while they tell something, then coarser: a ledger may be silent for days. */
const lagWords = ({ activity: { news } }: AppState): string => {
  const lagMs = news?.lagMs;
  if (lagMs === undefined) return '';
  return `lag ${lagMs < 60_000 ? `${Math.round(lagMs / 1000)}s` : age(lagMs)}`;
};

const keptWords = ({ activity: { view }, connection: { keep } }: AppState): string =>
  `rows ${grouped(view.loaded)}/${grouped(keep)}`;

const duplicateWords = ({ activity: { news } }: AppState): string =>
  news === undefined ? '' : `${counted(news.duplicates, 'duplicate')} dropped`;

/** The counters, the most important first: what does not fit is left out from the right. */
const counters = (state: AppState): readonly string[] => {
  const { timeline, poll, position, view } = state.activity;
  const { counts } = timeline;
  return [
    tailWord(poll, position.kind === 'following'),
    heldWords(state),
    counted(view.loaded + counts.dropped, 'event'),
    olderWords(state),
    pollWords(selectTailFacts(state)),
    lagWords(state),
    counts.late === 0 ? '' : `${grouped(counts.late)} late`,
    counts.changed === 0 ? '' : `${grouped(counts.changed)} changed`,
    poll.skewMs === undefined || Math.abs(poll.skewMs) < 5000
      ? ''
      : `clocks differ by ${duration(Math.abs(poll.skewMs))}`,
    ...(state.screen.size.columns < 100 ? [] : [keptWords(state), duplicateWords(state)]),
  ].filter((words) => words !== '');
};

const rank = (state: AppState): string => {
  const { row, of } = selectRank(state);
  return `row ${grouped(Math.max(0, row))}/${grouped(of)} `;
};

const fitting = (words: readonly string[], room: number): string =>
  words.reduce((line, word) => {
    const longer = `${line}${line === ' ' ? '' : '  '}${word}`;
    return displayWidth(longer) <= room ? longer : line;
  }, ' ');

const leftWords = (state: AppState): string => {
  const { notice, size } = state.screen;
  if (notice !== undefined) return ` ${notice.text}`;
  return fitting(counters(state), size.columns - displayWidth(rank(state)) - 1);
};

const noticeTones = { note: 'ok', warning: 'warning', error: 'danger' } as const;

const toneOf = (state: AppState): Tone => {
  const { notice } = state.screen;
  if (notice !== undefined) return noticeTones[notice.tone];
  return isCounting(selectTailFacts(state)) ? 'warning' : 'plain';
};

/** Line n-1: the tail's counters, or a notice. */
export function SecondStatus({ width }: { readonly width: number }) {
  const left = useApp(leftWords);
  const right = useApp((state) => (state.screen.notice === undefined ? rank(state) : ''));
  const tone = useApp(toneOf);
  return <Ends width={width} left={left} right={right} leftTone={tone} />;
}
