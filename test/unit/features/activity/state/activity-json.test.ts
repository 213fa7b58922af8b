import { describe, expect, it } from 'vitest';
import { activityJson } from '../../../../../src/features/activity/state/activity-json.ts';
import type { DetailState } from '../../../../../src/features/activity/state/activity.ts';
import {
  maxPreviousVersions,
  type TimelineRow,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import { tap } from '../../../../support/samples/sample-activities.ts';
import type { Activity } from '../../../../../src/ledger/activity/activity.ts';

const shown: DetailState = { view: 'json', scroll: 0, wrap: true };

const versions: readonly Activity[] = Array.from({ length: 20 }, (_, version) => ({
  ...tap(1),
  raw: { version },
}));

/** A row whose content the scan has changed so many times. */
const rowAfter = (changes: number): TimelineRow => ({
  id: tap(1).id,
  activity: versions[changes] ?? tap(1),
  changed: versions.slice(0, changes).slice(-maxPreviousVersions),
});

describe('the JSON of a row', () => {
  it('stays as the user left it while the row stays the same', () => {
    const row = rowAfter(1);
    const opened = activityJson(shown, row);
    if (opened === undefined) throw new Error('the row has JSON');
    const moved = { ...opened, tree: { ...opened.tree, cursor: 1 } };
    expect(activityJson({ ...shown, json: moved }, { ...row })?.tree.cursor).toBe(1);
  });

  it.each([1, maxPreviousVersions, maxPreviousVersions + 5])(
    'is that of the newest version, also where the user had opened the one after %i changes',
    (changes) => {
      const earlier = activityJson(shown, rowAfter(changes));
      const now = activityJson({ ...shown, json: earlier }, rowAfter(changes + 1));
      expect(now?.tree.root).toMatchObject({ ACTIVITY: { version: changes + 1 } });
    },
  );
});
