import { describe, expect, it } from 'vitest';
import { feeOf } from '../../../../src/ledger/activity/activity-values.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import type { Json, JsonObject } from '../../../../src/lib/json/json.ts';

const updateId = `1220${'ab'.repeat(32)}`;
const idOf = (node: number) => `${updateId}:${node}`;

const update = (events: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  update_id: updateId,
  migration_id: 3,
  record_time: '2026-05-06T07:08:09.123456Z',
  effective_at: '2026-05-06T07:08:08.702456Z',
  synchronizer_id: 'global::1220aa',
  root_event_ids: [idOf(0)],
  events_by_id: Object.fromEntries(events.map((event, node) => [idOf(node), event])),
  ...more,
});

const rules = { template_id: 'aa:Splice.AmuletRules:AmuletRules', package_name: 'splice-amulet' };

const exercise = (choice: string, more: JsonObject = {}): JsonObject => ({
  event_type: 'exercised_event',
  contract_id: '00aa',
  choice,
  child_event_ids: [],
  ...rules,
  ...more,
});

const amulet = (owner: string, initialAmount: string): JsonObject => ({
  event_type: 'created_event',
  contract_id: `00${owner}${initialAmount}`,
  template_id: 'aa:Splice.Amulet:Amulet',
  package_name: 'splice-amulet',
  create_arguments: { dso: 'dso', owner, amount: { initialAmount } },
  signatories: ['dso', owner],
});

/** `AmuletRules_Transfer` of alice, who uses an Amulet of 10: what it creates decides, whatever it says. */
const transfer = (
  first: number,
  made: readonly (readonly [string, string])[] = [
    ['bob', '7.5'],
    ['alice', '2.5'],
  ],
): readonly JsonObject[] => [
  exercise('AmuletRules_Transfer', {
    child_event_ids: [idOf(first + 1), ...made.map((_, index) => idOf(first + 2 + index))],
    choice_argument: { transfer: { sender: 'alice', outputs: [] }, expectedDso: 'dso' },
    exercise_result: {
      round: { number: '100' },
      summary: { inputAmuletAmount: '10.0', outputFees: ['0.0'] },
    },
  }),
  exercise('Archive', {
    contract_id: '00used',
    template_id: 'aa:Splice.Amulet:Amulet',
    consuming: true,
    acting_parties: ['alice', 'dso'],
  }),
  ...made.map(([owner, amount]) => amulet(owner, amount)),
];

const rowsOf = (json: Json) => {
  const read = readScanUpdate(json);
  return read === undefined ? undefined : deriveActivities(read);
};

describe('an activity derived from an update', () => {
  it('tells what its contracts change, and says which update it is from', () => {
    expect(rowsOf(update(transfer(0)))).toMatchObject([
      {
        id: `#${idOf(0)}`,
        kind: 'transfer',
        from: 'alice',
        to: [{ party: 'bob', amount: '7.5000000000' }],
        amount: '7.5000000000',
        round: '100',
        date: '2026-05-06T07:08:08.702456Z',
        synchronizerId: 'global::1220aa',
        origin: { updateId, migration: '3', recordTime: '2026-05-06T07:08:09.123456Z' },
        raw: { derived_from: { update_id: updateId, migration_id: 3 }, activity_type: 'transfer' },
        notices: [],
      },
    ]);
  });

  it('adds up what one party receives in several contracts, and says what is missing as a fee', () => {
    const rows = rowsOf(
      update(
        transfer(0, [
          ['bob', '1.0'],
          ['carol', '2.0'],
          ['bob', '4.0'],
          ['alice', '2.4'],
        ]),
      ),
    );
    expect(rows).toMatchObject([
      {
        to: [
          { party: 'carol', amount: '2.0000000000' },
          { party: 'bob', amount: '5.0000000000' },
        ],
        raw: { moved: { fee: '0.6000000000' } },
      },
    ]);
    expect(rows?.map(feeOf)).toEqual(['0.6000000000']);
  });

  it('reads decimals as scans write them, the small ones with an exponent', () => {
    const made = [
      ['bob', '1.234E-7'],
      ['carol', '1E+0'],
    ] as const;
    const [row] = rowsOf(update(transfer(0, made))) ?? [];
    expect(row?.to).toEqual([
      { party: 'bob', amount: '0.0000001234' },
      { party: 'carol', amount: '1.0000000000' },
    ]);
    const [unreadable] = rowsOf(update(transfer(0, [['bob', '1E-999']]))) ?? [];
    expect(unreadable).toMatchObject({ raw: { moved: { not_understood: 1 } } });
  });

  it('is found however deep a choice is inside of others', () => {
    const wrapper = (child: number) =>
      exercise('Wallet_Automation', { package_name: 'my-app', child_event_ids: [idOf(child)] });
    const rows = rowsOf(update([wrapper(1), wrapper(2), ...transfer(2)]));
    expect(rows?.map(({ id, kind }) => [id, kind])).toEqual([[`#${idOf(2)}`, 'transfer']]);
  });
});

describe('what is not recognized', () => {
  it.each([
    ['a choice that nobody knows', exercise('DsoRules_Something'), 'DsoRules_Something'],
    [
      'the creation of a contract',
      { event_type: 'created_event', template_id: 'aa:Splice.Round:OpenMiningRound' },
      'create OpenMiningRound',
    ],
  ])('is a row of the kind other, with its name: %s', (_what, event, typeName) => {
    expect(rowsOf(update([event]))).toMatchObject([{ kind: 'other', typeName, id: `#${idOf(0)}` }]);
  });

  it('is a row too when it is a reassignment', () => {
    const { update_id: id, record_time: time } = update([]);
    const json = { update_id: id ?? '', record_time: time ?? '', event: { migration_id: 3 } };
    expect(rowsOf(json)).toMatchObject([{ kind: 'other', typeName: 'reassignment' }]);
  });

  it('is told for each event at the top, beside those that are recognized', () => {
    const json = update([exercise('A'), ...transfer(1), exercise('B')], {
      root_event_ids: [idOf(0), idOf(1), idOf(5)],
    });
    expect(rowsOf(json)?.map(({ typeName }) => typeName)).toEqual([
      'A',
      'AmuletRules_Transfer',
      'B',
    ]);
  });
});

describe('an update of a hostile service', () => {
  it('cannot lead in circles, nor down for ever', () => {
    const circle = exercise('A', { child_event_ids: [idOf(0), idOf(1)] });
    expect(rowsOf(update([circle, circle]))).toHaveLength(1);
    const chain = Array.from({ length: 20_000 }, (_, node) =>
      exercise('A', { child_event_ids: [idOf(node + 1)] }),
    );
    expect(rowsOf(update(chain))).toHaveLength(1);
  });

  it('may name events that it does not hold', () => {
    expect(rowsOf(update([], { root_event_ids: [idOf(7)] }))).toMatchObject([{ kind: 'other' }]);
  });

  it.each([
    ['text'],
    [null],
    [{}],
    [{ ...update([]), update_id: 7 }],
    [{ ...update([]), migration_id: '1; drop' }],
    [{ ...update([]), record_time: null }],
  ])('has no place without an id, a migration and a time: %j', (json) => {
    expect(rowsOf(json)).toBeUndefined();
  });
});
