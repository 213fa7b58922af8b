import type { Settings } from '../../../../config/settings/settings.ts';
import {
  loadCursor,
  renameUnusableCursor,
  type CursorUse,
  type LoadedCursor,
} from '../../tail/saved/cursor-store.ts';
import { createCursorWriter } from '../../tail/saved/cursor-writer.ts';
import { cursorLockPath, type CursorOwner } from '../../tail/saved/cursor-paths.ts';
import { holdLock, type Hold } from '../../../../storage/files/hold-lock.ts';
import { resolveStateDir } from '../../../../storage/files/state-dir.ts';
import { serializeUpTo, type SavedTimeline } from '../../model/timeline/receive/persist.ts';
import type { Timeline } from '../../model/timeline/timeline.ts';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { tryIo } from '../../../../lib/result.ts';
import type { ActivityOptions } from '../activity-options.ts';
import { exitWith, gapFound, internalError } from '../../../../cli-kit/exit.ts';
import { printError, failUsage } from '../../../../cli-kit/streams.ts';
import * as messages from '../../messages/follow.ts';

/** The position that the reader of a following run has reached, saved for the next run. */
export interface FollowCursor {
  /** Returns where the last run stopped; undefined if there was none or its file is unusable. */
  readonly load: () => SavedTimeline | undefined;
  /** Prepares to save that the reader has everything up to this id; returns the function that saves. */
  readonly prepare: (timeline: Timeline, upTo: string) => () => void;
}

/** Returns the owner of the cursor of a following run. */
const ownerOf = (
  { profile, scanUrl, source }: Settings,
  { filters, cursor }: ActivityOptions,
): CursorOwner => ({
  consumer: 'follow',
  profile,
  scanUrl,
  source,
  filters: filters.map(({ text }) => text.trim()),
  name: cursor,
});

const takenWords = ({ by, since }: Hold & { kind: 'taken' }): string => {
  const [host = ''] = by.host.split(' ');
  const time = new Date(since).toISOString();
  return messages.cursorTaken(by.pid, host, time);
};

/** A disk that accepts no more data cannot save a cursor either. */
const noRoom = /^(?:ENOSPC|EDQUOT|EFBIG|EROFS)\b/;

/**
 * Locks the cursor until the process ends; ends the process, naming the holder, if another one has it.
 * Returns the reason if the disk accepts neither lock nor cursor.
 */
const hold = (stateDir: string, owner: CursorOwner, isKept: boolean): string | undefined => {
  const lock = cursorLockPath(stateDir, owner);
  const held = tryIo(() => holdLock(lock));
  if (!held.ok) {
    // A cursor that cannot be saved cannot be shared.
    if (!isKept || noRoom.test(held.error)) return held.error;
    printError(messages.cannotLockCursor(lock, held.error));
    return exitWith(internalError);
  }
  if (held.value.kind === 'taken') {
    return failUsage(takenWords(held.value));
  }
  const { release } = held.value;
  process.once('exit', () => void tryIo(release));
  return undefined;
};

const isSameUse = (owner: CursorOwner, use: CursorUse): boolean =>
  use.scanUrl === normalizeServiceAddress(owner.scanUrl) &&
  use.filters.join('\n') === (owner.filters ?? []).join('\n');

/**
 * Opens the cursor of a following run: that of its profile, scan and filters, or a named one. A second
 * run with the same cursor is refused.
 */
export const openFollowCursor = (settings: Settings, options: ActivityOptions): FollowCursor => {
  const stateDir = resolveStateDir(process.env);
  const owner = ownerOf(settings, options);
  const isKept = loadCursor(stateDir, owner).kind !== 'none';
  const writer = createCursorWriter(stateDir, owner, () => performance.now());
  // Before the lock is released, which is what `hold` asks for at the exit.
  process.once('exit', () => void tryIo(writer.end));
  let whyNotKept = hold(stateDir, owner, isKept);
  let isSaid = false;

  const reportNotKept = (reason: string): void => {
    if (!isSaid) printError(messages.cannotSaveCursor(reason));
    isSaid = true;
  };

  /** A limit or an id says where to start, so the saved cursor doesn't. */
  const ignoresCursor = options.hasLimit || options.after !== undefined;

  /** Keeps an unusable file on disk: with --fail-on-gap in its place, otherwise under another name. */
  const withDamaged = ({ path, reason }: LoadedCursor & { kind: 'damaged' }): void => {
    const problem = messages.cursorUnusable(path, reason, !ignoresCursor);
    if (options.strict && !ignoresCursor) {
      printError(`${problem} ${messages.cursorKept}`);
      return exitWith(gapFound);
    }
    const aside = tryIo(() => renameUnusableCursor(path, Date.now()));
    if (!aside.ok) whyNotKept = aside.error;
    printError(aside.ok ? `${problem} ${messages.cursorMoved(aside.value)}` : problem);
  };

  return {
    load: () => {
      const cursor = loadCursor(stateDir, owner);
      if (cursor.kind === 'newer') {
        return failUsage(messages.cursorNewer(cursor.path, cursor.reason));
      }
      if (cursor.kind === 'damaged') withDamaged(cursor);
      if (cursor.kind !== 'found' || ignoresCursor) return undefined;
      const { saved, use } = cursor;
      if (owner.name !== undefined && use !== undefined && !isSameUse(owner, use))
        printError(messages.cursorUseChanged(owner.name, use, owner));
      return saved;
    },
    prepare: (timeline, upTo) => {
      const saved = serializeUpTo(timeline, upTo);
      return () => {
        const result = tryIo(() => {
          if (whyNotKept === undefined) writer.save(saved);
        });
        const reason = result.ok ? whyNotKept : result.error;
        if (reason !== undefined) reportNotKept(reason);
      };
    },
  };
};

/** The cursor of a run that is watched and never resumed. */
export const nullCursor: FollowCursor = { load: () => undefined, prepare: () => () => undefined };
