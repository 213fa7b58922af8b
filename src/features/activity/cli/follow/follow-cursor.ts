import type { Settings } from '../../../../config/settings/settings.ts';
import {
  cursorLockPath,
  loadCursor,
  saveCursor,
  renameUnusableCursor,
  type CursorOwner,
  type CursorUse,
  type LoadedCursor,
} from '../../tail/saved/cursor-store.ts';
import { holdLock, type Hold } from '../../../../storage/files/lock.ts';
import { resolveStateDir } from '../../../../storage/files/state-dir.ts';
import { serializeUpTo, type SavedTimeline } from '../../model/timeline/receive/persist.ts';
import type { Timeline } from '../../model/timeline/timeline.ts';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { tryIo } from '../../../../lib/io/try-io.ts';
import type { ActivityOptions } from '../activity-options.ts';
import { exitWith } from '../../../../cli-kit/exit.ts';
import { gapFound, internalError, usageError } from '../../../../cli-kit/exit-codes.ts';
import { printError } from '../../../../cli-kit/streams.ts';

/** Where the reader of a following run has come, kept on disk for the next run. */
export interface FollowCursor {
  /** Where the last run ended; nothing when there was none, or its file cannot be used. */
  readonly load: () => SavedTimeline | undefined;
  /** Prepares to save that the reader has everything up to this id, and returns what saves it. */
  readonly prepare: (timeline: Timeline, upTo: string) => () => void;
}

/** What the cursor of a following run belongs to. */
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
  return `Another process follows with this cursor: pid ${by.pid} on ${host}, since ${time}. Stop it, or give this one a cursor of its own with --cursor NAME.`;
};

/** A disk that takes nothing more: then no cursor can be saved either. */
const noRoom = /^(?:ENOSPC|EDQUOT|EFBIG|EROFS)\b/;

/**
 * Holds the cursor until the process ends; ends it, naming the holder, when another one has it. Gives
 * the reason when the disk takes neither lock nor cursor.
 */
const hold = (stateDir: string, owner: CursorOwner, isKept: boolean): string | undefined => {
  const lock = cursorLockPath(stateDir, owner);
  const held = tryIo(() => holdLock(lock));
  if (!held.ok) {
    // Where nothing can be kept there is nothing to share.
    if (!isKept || noRoom.test(held.error)) return held.error;
    printError(`Cannot lock the cursor with ${lock}: ${held.error}. Remove what is in its place.`);
    return exitWith(internalError);
  }
  if (held.value.kind === 'taken') {
    printError(takenWords(held.value));
    return exitWith(usageError);
  }
  const { release } = held.value;
  process.once('exit', () => void tryIo(release));
  return undefined;
};

const otherUseWords = (owner: CursorOwner, use: CursorUse): string =>
  `The cursor ${owner.name} was last used with ${use.scanUrl} and ${use.filters.join(' ') || 'no filter'}; it now resumes with ${owner.scanUrl} and ${owner.filters?.join(' ') || 'no filter'}.`;

const isSameUse = (owner: CursorOwner, use: CursorUse): boolean =>
  use.scanUrl === normalizeServiceAddress(owner.scanUrl) &&
  use.filters.join('\n') === (owner.filters ?? []).join('\n');

/**
 * The cursor of a following run: of its profile, scan and filters, or the one it was given by name. A
 * second run with the same cursor is refused.
 */
export const openFollowCursor = (settings: Settings, options: ActivityOptions): FollowCursor => {
  const stateDir = resolveStateDir(process.env);
  const owner = ownerOf(settings, options);
  const isKept = loadCursor(stateDir, owner).kind !== 'none';
  let whyNotKept = hold(stateDir, owner, isKept);
  let isSaid = false;

  const reportNotKept = (reason: string): void => {
    if (!isSaid)
      printError(
        `the cursor cannot be kept (${reason}): the next run will not know where this one ended`,
      );
    isSaid = true;
  };

  const isBegunAnew = options.hasLimit || options.after !== undefined;

  /** A file that cannot be used stays on disk: with --fail-on-gap in its place, else under another name. */
  const withDamaged = ({ path, reason }: LoadedCursor & { kind: 'damaged' }): void => {
    const gap = isBegunAnew ? '' : 'GAP: activities since the last run may be missing. ';
    const problem = `${gap}The cursor ${path} cannot be used: ${reason}.`;
    if (options.strict && !isBegunAnew) {
      printError(
        `${problem} The file was kept and nothing was printed. Start over with --limit or --after-id.`,
      );
      return exitWith(gapFound);
    }
    const aside = tryIo(() => renameUnusableCursor(path, Date.now()));
    if (!aside.ok) whyNotKept = aside.error;
    printError(aside.ok ? `${problem} The file was kept as ${aside.value}.` : problem);
  };

  return {
    load: () => {
      const cursor = loadCursor(stateDir, owner);
      if (cursor.kind === 'damaged') withDamaged(cursor);
      if (cursor.kind !== 'found' || isBegunAnew) return undefined;
      const { saved, use } = cursor;
      if (owner.name !== undefined && use !== undefined && !isSameUse(owner, use))
        printError(otherUseWords(owner, use));
      return saved;
    },
    prepare: (timeline, upTo) => {
      const saved = serializeUpTo(timeline, upTo);
      return () => {
        const result = tryIo(() => {
          if (whyNotKept === undefined) saveCursor(stateDir, owner, saved);
        });
        const reason = result.ok ? whyNotKept : result.error;
        if (reason !== undefined) reportNotKept(reason);
      };
    },
  };
};

/** For a run that is watched and not resumed. */
export const nullCursor: FollowCursor = { load: () => undefined, prepare: () => () => undefined };
