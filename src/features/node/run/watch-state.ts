import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { tryIo, type Result } from '../../../lib/result.ts';
import { holdLock } from '../../../storage/locks/hold-lock.ts';
import { makePrivateDir } from '../../../storage/paths/state-dir.ts';
import { readVersionedFile, writeVersionedFile } from '../../../storage/versioned-file.ts';
import { watchText } from '../messages.ts';
import type { Condition, PlacedChange } from '../model/conditions.ts';

/** What the next run of `cantui watch` has to know. */
export interface WatchState {
  readonly held: readonly Condition[];
  /** Changes whose lines may not have reached their reader. */
  readonly unprinted: readonly PlacedChange[];
}

export interface WatchKeeper {
  readonly state: WatchState;
  /** Why it could not be saved, if so. */
  readonly save: (state: WatchState) => string | undefined;
  readonly close: () => void;
}

const condition = v.object({ id: v.string(), text: v.string() });

const schema = v.object({
  held: v.array(condition),
  unprinted: v.array(
    v.object({
      ...condition.entries,
      state: v.picklist(['raised', 'cleared']),
      at: v.number(),
    }),
  ),
});

const none: WatchState = { held: [], unprinted: [] };

/** Each profile and its services have a file of their own. */
const watchName = (watched: readonly string[]): string =>
  `watch-${createHash('sha256').update(JSON.stringify(watched)).digest('hex').slice(0, 16)}`;

const openWatchKeeper = (
  stateDir: string,
  watched: readonly string[],
): Result<WatchKeeper, string> => {
  const name = watchName(watched);
  const path = join(stateDir, 'watch', `${name}.json`);
  makePrivateDir(stateDir);
  const lock = holdLock(join(stateDir, 'locks', `${name}.lock`));
  if (lock.kind === 'taken') return { ok: false, error: watchText.otherWatch(lock.by.pid) };
  makePrivateDir(join(stateDir, 'watch'));
  const read = tryIo(() => readVersionedFile('watch state', path));
  if (!read.ok) {
    lock.release();
    return read;
  }
  const parsed = v.safeParse(schema, read.value);
  return {
    ok: true,
    value: {
      state: parsed.success ? parsed.output : none,
      save: (state) => {
        const saved = tryIo(() => writeVersionedFile('watch state', path, state));
        return saved.ok ? undefined : saved.error;
      },
      close: () => void tryIo(lock.release),
    },
  };
};

/** Held by one process at a time. Without it, a run begins as if nothing had held before. */
export const openWatchState = (
  stateDir: string,
  watched: readonly string[],
): Result<WatchKeeper, string> => {
  const opened = tryIo(() => openWatchKeeper(stateDir, watched));
  return opened.ok ? opened.value : opened;
};
