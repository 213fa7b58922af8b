import { describe, expect, it } from 'vitest';
import {
  nextEmission,
  startEmission,
} from '../../../../../src/features/activity/timeline/ordered-emission.ts';
import type { TimelineRow } from '../../../../../src/features/activity/timeline/timeline.ts';
import { transfer, epoch } from '../../../../support/samples/sample-activities.ts';
import { timelineOf } from '../../../../support/screens/sample-session.ts';

/** A row with a date so many seconds after the first one. */
const row = (number: number, seconds: number, isLate = false): TimelineRow => {
  const activity = { ...transfer(number), at: epoch + seconds * 1000 };
  return { id: activity.id, activity, ...(isLate && { late: true }) };
};

/** The ids of late rows that are named as out of place, after a row of the tenth second. */
const outOfPlace = (...rows: readonly TimelineRow[]): readonly string[] => {
  const first = row(0, 10);
  const delivered = { ...timelineOf([]), entries: [first] };
  const grown = { ...delivered, entries: [first, ...rows] };
  return [...nextEmission(startEmission(delivered), grown, rows).outOfPlace];
};

describe('a late row', () => {
  it('is named if it is older than one that was delivered before it', () => {
    const older = row(1, 9, true);
    expect(outOfPlace(older)).toEqual([older.id]);
    const between = row(3, 11, true);
    expect(outOfPlace(row(2, 12), between)).toEqual([between.id]);
  });

  it('is not named if both have one date: nothing shows that it belongs before', () => {
    expect(outOfPlace(row(1, 10, true))).toEqual([]);
    expect(outOfPlace(row(2, 12), row(3, 12, true))).toEqual([]);
  });

  it('is not named if it is newer, and a row that is not late never is', () => {
    expect(outOfPlace(row(1, 11, true))).toEqual([]);
    expect(outOfPlace(row(1, 9))).toEqual([]);
  });
});
