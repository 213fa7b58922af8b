import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvLine, toNdjson } from '../../../../src/features/activity/commands/export-rows.ts';
import { isUnrecognized } from '../../../../src/features/activity/state/activity-filter.ts';
import { detailContent } from '../../../../src/features/activity/view/detail/detail-content.ts';
import { parseActivity, type Activity } from '../../../../src/ledger/activity/activity.ts';
import { appOf, feeOf, updateOf } from '../../../../src/ledger/activity/activity-values.ts';
import type { Filter } from '../../../../src/ledger/filter/filter.ts';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import { loadRegexFor } from '../../../../src/ledger/filter/regex.ts';
import { deflateLines } from '../../../../src/ledger/stored/block-lines.ts';
import { packRows } from '../../../../src/ledger/stored/row-packer.ts';
import { createDictionaries } from '../../../../src/ledger/stored/row-dictionary.ts';
import { splitRow } from '../../../../src/ledger/stored/row-layout.ts';
import { storable } from '../../../../src/ledger/stored/stored-activity.ts';
import { isObject, parseJson, stringifyJson, type Json } from '../../../../src/lib/json/json.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { wildText } from '../../../support/samples/arbitrary-text.ts';
import {
  abortRaw,
  epoch,
  mintRaw,
  tapRaw,
  transferRaw,
  unknownRaw,
} from '../../../support/samples/sample-activities.ts';

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
      .array(fc.tuple(fc.oneof(wildText, fc.constantFrom('7', 'sender', 'toJSON')), tie('any')), {
        maxLength: 4,
      })
      .map(
        (entries) =>
          `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
      ),
  ),
}));

const samples = [transferRaw, mintRaw, tapRaw, abortRaw, unknownRaw] as const;

/** One item of a listing: often an ordinary one, sometimes with strange parts or another id. */
const rawJson: fc.Arbitrary<Json> = fc
  .record({
    make: fc.constantFrom(...samples),
    number: fc.nat({ max: 40 }),
    more: fc.option(
      fc.tuple(
        fc.constantFrom('transfer', 'mint', 'moved', 'date', 'offset', 'round', 'note', 'event_id'),
        jsonText,
      ),
      { freq: 2 },
    ),
  })
  .map(({ make, number, more }) => {
    const raw = make(number);
    return more === null ? raw : { ...raw, [more[0]]: parseJson(more[1]) };
  });

const kept = new Map<string, Json>([['1220ab', { update_id: '1220ab' }]]);
const update = (id: string): Json | undefined => kept.get(id);

const activity: fc.Arbitrary<Activity> = fc
  .tuple(rawJson, fc.option(fc.tuple(wildText, wildText), { freq: 3 }))
  .map(([raw, derived]) => {
    const read =
      parseActivity(raw) ?? parseActivity({ ...(isObject(raw) ? raw : {}), event_id: 'x' });
    if (read === undefined) throw new Error('A sample has no event_id.');
    if (derived === null) return read;
    const [recordTime, notice] = derived;
    const origin = { updateId: '1220ab', migration: '3', recordTime, update };
    return { ...read, typeName: 'Choice', origin, notices: [...read.notices, notice] };
  });

const style = { width: 100, wrap: true, masked: false, ago: 'now' };

/** Everything that a user can see or take of an activity. */
const partsOf = (row: Activity) => ({
  fields: {
    ...{ id: row.id, kind: row.kind, typeName: row.typeName, date: row.date, at: row.at },
    ...{ round: row.round, offset: row.offset, synchronizerId: row.synchronizerId },
    ...{ from: row.from, to: row.to, amount: row.amount, subject: row.subject, step: row.step },
    ...{ description: row.description, involved: row.involved, expiresAt: row.expiresAt },
    ...{ notices: row.notices, origin: row.origin && { ...row.origin, update: undefined } },
  },
  json: stringifyJson(row.raw),
  indented: stringifyJson(row.raw, 2),
  export: toNdjson([row]) + csvLine(row),
  details: detailContent({ id: row.id, activity: row }, style),
  columns: [appOf(row), feeOf(row), updateOf(row), isUnrecognized(row)],
});

const filterTexts = [
  ...['type=transfer', 'party~alice', 'from~a', 'to~bob', 'amount>20', 'amount<=7.25', 'amount!=3'],
  ...[
    'round>=41203',
    'memo~a',
    'app~a',
    'time>=2026-02-03',
    'derived=yes',
    'id~1220',
    'ending=aborted',
  ],
  ...[
    'payment',
    'escrow',
    '1220',
    'a',
    'é',
    '4120',
    '/^a/',
    '/[0-9]{6}/',
    '/a.*b/',
    '"b "',
    'text~"\\""',
  ],
];

/** The parts as one text: comparing them one by one takes much longer. */
const seenOf = (row: Activity): string => JSON.stringify(partsOf(row), undefined, 1);

let filters: readonly Filter[] = [];

beforeAll(async () => {
  await loadRegexFor('/');
  filters = filterTexts.map((text) => {
    const parsed = parseFilter(text);
    if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
    return parsed.value;
  });
});

const matchesOf = (row: Activity): readonly boolean[] =>
  filters.map((filter) => filter.test(row, epoch));

const dictionaryOf = createDictionaries();

const pack = (rows: readonly Activity[]): void => {
  packRows(rows, { dictionary: dictionaryOf(rows.length) });
};

describe('a row that was moved into a block', () => {
  it('has the fields, the details, the JSON and the export of the row that was received', () => {
    fc.assert(
      fc.property(fc.array(activity, { minLength: 1, maxLength: 12 }), (received) => {
        const before = received.map(seenOf);
        const rows = storable(received);
        expect(rows.map(seenOf)).toEqual(before);
        pack(rows);
        expect(rows.map(seenOf)).toEqual(before);
      }),
      { numRuns: roundsOf(1000) },
    );
  });

  it('matches the filters that the row matched', () => {
    fc.assert(
      fc.property(fc.array(activity, { minLength: 1, maxLength: 12 }), (received) => {
        const rows = storable(received);
        pack(rows);
        expect(rows.map(matchesOf)).toEqual(received.map(matchesOf));
      }),
      { numRuns: roundsOf(1000) },
    );
  });

  it('leads to the update that it was derived from, while that is kept', () => {
    const [row] = storable([
      {
        ...(parseActivity(transferRaw(1)) as Activity),
        origin: { updateId: '1220ab', migration: '0', recordTime: '', update },
      },
    ]);
    if (row === undefined) throw new Error('no row');
    pack([row]);
    expect(row.origin?.update?.(row.origin.updateId)).toEqual({ update_id: '1220ab' });
  });

  it('keeps its content when the scan never sends the same form twice', () => {
    const received = Array.from({ length: 3000 }, (_, number) =>
      parseActivity({ ...transferRaw(number), [`field ${number}`]: { [`${number}`]: [number] } }),
    ).flatMap((row) => row ?? []);
    const before = received.map((row) => stringifyJson(row.raw));
    const rows = storable(received);
    pack(rows.slice(0, 1500));
    pack(rows.slice(1500));
    expect(rows.map((row) => stringifyJson(row.raw))).toEqual(before);
    expect(rows.map(({ from, amount }) => [from, amount])).toEqual(
      received.map(({ from, amount }) => [from, amount]),
    );
  });
});

it('rows are read as before when a full dictionary is replaced', () => {
  const dictionaryFor = createDictionaries();
  const received = Array.from({ length: 600 }, (_, number) => parseActivity(transferRaw(number)));
  const rows = storable(received.flatMap((row) => row ?? []));
  const first = dictionaryFor(100_000);
  packRows(rows, { dictionary: first });
  const layout = first.layoutOf(splitRow(rows[0] as Activity));
  for (let number = 0; first.shared.strings.length < first.shared.room; number += 1) {
    first.shared.numberOf(`a string ${number}`);
    first.shared.numberOf(`a string ${number}`);
  }
  const second = dictionaryFor(1);
  expect(second).not.toBe(first);
  expect(first.numberOf('a string 1', layout, 0)).toBeUndefined();
  expect(rows.map(({ raw }) => raw)).toEqual(received.map((row) => row?.raw));
  expect(rows.map(({ from }) => from)).toEqual(received.map((row) => row?.from));
});

describe('a damaged block', () => {
  const damagedRows = (damage: (bytes: Uint8Array) => Uint8Array): readonly Activity[] => {
    const received = Array.from({ length: 40 }, (_, number) => parseActivity(transferRaw(number)));
    const rows = storable(received.flatMap((row) => row ?? []));
    const deflate = (text: string): Uint8Array => damage(deflateLines(text));
    packRows(rows, { dictionary: createDictionaries()(rows.length), deflate });
    return rows;
  };

  it.each([
    [
      'a flipped bit',
      (bytes: Uint8Array) => bytes.map((byte, at) => (at === 90 ? byte ^ 16 : byte)),
    ],
    ['lost bytes', (bytes: Uint8Array) => bytes.slice(0, 60)],
    ['no bytes', () => new Uint8Array()],
    ['other bytes', () => new Uint8Array(500).fill(7)],
  ])(
    'a block with %s lists its rows, and names the error in JSON, details and export',
    (_name, damage) => {
      for (const row of damagedRows(damage)) {
        expect(stringifyJson(row.raw)).toContain('"error":"DamagedRow: ');
        expect(row.raw).toMatchObject({ event_id: row.id });
        expect(toNdjson([row])).toContain('DamagedRow: ');
        expect(row.notices.join()).toContain('DamagedRow: ');
        expect(JSON.stringify(partsOf(row).details)).toContain('DamagedRow');
        expect(row.kind).toBe('transfer');
        expect(matchesOf(row)).toHaveLength(filters.length);
      }
    },
  );

  it('leaves the rows of other blocks as they are', () => {
    damagedRows(() => new Uint8Array());
    const [row] = storable([parseActivity(transferRaw(3)) as Activity]);
    if (row === undefined) throw new Error('no row');
    pack([row]);
    expect(row.raw).toEqual(transferRaw(3));
  });
});
