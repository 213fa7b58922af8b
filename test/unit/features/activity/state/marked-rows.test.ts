import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  selectMarked,
  selectListing,
  selectNewer,
  selectSelected,
  selectWindow,
} from '../../../../../src/features/activity/state/selectors.ts';
import { entryId } from '../../../../../src/features/activity/state/list-position.ts';
import { sortRowsBy } from '../../../../../src/features/activity/state/sort-rows.ts';
import { columnNames } from '../../../../../src/ledger/activity/listing.ts';
import { parseFilter } from '../../../../../src/ledger/filter/activity-language.ts';
import { transfer } from '../../../../support/samples/sample-activities.ts';
import {
  receive,
  testSession,
  type TestSession,
} from '../../../../support/screens/sample-session.ts';

const filterBy = ({ store }: TestSession, text: string): void => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  store.getState().setFilter(text, parsed.value);
};

/** What happens to a list: rows arrive, are dropped or loaded again, and are looked at otherwise. */
type Event =
  | { readonly do: 'rows'; readonly from: number; readonly to: number }
  | { readonly do: 'sort'; readonly by: (typeof columnNames)[number]; readonly up: boolean }
  | { readonly do: 'time' }
  | { readonly do: 'turn' }
  | { readonly do: 'clear' }
  | { readonly do: 'filter'; readonly above: number };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    do: fc.constant('rows' as const),
    from: fc.integer({ min: 0, max: 19 }),
    to: fc.integer({ min: 40, max: 60 }),
  }),
  fc.record({
    do: fc.constant('sort' as const),
    by: fc.constantFrom(...columnNames),
    up: fc.boolean(),
  }),
  fc.record({ do: fc.constant('time' as const) }),
  fc.record({ do: fc.constant('turn' as const) }),
  fc.record({ do: fc.constant('clear' as const) }),
  fc.record({ do: fc.constant('filter' as const), above: fc.integer({ min: 0, max: 25 }) }),
);

const happen = (session: TestSession, what: Event): void => {
  const state = session.store.getState();
  if (what.do === 'rows')
    receive(
      session,
      Array.from({ length: what.to - what.from }, (_, at) => transfer(what.from + at)),
    );
  else if (what.do === 'sort')
    state.sortRows(sortRowsBy(what.by, what.up ? 'ascending' : 'descending'));
  else if (what.do === 'time') state.sortRows(undefined);
  else if (what.do === 'turn') state.toggleSortOrder();
  else if (what.do === 'clear') state.clearFilter();
  else filterBy(session, `amount>${what.above}`);
};

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => transfer(from + at));

describe('marks and the selection', () => {
  it('stay with their rows whatever arrives, is dropped or filtered, and a sort selects its first row', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 12 }),
        fc.integer({ min: 26, max: 39 }),
        (events, chosen) => {
          const session = testSession();
          receive(session, rows(0, 40));
          const state = () => session.store.getState();
          state().moveSelection({ to: chosen });
          state().markRows([transfer(30).id, transfer(5).id], true);
          for (const each of events) {
            happen(session, each);
            // A sort selects its first row: the one that was asked for.
            if (each.do === 'sort') {
              const { entries } = selectListing(state());
              expect(selectSelected(state())).toBe(entries[0]);
              const place = entries.findIndex((entry) => entryId(entry) === transfer(chosen).id);
              state().moveSelection({ to: place });
            }
            const selected = selectSelected(state());
            expect(selected && entryId(selected)).toBe(transfer(chosen).id);
            const { from, to, selected: line } = selectWindow(state());
            expect(line).toBeGreaterThanOrEqual(from);
            expect(line).toBeLessThan(to);
            const first = state().activity.timeline.entries[0];
            const isFiveLoaded =
              first !== undefined &&
              'activity' in first &&
              (first.activity.at ?? 0) <= (transfer(5).at ?? 0);
            expect(selectMarked(state()).map(({ id }) => id)).toEqual([
              ...(isFiveLoaded ? [transfer(5).id] : []),
              transfer(30).id,
            ]);
          }
        },
      ),
    );
  });

  it('a sorted list is held, counts the rows that arrive, and follows again in the order of time', () => {
    const session = testSession();
    receive(session, rows(0, 40));
    const state = () => session.store.getState();
    state().sortRows(sortRowsBy('amount', 'descending'));
    expect(state().activity.position.kind).toBe('held');
    expect(selectSelected(state())).toMatchObject({ id: transfer(39).id });
    receive(session, rows(0, 43));
    expect(selectNewer(state())).toBe(3);
    expect(selectListing(state()).entries[0]).toMatchObject({ id: transfer(42).id });
    state().followNewest();
    expect(state().activity.sorting).toBeUndefined();
    expect(state().activity.view.entries.at(-1)).toMatchObject({ id: transfer(42).id });
    expect(state().activity.position.kind).toBe('following');
  });
});
