import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseActivities,
  parseActivity,
  type Activity,
} from '../../../../src/ledger/activity/activity.ts';
import { parseJson, type Json } from '../../../../src/lib/json/json.ts';
import { activitySample, pageSample, partySample } from '../../../support/samples/samples.ts';

const read = (json: Json): Activity => {
  const activity = parseActivity(json);
  if (activity === undefined) throw new Error('No activity was read.');
  return activity;
};

const transferTo = (...receivers: readonly Json[]): Json =>
  activitySample({ transfer: { sender: { party: 'p' }, receivers } });

describe('an activity', () => {
  it('is read with everything that a row shows', () => {
    const raw = activitySample({ id: '#e:1', date: '2026-05-06T07:08:09.123456Z' });
    expect(read(raw)).toEqual({
      id: '#e:1',
      kind: 'transfer',
      typeName: 'transfer',
      date: '2026-05-06T07:08:09.123456Z',
      at: Date.UTC(2026, 4, 6, 7, 8, 9, 123),
      round: '512',
      offset: '00000000000000012c',
      synchronizerId: raw['domain_id'],
      from: partySample('olga'),
      to: [{ party: partySample('piet'), amount: '42.5000000000' }],
      amount: '42.5000000000',
      notices: [],
      raw,
    });
  });

  it('keeps the object of the service as it came', () => {
    const raw = activitySample({ 'a new field': [1] });
    expect(read(raw).raw).toBe(raw);
  });

  it.each([
    ['mint', partySample('sv-4'), '8.1500000000'],
    ['tap', partySample('quinn'), '250.0000000000'],
  ] as const)('an activity of kind %s has an owner and an amount', (kind, party, amount) => {
    expect(read(activitySample({ kind }))).toMatchObject({
      kind,
      to: [{ party, amount }],
      amount,
      notices: [],
    });
  });

  it('an abort names its transfer instruction', () => {
    const activity = read(activitySample({ kind: 'abort' }));
    expect(activity).toMatchObject({ kind: 'abort', to: [], notices: [] });
    expect(activity.subject).toMatch(/^00[0-9a-f]{136}$/);
    expect(activity.amount).toBeUndefined();
  });

  it('a transfer by instruction has its description and its contract', () => {
    const transfer = {
      sender: {},
      receivers: [],
      description: 'rent',
      transferInstructionCid: '00aa',
    };
    expect(read(activitySample({ transfer }))).toMatchObject({
      description: 'rent',
      subject: '00aa',
    });
  });

  it('an offer names its receiver, while the value stays with the sender', () => {
    const transfer = {
      sender: { party: 'p' },
      receivers: [{ party: 'p', amount: '7.0' }],
      transferInstructionReceiver: 'q',
      transferInstructionAmount: '7.0',
    };
    const { from, to, amount } = read(activitySample({ transfer }));
    expect([from, to, amount]).toEqual(['p', [{ party: 'q', amount: '7.0' }], '7.0']);
  });

  it('takes null for absent', () => {
    const nulls = { offset: null, round: null, domain_id: null, mint: null, tap: null };
    const activity = read(activitySample(nulls));
    expect(activity).toMatchObject({ kind: 'transfer', notices: [] });
    expect(Object.keys(activity)).not.toContain('offset');
  });

  it('keeps a round of any size to the digit', () => {
    expect(read(parseJson('{"event_id":"e","round":123456789012345678901}')).round).toBe(
      '123456789012345678901',
    );
  });
});

describe('the amount of a transfer', () => {
  it.each([
    ['the sum of its receivers, exactly', ['0.1000000000', '0.2000000000'], '0.3000000000'],
    ['the amount of its one receiver as sent', ['7.50'], '7.50'],
    ['what its one receiver was sent, even if that is no number', ['plenty'], 'plenty'],
    ['zero without receivers', [], '0.0000000000'],
    ['unknown when one of several is no number', ['1.0', 'plenty'], undefined],
  ])('is %s', (_, amounts, total) => {
    const receivers = amounts.map((amount) => ({ party: 'p', amount }));
    expect(read(transferTo(...receivers)).amount).toBe(total);
  });

  it('is unknown when nothing is said of receivers', () => {
    expect(read(activitySample({ transfer: { sender: {} } })).amount).toBeUndefined();
  });
});

describe('the kind of an activity', () => {
  const bare = { event_id: 'e' };
  const minted = { amulet_owner: 'p', amulet_amount: '1.0' };

  it.each([
    ['the field alone, as in the API description', { mint: minted }, 'mint', 'mint'],
    ['the name alone', { activity_type: 'mint' }, 'mint', 'mint'],
    ['the name of a tap', { activity_type: 'devnet_tap', tap: minted }, 'tap', 'devnet_tap'],
    [
      'the field under an unknown name',
      { activity_type: 'airdrop', mint: minted },
      'mint',
      'airdrop',
    ],
    ['neither', { activity_type: 'airdrop', airdrop: minted }, 'other', 'airdrop'],
    ['nothing at all', {}, 'other', 'unknown'],
  ])('comes from %s', (_, fields, kind, typeName) => {
    expect(read({ ...bare, ...fields })).toMatchObject({ kind, typeName });
  });

  it('is that of the field that is there when name and field disagree, and that is said', () => {
    const activity = read({ ...bare, activity_type: 'transfer', mint: minted });
    expect(activity.kind).toBe('mint');
    expect(activity.notices).toEqual(['transfer is missing, though activity_type names it']);
  });

  it('is the named one when several fields are there, and that is said', () => {
    const activity = read({ ...bare, activity_type: 'tap', mint: minted, tap: minted });
    expect(activity.kind).toBe('tap');
    expect(activity.notices).toEqual(['mint and tap are both present']);
  });
});

