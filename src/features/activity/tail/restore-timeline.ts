import type { Settings } from '../../../config/settings/settings.ts';
import { loadCursor } from './saved/cursor-store.ts';
import { deserializeTimeline } from '../model/timeline/receive/persist.ts';
import { emptyTimeline, type Timeline } from '../model/timeline/timeline.ts';
import { cursorNotRestored } from '../messages/notices.ts';

export type RestoredTimeline = {
  readonly timeline: Timeline;
  /** The reason why the end of the last run is unreadable. */
  readonly note?: string;
};

/** Returns the timeline to start with: where the last run on this scan stopped, or an empty one. */
export const restoreSavedTimeline = (settings: Settings, stateDir: string): RestoredTimeline => {
  const { pageSize, cursorDirection, scanUrl, profile } = settings;
  const options =
    cursorDirection === undefined ? { pageSize } : { pageSize, meaning: cursorDirection };
  const cursor = loadCursor(stateDir, { consumer: 'dashboard', profile, scanUrl });
  switch (cursor.kind) {
    case 'found':
      return { timeline: deserializeTimeline(cursor.saved, options) };
    case 'none':
      return { timeline: emptyTimeline(options) };
    case 'damaged':
      return {
        timeline: emptyTimeline(options),
        note: cursorNotRestored(cursor.path, cursor.reason),
      };
    default:
      return cursor satisfies never;
  }
};
