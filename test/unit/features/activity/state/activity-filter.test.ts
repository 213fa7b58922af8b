import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../../../src/ledger/filter/activity-language.ts';
import {
  compileFilter,
  rowNumber,
  filterTimeline,
  type CompiledFilter,
} from '../../../../../src/features/activity/state/activity-filter.ts';
import { abort, epoch, mint, transfer } from '../../../../support/samples/sample-activities.ts';
import { openGap, timelineOf } from '../../../../support/screens/sample-session.ts';

const activeFilter = (text: string): CompiledFilter => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return compileFilter(text, parsed.value);
};

describe('the view of a timeline', () => {
  it('keeps the order of the ledger and counts what is loaded and what matches', () => {
    const timeline = timelineOf([transfer(1), mint(2), abort(3), mint(4)]);
    const view = filterTimeline(timeline, activeFilter('type=mint'), epoch);
    expect(view.entries.map((entry) => ('id' in entry ? entry.id : ''))).toEqual([
      mint(2).id,
      mint(4).id,
    ]);
    expect(view).toMatchObject({ loaded: 4, matching: 2 });
  });

  it('keeps gaps whatever the filter, on two lines, with the times and ids around them', () => {
    const timeline = timelineOf([transfer(1), openGap, transfer(2)]);
    const { entries, matching } = filterTimeline(timeline, activeFilter('type=abort'), epoch);
    expect(matching).toBe(0);
    const ids = { afterId: transfer(1).id, beforeId: transfer(2).id };
    const between = { after: epoch + 1000, before: epoch + 2000, ...ids };
    expect(entries).toEqual([
      { gap: openGap, line: 1, ...between },
      { gap: openGap, line: 2, ...between },
    ]);
  });

  it('takes the time of a gap from a row of an earlier run as well', () => {
    const known = { id: 'from an earlier run', at: epoch };
    const newer = { id: transfer(2).id, activity: transfer(2) };
    const timeline = { ...timelineOf([]), entries: [known, openGap, newer] };
    const [line] = filterTimeline(timeline, undefined, epoch).entries;
    expect(line).toMatchObject({ after: epoch, before: epoch + 2000 });
  });

  it('leaves out rows that are known by id alone until their body is loaded', () => {
    const timeline = { ...timelineOf([]), entries: [{ id: 'from an earlier run' }] };
    expect(filterTimeline(timeline, undefined, epoch)).toMatchObject({ entries: [], loaded: 0 });
  });

  it('ranks a row among the activities, not counting gaps', () => {
    const view = filterTimeline(timelineOf([transfer(1), openGap, transfer(2)]), undefined, epoch);
    expect(view.entries.map((_, index) => rowNumber(view, index))).toEqual([1, 1, 1, 2]);
  });
});
