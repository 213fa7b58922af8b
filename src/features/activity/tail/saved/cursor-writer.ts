import { randomBytes } from 'node:crypto';
import { removeIfExists } from '../../../../storage/files/atomic-files.ts';
import type { SavedTimeline } from '../../timeline/receive/persist.ts';
import { findGainedRows, startCursorLog, type CursorLog } from './cursor-log.ts';
import { cursorLogPath, type CursorOwner } from './cursor-paths.ts';
import { saveCursor } from './cursor-store.ts';

/** Both functions throw file system errors. */
export interface CursorWriter {
  /** Writes before it returns, so that a killed process has lost nothing. */
  readonly save: (saved: SavedTimeline) => void;
  /** Leaves one file that holds everything, which earlier releases read as well. */
  readonly end: () => void;
}

/** An earlier release reads no log: after a kill, it repeats the activities of this time. */
const wholeEveryMs = 2000;

/**
 * Saves the whole cursor at most every two seconds, and in between what it gained, as a line of a log. A
 * catch-up saves thousands of times a second, and replacing a file each time took most of it. `now` is in
 * milliseconds of a clock that nobody sets back.
 */
export const createCursorWriter = (
  stateDir: string,
  owner: CursorOwner,
  now: () => number,
): CursorWriter => {
  const logPath = cursorLogPath(stateDir, owner);
  let written: { readonly saved: SavedTimeline; readonly writing?: string } | undefined;
  let wholeAt = Number.NEGATIVE_INFINITY;
  let log: CursorLog | undefined;
  /** The save that failed: the end tries it once more. */
  let unwritten: SavedTimeline | undefined;

  const closeLog = (): void => {
    log?.close();
    log = undefined;
  };
  /** Only a writing that has a name can have a log. */
  const saveWhole = (saved: SavedTimeline, writing?: string): void => {
    closeLog();
    saveCursor(stateDir, owner, saved, writing);
    written = writing === undefined ? { saved } : { saved, writing };
    wholeAt = now();
  };
  const addToLog = (saved: SavedTimeline, gained: SavedTimeline, writing: string): void => {
    log ??= startCursorLog(logPath, writing);
    log.append(gained);
    written = { saved, writing };
  };

  return {
    save: (saved) => {
      const before = written;
      // After a failure, what is on disk is unknown, and the next time everything is written.
      written = undefined;
      unwritten = saved;
      const gained = before && findGainedRows(before.saved, saved);
      if (before === undefined || now() - wholeAt >= wholeEveryMs) saveWhole(saved);
      else if (before.writing === undefined || gained === undefined)
        saveWhole(saved, randomBytes(8).toString('hex'));
      else addToLog(saved, gained, before.writing);
      unwritten = undefined;
    },
    end: () => {
      // Without a writing of its own, a log is that of the process that has the lock.
      const last = unwritten ?? (written?.writing === undefined ? undefined : written.saved);
      if (last === undefined) return;
      saveWhole(last);
      removeIfExists(logPath);
    },
  };
};
