import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  compileFilter,
  filterEntries,
  filterTimeline,
  type FilterInput,
  type ListEntry,
} from '../../../../../src/features/activity/state/activity-filter.ts';
import { createFilterRun } from '../../../../../src/features/activity/state/filter-run.ts';
import { refilterChanges } from '../../../../../src/features/activity/state/refilter.ts';
import type { TimelineEntry } from '../../../../../src/features/activity/timeline/timeline.ts';
import { parseFilter } from '../../../../../src/ledger/filter/activity-language.ts';
import { roundsOf } from '../../../../support/models/torture.ts';
import {
  epoch,
  mint,
  transfer,
  transfers,
  unknown,
} from '../../../../support/samples/sample-activities.ts';
import { openGap, receive, testSession } from '../../../../support/screens/sample-session.ts';
import { waitFor } from '../../../../support/wait.ts';

const filterOf = (text: string) => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const inputOf = (text: string | undefined): FilterInput => ({
  activeFilter: text === undefined ? undefined : compileFilter(text, filterOf(text)),
  now: epoch,
});

const rowOf = (number: number): TimelineEntry => {
  const kinds = [transfer, mint, unknown] as const;
  const activity = (kinds[number % 3] ?? transfer)(number);
  if (number % 7 === 0) return { id: activity.id, at: epoch };
  const recordTime = new Date(epoch).toISOString();
  const origin = { updateId: '1220', migration: '0', recordTime };
  const isDerived = number % 5 === 0;
  return { id: activity.id, activity: isDerived ? { ...activity, origin } : activity };
};

/** Rows that are the same objects wherever they occur, and gaps that are never next to each other. */
const pool: readonly TimelineEntry[] = Array.from({ length: 40 }, (_, number) =>
  number % 6 === 5 ? { ...openGap, gap: `g${number}` } : rowOf(number),
);

const wholeOf = (entries: readonly TimelineEntry[], input: FilterInput) =>
  filterEntries(entries, [0, entries.length], input);

/** What happens to a timeline: rows are dropped, added, put between others, and replaced. */
const change = fc.record({
  drop: fc.nat({ max: 6 }),
  at: fc.nat({ max: 40 }),
  remove: fc.nat({ max: 3 }),
  insert: fc.subarray([...pool], { maxLength: 4 }),
  add: fc.subarray([...pool], { maxLength: 6 }),
});

const changed = (
  entries: readonly TimelineEntry[],
  {
    drop,
    at,
    remove,
    insert,
    add,
  }: typeof change extends fc.Arbitrary<infer Change> ? Change : never,
): readonly TimelineEntry[] => {
  const kept = entries.slice(drop);
  const result = [...kept.slice(0, at), ...insert, ...kept.slice(at + remove), ...add];
  const unique = [...new Set(result)];
  // A gap with nothing below it is only the end of the kept rows.
  return unique.slice(
    Math.max(
      0,
      unique.findIndex((entry) => 'id' in entry),
    ),
  );
};

describe('a list that follows the changes of a timeline', () => {
  it('is the list of all rows filtered anew, whatever changed and however far the filter was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(undefined, 'type=mint', 'amount>20', 'type=other', 'nowhere'),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 30 }),
        (text, changes, wantedUntested) => {
          const input = inputOf(text);
          let entries: readonly TimelineEntry[] = pool.slice(0, 20);
          const untested = Math.min(wantedUntested, entries.length);
          let list = { ...filterEntries(entries, [untested, entries.length], input), untested };
          for (const each of changes) {
            const after = changed(entries, each);
            const next = refilterChanges(list, entries, after, input);
            entries = after;
            list = next ?? { ...wholeOf(after, input), untested: 0 };
            const expected = filterEntries(after, [list.untested, after.length], input);
            expect({ entries: list.entries, gapsAt: list.gapsAt }).toEqual(expected);
          }
        },
      ),
      { numRuns: roundsOf(4000) },
    );
  });

  it('asks the filter about new rows only', () => {
    const input = inputOf('type=transfer');
    const before = transfers(50).map((activity) => ({ id: activity.id, activity }));
    const list = { ...wholeOf(before, input), untested: 0 };
    const asked: string[] = [];
    const { activeFilter } = input;
    if (activeFilter === undefined) throw new Error('no filter');
    const filter = {
      ...activeFilter.filter,
      test: (activity: { readonly id: string }) => asked.push(activity.id) > 0,
    };
    const after = [...before.slice(3), { id: transfer(50).id, activity: transfer(50) }];
    refilterChanges(list, before, after, { ...input, activeFilter: { ...activeFilter, filter } });
    expect(asked).toEqual([transfer(50).id]);
  });
});

describe('a filter that goes through very many rows', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Each look at the clock finds that a second has passed, so that every slice is short. */
  const slowDown = (): void => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  };

  const idsIn = (lines: readonly (ListEntry | TimelineEntry)[]): readonly string[] =>
    lines.map((line) => ('gap' in line ? JSON.stringify(line.gap) : line.id));

  it('finds the newest rows first, and in the end what one pass over all rows finds', () => {
    const entries = transfers(2000).map((activity) => ({ id: activity.id, activity }));
    const input = inputOf('amount>500');
    const run = createFilterRun(entries, input, false);
    run.advance(() => true);
    expect(idsIn(run.found().entries)).toEqual(idsIn(entries.slice(-256)));
    expect(run.untested()).toBe(2000 - 256);
    while (run.untested() > 0) run.advance((found) => found > 700);
    expect(run.found()).toEqual(wholeOf(entries, input));
  });

  it('shows the first screen at once, and counts on until all rows were tested', async () => {
    const session = testSession();
    const rows = transfers(3000);
    receive(session, rows);
    slowDown();
    const { activity: whole } = session.store.getState();
    session.store.getState().setFilter('amount>100', filterOf('amount>100'));
    const { view } = session.store.getState().activity;
    expect(view.untested).toBe(3000 - 256);
    expect(view).toMatchObject({ loaded: 3000, matching: 256 });
    await waitFor(() => {
      expect(session.store.getState().activity.run).toBeUndefined();
    });
    const expected = filterTimeline(
      whole.timeline,
      compileFilter('amount>100', filterOf('amount>100')),
      epoch,
    );
    expect(session.store.getState().activity.view).toEqual(expected);
    await session.stop();
  });

  it('keeps the selected row while older matches are found, and takes in rows that arrive', async () => {
    const session = testSession();
    receive(session, transfers(3000));
    slowDown();
    session.store.getState().setFilter('type=transfer', filterOf('type=transfer'));
    session.store.getState().moveSelection({ rows: -20 });
    const { position } = session.store.getState().activity;
    const selected = position.kind === 'held' ? position.selected.id : '';
    const { timeline, poll } = session.store.getState().activity;
    const newest = { id: transfer(3000).id, activity: transfer(3000) };
    const entries = [...timeline.entries.slice(100), newest];
    session.store.getState().applyTailUpdate({ timeline: { ...timeline, entries }, poll });
    await waitFor(() => {
      expect(session.store.getState().activity.run).toBeUndefined();
    });
    const { activity } = session.store.getState();
    expect(activity.view).toMatchObject({ loaded: 2901, matching: 2901 });
    expect(idsIn(activity.view.entries)).toEqual(idsIn(entries));
    expect(activity.position).toMatchObject({ selected: { id: selected } });
    await session.stop();
  });
});
