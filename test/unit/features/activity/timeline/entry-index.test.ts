import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gapPlaces,
  indexById,
  indexFrom,
  placeOfGap,
  updateGap,
  withoutOldest,
} from '../../../../../src/features/activity/timeline/entry-index.ts';
import {
  isGap,
  type TimelineEntry,
} from '../../../../../src/features/activity/timeline/timeline.ts';

const gap = (name: string, pages = 0): TimelineEntry => ({
  gap: name,
  state: 'filling',
  pages,
  budget: 3,
});

/** A version made from the one before, with as many new entries as a page may bring. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), rows: fc.integer({ min: 0, max: 400 }) }),
  fc.record({
    kind: fc.constant('cut' as const),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('drop' as const),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('try' as const), at: fc.nat(20) }),
);

describe('the index of a list of entries', () => {
  it('says after any changes what reading all entries says', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        let entries: readonly TimelineEntry[] = [];
        let [made, gaps] = [0, 0];
        const rows = (count: number): TimelineEntry[] =>
          Array.from({ length: count }, () => ({ id: `row-${(made += 1)}` }));
        for (const change of steps) {
          const before = entries;
          if (change.kind === 'append') {
            const added = [gap(`gap-${(gaps += 1)}`), ...rows(change.rows)];
            entries = indexFrom(before, [...before, ...added], before.length);
          } else if (change.kind === 'cut') {
            const from = Math.floor(change.part * before.length);
            entries = indexFrom(before, [...before.slice(0, from), ...rows(3)], from);
          } else if (change.kind === 'drop') {
            entries = withoutOldest(before, Math.floor(change.part * before.length));
          } else {
            const wanted = `gap-${change.at}`;
            entries = updateGap(before, wanted, (was) => ({ ...was, pages: was.pages + 1 }));
            const expected = before.map((entry) =>
              isGap(entry) && entry.gap === wanted ? { ...entry, pages: entry.pages + 1 } : entry,
            );
            expect(entries).toEqual(expected);
          }
          const places = entries.flatMap((entry, at) => (isGap(entry) ? [at] : []));
          expect(gapPlaces(entries)).toEqual(places);
          expect(placeOfGap(entries, 'gap-1')).toBe(
            entries.findIndex((entry) => isGap(entry) && entry.gap === 'gap-1'),
          );
          const ids = new Set(['row-1', `row-${made}`, `row-${made - 7}`, `row-${made + 1}`]);
          const found = entries.flatMap((entry, at) =>
            !isGap(entry) && ids.has(entry.id) ? [[entry.id, at] as const] : [],
          );
          expect(indexById(entries, ids)).toEqual(new Map(found));
          // A version keeps what it said, also after others were made from it.
          expect(gapPlaces(before)).toEqual(
            before.flatMap((entry, at) => (isGap(entry) ? [at] : [])),
          );
        }
      }),
    );
  });

  it('finds a row of an earlier version that a later one dropped', () => {
    const entries: readonly TimelineEntry[] = [{ id: 'a' }, { id: 'b' }];
    const later = withoutOldest(entries, 1);
    expect(indexById(later, new Set(['a', 'b']))).toEqual(new Map([['b', 0]]));
    expect(indexById(entries, new Set(['a', 'b']))).toEqual(
      new Map([
        ['a', 0],
        ['b', 1],
      ]),
    );
  });
});
