import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../src/config/settings/settings.ts';
import type { Activity } from '../../../src/ledger/activity/activity.ts';
import type { PollState } from '../../../src/shell/state/poll-state.ts';
import {
  emptyTimeline,
  type TimelineEntry,
  type TimelineGap,
  type Timeline,
} from '../../../src/features/activity/timeline/timeline.ts';
import type { SessionDeps, Session } from '../../../src/app/state.ts';
import { createSession } from '../../../src/app/session/session.ts';
import './loaded-screens.ts';
import { epoch } from '../samples/sample-activities.ts';

export const settings: Settings = {
  profile: 'demo',
  ledgerUrl: 'http://ledger.example',
  scanUrl: 'http://scan.example/api/scan',
  timeoutMs: 30_000,
  pollIntervalMs: 4000,
  pageSize: 100,
  source: 'auto',
  sinceMs: 300_000,
  maxRows: 20_000,
  color: true,
  ascii: false,
  mode: 'demo',
  readOnly: false,
  notes: [],
};

export const polled: PollState = {
  state: 'following',
  attempt: 0,
  lastGoodAt: epoch,
};

export type TestSession = Session & {
  readonly copied: readonly string[];
  readonly ended: readonly number[];
  readonly stateDir: string;
  /** The clock of the session moves on, and it is told so. */
  readonly advance: (ms: number) => void;
};

/** A session that is not started: what it receives is what a test gives it. */
export const testSession = (
  changes: Partial<Settings> = {},
  world: Partial<SessionDeps> = {},
): TestSession => {
  let now = epoch;
  const copied: string[] = [];
  const ended: number[] = [];
  const stateDir = mkdtempSync(join(tmpdir(), 'cantui-test-'));
  const deps: SessionDeps = {
    now: () => now,
    random: () => 0.5,
    sleep: () => Promise.resolve(),
    copy: (text) => {
      copied.push(text);
      return { kind: 'sent', bytes: Buffer.byteLength(text) };
    },
    stateDir,
    version: '0.0.0',
    env: {},
    rereadSettings: (current) => Promise.resolve({ ok: true, value: current }),
    end: (code) => ended.push(code),
    ...world,
  };
  const session = createSession({ settings: { ...settings, ...changes }, deps });
  const advance = (ms: number) => {
    now += ms;
    session.store.getState().advanceTime(now);
  };
  return { ...session, copied, ended, stateDir: deps.stateDir, advance };
};

const emptied = emptyTimeline({ pageSize: 100 });

/** A timeline of some activities and gaps, oldest first. */
export const timelineOf = (entries: readonly (Activity | TimelineGap)[]): Timeline => ({
  ...emptied,
  since: epoch,
  entries: entries.map((entry): TimelineEntry =>
    'gap' in entry ? entry : { id: entry.id, activity: entry },
  ),
});

/** The tail brings a timeline, and says how polling goes. */
export const receiveTimeline = (
  session: Session,
  timeline: Timeline,
  poll: Partial<PollState> = {},
): void => session.store.getState().applyTailUpdate({ timeline, poll: { ...polled, ...poll } });

/** The tail brings these entries, and says how polling goes. */
export const receive = (
  session: Session,
  entries: readonly (Activity | TimelineGap)[],
  poll: Partial<PollState> = {},
): void => receiveTimeline(session, timelineOf(entries), poll);

export const openGap: TimelineGap = { gap: 'g1', state: 'open', pages: 0, budget: 40 };
