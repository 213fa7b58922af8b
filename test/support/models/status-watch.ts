import { createActivityTail } from '../../../src/features/activity/tail/activity-tail.ts';
import { createLedgerPageSource } from '../../../src/features/activity/tail/ledger/ledger-pages.ts';
import { emptyTimeline } from '../../../src/features/activity/timeline/timeline.ts';
import {
  scanStatusLabel,
  scanStatusTone,
} from '../../../src/features/activity/view/tail-labels.ts';
import { nextTurn } from '../../../src/lib/time/sleep.ts';
import type { PollState } from '../../../src/shell/state/poll-state.ts';
import { createModelParticipant, type Response } from './model-participant.ts';
import { wellParticipant } from './participant-reader.ts';

/** What a request gets instead of the ledger's own response; `never`: nothing, ever. */
export type Fault = Response | 'never';

/** What the status line says at a second, beside what was true then. */
export interface Second {
  readonly second: number;
  readonly word: string;
  readonly tone: string;
  /** Seconds since the ledger itself answered the last request of a poll. */
  readonly sinceProof: number;
  readonly isFaulty: boolean;
}

const intervalMs = 4000;
const turnsOfASecond = 40;

/** Follows a participant for some seconds, of which those from `from` up to `to` have a fault. */
export const watchStatus = async (
  fault: Fault,
  { from, to, end }: { readonly from: number; readonly to: number; readonly end: number },
): Promise<readonly Second[]> => {
  const server = createModelParticipant(wellParticipant);
  server.history.arrive(30);
  const began = Date.UTC(2026, 0, 2);
  let clock = began;
  let provedAt = began;
  let poll: PollState = { state: 'starting', attempt: 0 };
  const sleeping: { readonly at: number; readonly wake: () => void }[] = [];
  const isFaulty = (): boolean => clock >= began + from * 1000 && clock < began + to * 1000;
  const tail = createActivityTail({
    listing: createLedgerPageSource({
      request: async (question, signal) => {
        if (!isFaulty()) {
          const given = await server.ask(question, signal);
          provedAt = clock;
          return given;
        }
        return fault === 'never' ? new Promise(() => undefined) : fault;
      },
      sinceMs: 0,
      now: () => clock,
    }),
    timeline: emptyTimeline({ pageSize: 20 }),
    settings: { pageSize: 20, pollIntervalMs: intervalMs, maxRows: 1000 },
    now: () => clock,
    random: () => 0.5,
    sleep: (ms) => new Promise((wake) => void sleeping.push({ at: clock + ms, wake })),
    onUpdate: (update) => {
      ({ poll } = update);
    },
  });
  const ending = new AbortController();
  void tail.run(ending.signal);
  const seconds: Second[] = [];
  for (let second = 0; second < end; second += 1) {
    for (const { wake } of sleeping.filter(({ at }) => at <= clock)) wake();
    for (let turn = 0; turn < turnsOfASecond; turn += 1) await nextTurn();
    const facts = { poll, now: clock, connection: { pollIntervalMs: intervalMs } };
    seconds.push({
      second,
      word: scanStatusLabel(facts),
      tone: scanStatusTone(facts),
      sinceProof: (clock - provedAt) / 1000,
      isFaulty: isFaulty(),
    });
    clock += 1000;
  }
  ending.abort();
  return seconds;
};
