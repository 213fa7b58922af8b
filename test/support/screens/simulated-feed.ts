import { createFeed } from '../../../src/app/session/activity-feed.ts';
import { beginFeed } from '../../../src/app/session/begin-feed.ts';
import { createLedgerPageSource } from '../../../src/features/activity/tail/ledger/ledger-pages.ts';
import type { AppState } from '../../../src/app/state.ts';
import { scratchFolder } from '../scratch-folder.ts';
import type { Client } from '../../../src/http/client.ts';
import { epoch } from '../samples/sample-activities.ts';
import { settings } from './sample-session.ts';

interface Timer {
  readonly at: number;
  readonly ring: () => void;
}

/** A clock that moves when a test says so. */
const createSimulatedClock = () => {
  let now = epoch;
  let timers: readonly Timer[] = [];
  /** What a timer sets off is done before the next one. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    now: (): number => now,
    sleep: (ms: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (signal?.aborted === true) {
          resolve();
          return;
        }
        const wake = (): void => {
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        timers = [...timers, { at: now + ms, ring: wake }];
        signal?.addEventListener('abort', wake);
      }),
    pass: async (ms: number): Promise<void> => {
      const end = now + ms;
      for (;;) {
        await settle();
        const [next] = timers.toSorted((a, b) => a.at - b.at);
        if (next === undefined || next.at > end) break;
        timers = timers.filter((each) => each !== next);
        now = Math.max(now, next.at);
        next.ring();
      }
      now = end;
    },
  };
};

/** What a ledger last sent, and when. */
export interface LedgerTruth {
  readonly at: number;
  readonly isGood: boolean;
}

type Responding = Client['request'];

/** The feed of a dashboard that follows a ledger, a second at a time. */
export const startSimulatedFeed = (pollIntervalMs: number, ask: Responding) => {
  const clock = createSimulatedClock();
  let truth: LedgerTruth | undefined;
  let delayMs = 20;
  const own = { ...settings, mode: 'test' as const, source: 'ledger' as const, pollIntervalMs };
  const deps = {
    ...{ now: clock.now, sleep: clock.sleep, random: () => 0.5 },
    ...{ stateDir: scratchFolder(), version: '0.0.0', env: {} },
  };
  const listing = createLedgerPageSource({
    request: async (question, signal) => {
      await clock.sleep(delayMs, signal);
      const given = await ask(question, signal);
      // Who says that it has no such update is well.
      const isGood = given.ok || given.error.failure.kind === 'notFound';
      truth = { at: clock.now(), isGood };
      return given;
    },
    ...{ sinceMs: 300_000, now: clock.now },
  });
  const feed = createFeed({ settings: own, deps }, { ...beginFeed(own, deps), listing });
  feed.start();
  return {
    now: clock.now,
    state: (): AppState => feed.store.getState(),
    truth: (): LedgerTruth | undefined => truth,
    /** How long the ledger takes for each response. */
    takes: (ms: number): void => {
      delayMs = ms;
    },
    second: (): Promise<void> => clock.pass(1000),
    stop: async (): Promise<void> => {
      const stopped = feed.stop();
      await clock.pass(60_000);
      await stopped;
    },
  };
};