describe('the date of an activity', () => {
  it.each([
    ['2026-05-06T07:08:09Z', Date.UTC(2026, 4, 6, 7, 8, 9)],
    ['2026-05-06T07:08:09.5+02:00', Date.UTC(2026, 4, 6, 5, 8, 9, 500)],
    ['2026-05-06T07:08:09', Date.UTC(2026, 4, 6, 7, 8, 9)],
    ['2026-05-06', Date.UTC(2026, 4, 6)],
  ])('%s is a point in time that does not depend on where the program runs', (date, at) => {
    expect(read(activitySample({ date }))).toMatchObject({ date, at, notices: [] });
  });

  it.each(['yesterday', '1', '', '2026-13-45T00:00:00Z', 'Wed, 06 May 2026 07:08:30 GMT'])(
    '%j is shown as sent and noted',
    (date) => {
      const activity = read(activitySample({ date }));
      expect(activity.date).toBe(date);
      expect(activity.at).toBeUndefined();
      expect(activity.notices).toEqual(['date is not a date']);
    },
  );
});

describe('a field of the wrong type', () => {
  it.each<[string, Json, string]>([
    ['date', activitySample({ date: 5 as never }), 'date is not a string'],
    ['round', activitySample({ round: 1.5 }), 'round is not an integer'],
    [
      'activity_type',
      activitySample({ activity_type: ['transfer'] }),
      'activity_type is not a string',
    ],
    [
      'transfer',
      { event_id: 'e', activity_type: 'transfer', transfer: [] },
      'transfer is not an object',
    ],
    ['sender', activitySample({ transfer: { sender: 'p' } }), 'transfer.sender is not an object'],
    [
      'receivers',
      activitySample({ transfer: { receivers: {} } }),
      'transfer.receivers is not a list',
    ],
    ['a receiver', transferTo('p', null), 'transfer.receivers[0] is not an object'],
    ['a party', transferTo({ party: 7 }), 'transfer.receivers[0].party is not a string'],
    ['an amount', transferTo({ amount: 7 }), 'transfer.receivers[0].amount is not a string'],
    ['a decimal', transferTo({ amount: '1,5' }), 'transfer.receivers[0].amount is not a decimal'],
    [
      'an owned amount',
      { event_id: 'e', tap: { amulet_amount: 'x' } },
      'tap.amulet_amount is not a decimal',
    ],
    [
      'an instruction',
      { event_id: 'e', abort_transfer_instruction: { transfer_instruction_cid: {} } },
      'abort_transfer_instruction.transfer_instruction_cid is not a string',
    ],
  ])('is a notice, never a crash: %s', (_, json, notice) => {
    expect(read(json).notices).toContain(notice);
  });

  it('never makes reading fail, whatever any field holds', () => {
    const key = fc.constantFrom(
      'event_id',
      'activity_type',
      'date',
      'round',
      'transfer',
      'mint',
      'abort_transfer_instruction',
      '__proto__',
    );
    const known = fc.constantFrom<Json>(
      'transfer',
      { receivers: [{ amount: '1.0', party: 'p' }, 3] },
      { sender: { party: [] }, receivers: { length: 2 } },
      '9'.repeat(10_000),
    );
    const value = fc.oneof(known, fc.jsonValue() as fc.Arbitrary<Json>);
    fc.assert(
      fc.property(fc.dictionary(key, value), (fields) => {
        const activity = parseActivity(fields);
        const id = Object.hasOwn(fields, 'event_id') ? fields['event_id'] : undefined;
        expect(activity?.id).toBe(typeof id === 'string' && id !== '' ? id : undefined);
      }),
    );
  });
});

describe('a page', () => {
  it('keeps the order of the service', () => {
    const page = pageSample(activitySample({ id: 'b' }), activitySample({ id: 'a', kind: 'tap' }));
    expect(parseActivities(page).activities.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('says which items cannot be used, and gives the others', () => {
    const good = activitySample();
    const page = {
      activities: [{ ...good, event_id: '' }, good, 'text', { ...good, event_id: 7 }],
    };
    const { activities, problems } = parseActivities(page);
    expect(activities).toHaveLength(1);
    expect(problems).toEqual([1, 3, 4].map((item) => `item ${item} of 4 has no event_id`));
  });

  it.each<Json>([null, [], 'text', {}, { activities: null }, { activities: { length: 1 } }])(
    'a page without a list is reported: %j',
    (response) => {
      expect(parseActivities(response)).toEqual({
        activities: [],
        problems: ['activities is missing or not a list'],
      });
    },
  );

  it('that is empty is no problem', () => {
    expect(parseActivities(pageSample())).toEqual({ activities: [], problems: [] });
  });
});
