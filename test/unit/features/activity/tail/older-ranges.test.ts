import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOlderRanges } from '../../../../../src/features/activity/tail/older-ranges.ts';
import { transfers } from '../../../../support/samples/sample-activities.ts';
import { roundsOf } from '../../../../support/models/torture.ts';

const [sample] = transfers(1);

const rowAt = (offset: number) => {
  if (sample === undefined) throw new Error('no sample');
  const origin = { updateId: `u${offset}`, migration: '0', recordTime: '', offset: String(offset) };
  return { ...sample, id: String(offset), origin };
};

const pageSize = 20;
const mostInRange = 5 * pageSize;

/** Presses the key once on a ledger with updates at these offsets; returns the rows before the newest. */
const pressOlder = async (offsets: readonly number[]): Promise<readonly number[]> => {
  const newest = offsets.at(-1) ?? 0;
  const row = rowAt(newest);
  const page = await readOlderRanges(
    { id: row.id, place: row.origin },
    { purpose: 'older', pageSize },
    {
      firstSpan: pageSize,
      from: ({ place }, span) => Number(place.offset) - span,
      endAt: (from) => (from <= 0 ? 'start' : undefined),
      read: (from, { id }) => {
        const within = offsets.filter((offset) => offset > from && offset <= Number(id));
        const value = within.length > mostInRange ? undefined : within.map(rowAt);
        return Promise.resolve({ ok: true, value });
      },
    },
  );
  if (!page.ok) throw new Error('no page');
  return page.value.activities.slice(0, -1).map(({ id }) => Number(id));
};

it('older rows are found behind a quiet time, however many were busy before it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 20_000 }),
      async (busy, quiet) => {
        const before = Array.from({ length: busy }, (_, index) => index + 1);
        const found = await pressOlder([...before, busy + quiet]);
        expect(found.length).toBeGreaterThan(0);
        expect(found).toEqual(before.slice(-found.length));
      },
    ),
    { numRuns: roundsOf(1000) },
  );
});
