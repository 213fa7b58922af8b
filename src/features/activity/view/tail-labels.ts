import { formatDay, formatTimeOfDay, type ClockZone } from '../../../lib/time/time.ts';
import type { AppState } from '../context.ts';
import {
  formatAgoByMinute,
  noResponseFor,
  overdueMs,
  proofTone,
  type Polling,
} from '../../../shell/labels/connection-labels.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import type { PollState } from '../../../shell/state/poll-state.ts';
import * as messages from '../messages/list.ts';

export type TailFacts = {
  readonly poll: PollState;
  readonly now: number;
  readonly connection: Polling;
};

const slowMs = 2000;

/** Undefined unless a response is overdue. */
const lateMs = ({ poll, now, connection }: TailFacts): number | undefined =>
  poll.state === 'paused' ? undefined : overdueMs({ lastGoodAt: poll.lastGoodAt, now, connection });

export const selectTailFacts = ({ activity, screen, connection }: AppState): TailFacts => ({
  poll: activity.poll,
  now: screen.now,
  connection,
});

/** True if the newest poll got a response, so that the screen shows what the scan has. */
export const isLive = (facts: TailFacts): boolean =>
  (facts.poll.state === 'following' || facts.poll.state === 'catching-up') &&
  lateMs(facts) === undefined;

/** True if a text on the screen counts seconds now. */
export const showsSeconds = (facts: TailFacts): boolean =>
  ['retrying', 'limited', 'offline'].includes(facts.poll.state) || lateMs(facts) !== undefined;

const seconds = (ms: number): string => `${Math.max(0, Math.ceil(ms / 1000))}s`;

/** At most the whole wait: the clock may have been set back. */
const secondsUntil = (nextAt: number, { waitMs = Infinity }: PollState, now: number): string =>
  seconds(Math.min(nextAt - now, waitMs));

const untilNext = ({ poll, now }: TailFacts): string =>
  poll.nextAt === undefined ? '' : ` ${secondsUntil(poll.nextAt, poll, now)}`;

/** The age of the last response, from a minute on: it may be old while polls are rare or paused. */
const proofAge = ({ poll: { lastGoodAt }, now }: TailFacts): string =>
  lastGoodAt === undefined ? '' : formatAgoByMinute(lastGoodAt, now);

const live: readonly PollState['state'][] = ['following', 'catching-up'];
const failing: readonly PollState['state'][] = [
  'retrying',
  'limited',
  'no-endpoint',
  'auth',
  'offline',
];

export const scanStatusTone = (facts: TailFacts): Tone => {
  const { poll, now } = facts;
  if (failing.includes(poll.state)) return 'danger';
  if (!live.includes(poll.state)) return 'plain';
  return lateMs(facts) === undefined ? proofTone(true, poll.lastGoodAt, now) : 'warning';
};

/** The label is a word or two, always the same for the same state. */
export const scanStatusLabel = (facts: TailFacts): string => {
  const { poll } = facts;
  switch (poll.state) {
    case 'starting':
      return 'polling';
    case 'following':
    case 'catching-up':
      if (lateMs(facts) !== undefined || (poll.latencyMs ?? 0) > slowMs)
        return `slow${proofAge(facts)}`;
      return `ok${proofAge(facts)}`;
    case 'retrying':
      return `retry${untilNext(facts)}`;
    case 'limited':
      return `limited${untilNext(facts)}`;
    case 'no-endpoint':
      return 'no API';
    case 'auth':
      return 'auth';
    case 'offline':
      return `down${proofAge(facts)}`;
    case 'paused':
      return `paused${proofAge(facts)}`;
    default:
      return poll.state satisfies never;
  }
};

export type ListPlace = 'following' | 'replayed' | 'scrolled' | 'sorted';

const placeLabels = {
  following: 'FOLLOW',
  replayed: 'REPLAY',
  scrolled: 'SCROLLED',
  sorted: 'SORTED',
} as const;

/** In the other states, the place in the list says more. */
const stateLabels: Readonly<Partial<Record<PollState['state'], string>>> = {
  paused: 'PAUSED',
  offline: 'OFFLINE',
  'no-endpoint': 'NO ENDPOINT',
  auth: 'AUTH',
  'catching-up': 'CATCHING UP',
  starting: 'STARTING',
};

export const tailStatusLabel = ({ state }: PollState, place: ListPlace): string =>
  stateLabels[state] ?? placeLabels[place];

/** The text is empty without an earlier failure. */
const retryWords = (poll: PollState, now: number): string => {
  const { attempt, nextAt } = poll;
  if (nextAt === undefined || attempt === 0) return '';
  return nextAt <= now
    ? messages.retryUnderWay(attempt)
    : messages.retryIn(attempt, secondsUntil(nextAt, poll, now));
};

/** The label stays while polls get responses, so that a quiet ledger writes nothing. */
export const pollLabel = (facts: TailFacts): string => {
  const { poll, now } = facts;
  const late = lateMs(facts);
  const failing = poll.failure !== undefined || !isLive(facts);
  if (poll.state === 'paused') return messages.pollingPaused;
  if (poll.state === 'starting')
    return poll.lastGoodAt === undefined ? messages.firstPollPending : messages.pollPending;
  if (!failing) return messages.pollSucceeded;
  const silent = late === undefined ? '' : noResponseFor(late);
  return (
    [silent, retryWords(poll, now)].filter((words) => words !== '').join('  ') ||
    messages.pollFailed
  );
};

export type ContiguityFacts = {
  /** True once the scan has responded. */
  readonly isChecked: boolean;
  /** The time of the oldest row after the newest gap, in ms. */
  readonly since: number | undefined;
  readonly unresolved: number;
  readonly accepted: number;
  readonly now: number;
  readonly zone: ClockZone;
};

const dayMs = 86_400_000;

/** The text has the date if it is older than 24 hours. */
const sinceWords = ({ since, now, zone }: ContiguityFacts): string => {
  if (since === undefined) return '';
  const date = now - since < dayMs ? '' : `${formatDay(since, zone)} `;
  return ` since ${date}${formatTimeOfDay(since, zone).slice(0, 8)}`;
};

/** `no gaps since 11:58:02` holds for every row from there on. Rows may be missing in accepted gaps. */
export const contiguityLabel = (facts: ContiguityFacts): string => {
  const { isChecked, unresolved, accepted } = facts;
  const tolerated = accepted === 0 ? '' : `, ${messages.acceptedGaps(accepted)}`;
  if (unresolved > 0) {
    const none = facts.since === undefined ? '' : `, none${sinceWords(facts)}`;
    return `${messages.unresolvedGaps(unresolved)}${none}${tolerated}`;
  }
  return isChecked
    ? `${messages.noGapsRule}${sinceWords(facts)}${tolerated}`
    : messages.gapsUnchecked;
};
