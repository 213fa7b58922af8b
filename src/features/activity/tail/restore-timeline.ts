import type { Settings } from '../../../config/settings/settings.ts';
import { loadCursor } from './saved/cursor-store.ts';
import { deserializeTimeline } from '../model/timeline/receive/persist.ts';
import { emptyTimeline, type Timeline } from '../model/timeline/timeline.ts';

export type RestoredTimeline = {
  readonly timeline: Timeline;
  /** What kept the end of the last run from being read. */
  readonly note?: string;
};

/** The timeline to begin with: where the last run on this scan ended, or an empty one. */
export const restoreSavedTimeline = (settings: Settings, stateDir: string): RestoredTimeline => {
  const { pageSize, scanOrder, scanUrl, profile } = settings;
  const options = scanOrder === undefined ? { pageSize } : { pageSize, meaning: scanOrder };
  const cursor = loadCursor(stateDir, { consumer: 'dashboard', profile, scanUrl });
  switch (cursor.kind) {
    case 'found':
      return { timeline: deserializeTimeline(cursor.saved, options) };
    case 'none':
      return { timeline: emptyTimeline(options) };
    case 'damaged':
      return {
        timeline: emptyTimeline(options),
        note: `The cursor in ${cursor.path} cannot be used: ${cursor.reason}`,
      };
    default:
      return cursor satisfies never;
  }
};
