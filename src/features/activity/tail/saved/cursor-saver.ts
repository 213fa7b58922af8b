import { elapsedMs } from '../../../../lib/time/duration.ts';
import type { CursorOwner } from './cursor-paths.ts';
import { saveCursor } from './cursor-store.ts';
import { serializeTimeline } from '../../timeline/receive/persist.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { tryIo } from '../../../../lib/result.ts';

export type CursorSaver = {
  /** Writes if the entries changed, at most once every two seconds. */
  readonly keep: (timeline: Timeline) => void;
  readonly flush: () => void;
};

const writeEveryMs = 2000;

/** Saves what a restart needs to continue without a gap. */
export const createCursorSaver = (options: {
  readonly stateDir: string;
  readonly profile: string;
  readonly scanUrl: string;
  readonly now: () => number;
  readonly onFailure: (reason: string) => void;
}): CursorSaver => {
  const { stateDir, profile, scanUrl, now } = options;
  const owner: CursorOwner = { consumer: 'dashboard', profile, scanUrl };
  let written: Timeline['entries'] | undefined;
  // The first rows are on the screen before a file is written.
  let writtenAt = now();
  let latest: Timeline | undefined;
  let told: string | undefined;
  const flush = () => {
    if (latest === undefined || latest.entries === written) return;
    const { entries } = latest;
    writtenAt = now();
    const saved = serializeTimeline(latest);
    const done = tryIo(() => saveCursor(stateDir, owner, saved));
    // Entries that couldn't be written are written with the next poll, and at the end.
    if (done.ok) written = entries;
    const reason = done.ok ? undefined : done.error;
    if (reason !== undefined && reason !== told) options.onFailure(reason);
    told = reason;
  };
  return {
    keep: (timeline) => {
      latest = timeline;
      if (elapsedMs(writtenAt, now()) >= writeEveryMs) flush();
    },
    flush,
  };
};
