import { describe, expect, it } from 'vitest';
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

const output = (receiver: string, amount: string, receiverFeeRatio = '0.0') => ({
  receiver,
  amount,
  receiverFeeRatio,
  lock: null,
});

interface Terms {
  readonly outputs?: readonly JsonObject[];
  readonly fees?: readonly string[];
  readonly changes?: Json;
}

const transfer = ({ outputs = [output('bob', '7.5')], fees = ['0.0'], changes = [] }: Terms = {}) =>
  exercise('AmuletRules_Transfer', {
    choice_argument: { transfer: { sender: 'alice', outputs } },
    exercise_result: {
      round: { number: '100' },
      summary: {
        inputAmuletAmount: '10.0',
        inputValidatorFaucetAmount: null,
        outputFees: fees,
        balanceChanges: changes,
        senderChangeFee: '0.0',
        senderChangeAmount: '2.5',
        holdingFees: '0.0',
      },
    },
  });

const rowsOf = (json: Json) => {
  const read = readScanUpdate(json);
  return read === undefined ? undefined : deriveActivities(read);
};

describe('an activity derived from an update', () => {
  it('is in the form in which services list them, and says which update it is from', () => {
    expect(rowsOf(update([transfer()]))).toMatchObject([
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
        raw: { derived_from: { update_id: updateId, migration_id: 3 } },
        notices: [],
      },
    ]);
  });

  it('adds up what one party receives in several outputs, and shares the fees by their ratio', () => {
    const outputs = [output('bob', '1.0', '0.25'), output('carol', '2.0'), output('bob', '4.0')];
    const [row] = rowsOf(update([transfer({ outputs, fees: ['0.4', '0.2', '0.0'] })])) ?? [];
    expect(row?.raw).toMatchObject({
      transfer: {
        receivers: [
          { party: 'bob', amount: '5.0000000000', receiver_fee: '0.1000000000' },
          { party: 'carol', amount: '2.0000000000', receiver_fee: '0.0000000000' },
        ],
        sender: { sender_fee: '0.5000000000', input_amulet_amount: '10.0000000000' },
      },
    });
    expect(row?.raw).not.toHaveProperty('transfer.sender.input_validator_faucet_amount');
  });

  it('reads decimals as scans write them, the small ones with an exponent', () => {
    const outputs = [output('bob', '1.234E-7', '0E-10'), output('carol', '1E+3')];
    const [row] = rowsOf(update([transfer({ outputs, fees: ['0E-10', '0E-10'] })])) ?? [];
    expect(row?.to).toEqual([
      { party: 'bob', amount: '0.0000001234' },
      { party: 'carol', amount: '1000.0000000000' },
    ]);
    const far = [output('bob', '1E-999')];
    expect(rowsOf(update([transfer({ outputs: far })]))).toMatchObject([{ kind: 'other' }]);
  });

  const change = (initial: string) => [
    ['bob', { changeToInitialAmountAsOfRoundZero: initial, changeToHoldingFeesRate: '0.01' }],
  ];

  it('is quiet when the balances that the result tells agree with what was sent', () => {
    const rows = rowsOf(update([transfer({ changes: change('8.5') })]));
    expect(rows?.flatMap(({ notices }) => notices)).toEqual([]);
  });

  it('says so when a balance changed by something else than what was sent', () => {
    const [row] = rowsOf(update([transfer({ changes: change('8.4') })])) ?? [];
    expect(row?.notices).toEqual([
      'the balance of bob changed by 7.4000000000, but the transfer sent 7.5000000000',
    ]);
  });

  it('is found however deep a choice is inside of others', () => {
    const wrapper = (child: number) =>
      exercise('Wallet_Automation', { package_name: 'my-app', child_event_ids: [idOf(child)] });
    const rows = rowsOf(update([wrapper(1), wrapper(2), transfer()]));
    expect(rows?.map(({ id, kind }) => [id, kind])).toEqual([[`#${idOf(2)}`, 'transfer']]);
  });
});

describe('what is not recognized', () => {
  it.each([
    ['a choice that nobody knows', exercise('DsoRules_Something'), 'DsoRules_Something'],
    [
      'a known choice of somebody else’s template',
      { ...transfer(), template_id: 'bb:Evil.AmuletRules:AmuletRules' },
      'AmuletRules_Transfer',
    ],
    [
      'a known choice in a package of another name',
      { ...transfer(), package_name: 'splice-amulet-copy' },
      'AmuletRules_Transfer',
    ],
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

  it('is a known choice whose values cannot be read, and the row says what is missing', () => {
    const broken = { ...transfer(), exercise_result: { round: { number: '1' } } };
    expect(rowsOf(update([broken]))).toMatchObject([
      { kind: 'other', notices: ['cannot read AmuletRules_Transfer: summary is missing'] },
    ]);
  });

  it('is told for each event at the top, beside those that are recognized', () => {
    const json = update([exercise('A'), transfer(), exercise('B')], {
      root_event_ids: [idOf(0), idOf(1), idOf(2)],
    });
    expect(rowsOf(json)?.map(({ typeName }) => typeName)).toEqual(['A', 'transfer', 'B']);
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
