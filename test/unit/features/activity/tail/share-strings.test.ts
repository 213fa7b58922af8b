import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSharedStrings } from '../../../../../src/features/activity/tail/share-strings.ts';
import type { PageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import { parseActivities, type Activity } from '../../../../../src/ledger/activity/activity.ts';
import { parseJson, stringifyJson, type Json } from '../../../../../src/lib/json/json.ts';
import { roundsOf } from '../../../../support/models/torture.ts';
import { wildText } from '../../../../support/samples/arbitrary-text.ts';
import {
  abortRaw,
  mintRaw,
  tapRaw,
  transferRaw,
  transfers,
  unknownRaw,
} from '../../../../support/samples/sample-activities.ts';

/** Numbers as services spell them, some of which JavaScript would write in another way. */
const numberText = fc.constantFrom('0', '-0', '7', '1.50', '1e3', '12345678901234567890', '-3.25');

/** JSON texts with everything that JSON can hold. */
const { any: jsonText } = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    wildText.map((text) => JSON.stringify(text)),
    numberText,
    fc.constantFrom('true', 'false', 'null', '""', '{}', '[]', '"a\\nb"', '"\\"quoted\\""'),
    fc.array(tie('any'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(
        fc.tuple(fc.oneof(wildText, fc.constantFrom('7', 'sender', '__proto__')), tie('any')),
        {
          maxLength: 4,
        },
      )
      .map(
        (entries) =>
          `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
      ),
  ),
}));

const itemText = fc
  .record({
    make: fc.constantFrom(transferRaw, mintRaw, tapRaw, abortRaw, unknownRaw),
    number: fc.nat({ max: 40 }),
    name: fc.constantFrom('transfer', 'mint', 'moved', 'date', 'offset', 'round', 'note'),
    more: fc.option(jsonText, { freq: 2 }),
  })
  .map(({ make, number, name, more }) => {
    const raw = make(number);
    return stringifyJson(more === null ? raw : { ...raw, [name]: parseJson(more) });
  });

const rowsIn = (items: readonly string[]): readonly Activity[] =>
  parseActivities(parseJson(`{"activities":[${items.join(',')}]}`)).activities;

/** A listing with one page. */
const listingOf = (activities: readonly Activity[]): PageSource => ({
  source: () => 'activities',
  continued: (timeline) => timeline,
  fetch: () => Promise.resolve({ ok: true, value: { activities, problem: undefined } }),
});

const rowsFrom = async (listing: PageSource): Promise<readonly Activity[]> => {
  const page = await listing.fetch({ purpose: 'head', pageSize: 1000 });
  if (!page.ok) throw new Error('no page');
  return page.value.activities;
};

const textOf = ({ raw, ...fields }: Activity): string => stringifyJson([fields, raw]);

const toDerived = (row: Activity): Activity => ({
  ...row,
  origin: { updateId: row.id, migration: '0', recordTime: '' },
});

const payAlice = (row: Activity): Activity => ({
  ...toDerived(row),
  to: [{ party: 'alice::1220aa', amount: '5.0000000000' }],
});

describe('rows that share their strings', () => {
  it('are the rows of the page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(itemText, { maxLength: 12 }), async (items) => {
        const [listed, derived] = [rowsIn(items), rowsIn(items).map(toDerived)];
        const shared = await rowsFrom(withSharedStrings(listingOf([...rowsIn(items), ...derived])));
        const rows = [...listed, ...listed.map(toDerived)];
        expect(shared).toEqual(rows);
        expect(shared.map(textOf)).toEqual(rows.map(textOf));
      }),
      { numRuns: roundsOf(500) },
    );
  });

  it('are read through once where many have one list, such as the parties of a user', async () => {
    let reads = 0;
    const parties = new Proxy(['alice::1220aa'], {
      ownKeys: (list) => {
        reads += 1;
        return Reflect.ownKeys(list);
      },
    });
    const listedFor = { user: 'ops', parties, completionsTo: 0 };
    const origin = { updateId: '1220ab', migration: '0', recordTime: '', listedFor };
    const rows = transfers(50).map((row) => ({ ...row, origin: { ...origin } }));
    await rowsFrom(withSharedStrings(listingOf(rows)));
    expect(reads).toBe(1);
  });

  it('keep a party with its amount once where they were derived from updates', async () => {
    const [one, other] = await rowsFrom(withSharedStrings(listingOf(transfers(2).map(payAlice))));
    expect(one?.to[0]).toEqual({ party: 'alice::1220aa', amount: '5.0000000000' });
    expect(one?.to).toBe(other?.to);
  });

  it('lead to the update that they were derived from', async () => {
    const update = (id: string): Json => ({ update_id: id });
    const origin = { updateId: '1220ab', migration: '0', recordTime: '', update };
    const derived = transfers(1).map((row) => ({ ...row, origin }));
    const [row] = await rowsFrom(withSharedStrings(listingOf(derived)));
    expect(row?.origin?.update?.(row.origin.updateId)).toEqual({ update_id: '1220ab' });
  });

  it('are the same for the same page, so that nothing is compared twice', async () => {
    const listing = withSharedStrings(listingOf(transfers(10)));
    expect(await rowsFrom(listing)).toBe(await rowsFrom(listing));
  });
});
