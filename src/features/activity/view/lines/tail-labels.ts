import { formatInteger } from '../../../../lib/text/pluralize.ts';
import { formatTimeOfDay, formatDuration } from '../../../../lib/time/time.ts';
import type { AppState } from '../../../../shell/state/app-state.ts';
import { formatAgoByMinute } from '../../../../shell/labels/ledger-label.ts';
import type { PollState } from '../../model/timeline/poll-state.ts';

/** What the words about the tail are made of. */
export type TailFacts = {
  readonly poll: PollState;
  readonly now: number;
  readonly intervalMs: number;
};

const slowMs = 2000;
const graceMs = 3000;

/** How long no poll has been answered, once that is longer than it should be; else undefined. */
export const overdueMs = ({ poll, now, intervalMs }: TailFacts): number | undefined => {
  if (poll.state === 'paused' || poll.lastGoodAt === undefined) return undefined;
  const silent = now - poll.lastGoodAt;
  return silent > intervalMs + graceMs ? silent : undefined;
};

export const selectTailFacts = ({ activity, screen, connection }: AppState): TailFacts => ({
  poll: activity.poll,
  now: screen.now,
  intervalMs: connection.intervalMs,
});

/** Whether the newest poll was answered: what is on the screen is what the scan has. */
export const isLive = (facts: TailFacts): boolean =>
  (facts.poll.state === 'following' || facts.poll.state === 'catching-up') &&
  overdueMs(facts) === undefined;

/** Whether some word on the screen counts seconds now. */
export const showsSeconds = (facts: TailFacts): boolean =>
  ['retrying', 'limited', 'offline'].includes(facts.poll.state) || overdueMs(facts) !== undefined;

const seconds = (ms: number): string => `${Math.max(0, Math.ceil(ms / 1000))}s`;

const untilNext = ({ poll, now }: TailFacts): string =>
  poll.nextAt === undefined ? '' : ` ${seconds(poll.nextAt - now)}`;

/** The state of the scan service in a word or two: fixed words, so that they can be learnt. */
export const scanStatusLabel = (facts: TailFacts): string => {
  const { poll } = facts;
  switch (poll.state) {
    case 'starting':
      return 'asking';
    case 'following':
    case 'catching-up':
      if (overdueMs(facts) !== undefined || (poll.latencyMs ?? 0) > slowMs) return 'slow';
      return 'ok';
    case 'retrying':
      return `retry${untilNext(facts)}`;
    case 'limited':
      return `limited${untilNext(facts)}`;
    case 'no-route':
      return 'no route';
    case 'auth':
      return 'auth';
    case 'offline':
      return poll.lastGoodAt === undefined
        ? 'down'
        : `down${formatAgoByMinute(poll.lastGoodAt, facts.now)}`;
    case 'paused':
      return 'paused';
    default:
      return poll.state satisfies never;
  }
};

/** The state of the tail, in capitals: the one word to read out. */
export const tailStatusLabel = (poll: PollState, following: boolean): string => {
  switch (poll.state) {
    case 'paused':
      return 'PAUSED';
    case 'offline':
      return 'OFFLINE';
    case 'no-route':
      return 'NO ROUTE';
    case 'auth':
      return 'AUTH';
    case 'catching-up':
      return 'CATCHING UP';
    case 'starting':
      return 'STARTING';
    case 'following':
    case 'retrying':
    case 'limited':
      return following ? 'FOLLOW' : 'SCROLLED';
    default:
      return poll.state satisfies never;
  }
};

/**
 * Whether polls are answered. The words stay the same while they are, so that a ledger on which
 * nothing happens writes nothing to the terminal; they count only while something is late.
 */
export const pollLabel = (facts: TailFacts): string => {
  const { poll, now } = facts;
  const late = overdueMs(facts);
  const failing = poll.failure !== undefined || !isLive(facts);
  if (poll.state === 'paused') return 'polling paused';
  if (poll.state === 'starting')
    return poll.lastGoodAt === undefined ? 'first poll not answered yet' : 'polling again';
  if (!failing) return 'last poll ok';
  const silent = late === undefined ? '' : `no answer for ${formatDuration(late)}`;
  const next =
    poll.nextAt === undefined
      ? ''
      : `retry ${formatInteger(poll.attempt)} in ${seconds(poll.nextAt - now)}`;
  return [silent, next].filter((words) => words !== '').join('  ') || 'last poll failed';
};

/** What is proved about the rows that are loaded. */
export type ContiguityFacts = {
  /** The scan has answered at least once. */
  readonly isChecked: boolean;
  /** The time of the oldest row from which on no gap is left, in ms; absent where none is known. */
  readonly since: number | undefined;
  readonly unresolved: number;
  readonly accepted: number;
  readonly now: number;
};

const dayMs = 86_400_000;

/** The time of day, with the date where that is not of the last 24 hours. */
const sinceWords = ({ since, now }: ContiguityFacts): string => {
  if (since === undefined) return '';
  const date = now - since < dayMs ? '' : `${new Date(since).toISOString().slice(0, 10)} `;
  return ` since ${date}${formatTimeOfDay(since).slice(0, 8)}`;
};

/**
 * `no gaps since 11:58:02`: the time is that of the oldest row behind the newest gap, so that it
 * holds for every row from there on. Accepted gaps do not hide: rows may be missing in them as well.
 */
export const contiguityLabel = (facts: ContiguityFacts): string => {
  const { isChecked, unresolved, accepted } = facts;
  const tolerated = accepted === 0 ? '' : `, ${formatInteger(accepted)} accepted`;
  if (unresolved > 0) {
    const none = facts.since === undefined ? '' : `, none${sinceWords(facts)}`;
    return `${formatInteger(unresolved)} GAP${unresolved === 1 ? '' : 'S'}${none}${tolerated}`;
  }
  return isChecked ? `no gaps${sinceWords(facts)}${tolerated}` : 'not verified yet';
};
