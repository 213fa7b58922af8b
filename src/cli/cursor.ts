import type { Settings } from '../config/settings.ts';
import { loadCursor, saveCursor } from '../journal/cursors.ts';
import { stateDirOf } from '../journal/state-dir.ts';
import { saveUpTo, type Saved } from '../ledger/timeline/saved.ts';
import type { Timeline } from '../ledger/timeline/timeline.ts';
import { attempt } from '../services/attempt.ts';
import { say } from './streams.ts';

/** Where the reader of a following run has come, kept on disk for the next run. */
export interface FollowCursor {
  /** Where the last run ended; nothing when there was none, or its file cannot be used. */
  readonly load: () => Saved | undefined;
  /** Makes ready to keep that the reader has everything up to this id, and gives what keeps it. */
  readonly prepare: (timeline: Timeline, upTo: string) => () => void;
}

/** The cursor for one scan; a file that cannot be read or written is said, once, and done without. */
export const followCursor = ({ scanUrl }: Settings): FollowCursor => {
  const stateDir = stateDirOf(process.env);
  let isSaid = false;
  const cannotKeep = (why: string): void => {
    if (!isSaid)
      say(`the cursor cannot be kept (${why}): the next run will not know where this one ended`);
    isSaid = true;
  };
  return {
    load: () => {
      const cursor = loadCursor(stateDir, scanUrl, 'follow');
      if (cursor.kind === 'damaged')
        say(`the cursor in ${cursor.path} cannot be used: ${cursor.why}`);
      return cursor.kind === 'found' && cursor.saved.ids.length > 0 ? cursor.saved : undefined;
    },
    prepare: (timeline, upTo) => {
      const saved = saveUpTo(timeline, upTo);
      return () => {
        const kept = attempt(() => saveCursor(stateDir, scanUrl, 'follow', saved));
        if (!kept.ok) cannotKeep(kept.why);
      };
    },
  };
};

/** For a run that is watched and not resumed. */
export const noCursor: FollowCursor = { load: () => undefined, prepare: () => () => undefined };
