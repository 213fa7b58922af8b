import { describe, expect, it } from 'vitest';
import { parseActivity } from '../../../../src/ledger/activity/activity.ts';
import { describeActivity } from '../../../../src/ledger/effects/describe-activity.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { sumBalanceChanges } from '../../../../src/ledger/effects/balance-changes.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { everyShape, updateOf } from '../../../support/amulet-updates/updates.ts';

type Shape = keyof typeof everyShape;

const activitiesOf = (shape: Shape) =>
  deriveActivities(
    readScanUpdate(updateOf([everyShape[shape]()])) ?? expect.fail('it is an update'),
  );

const withoutFingerprints = (text: string): string => text.replaceAll(/::[0-9a-f….]+/g, '');

const sentencesOf = (shape: Shape): readonly string[] =>
  activitiesOf(shape).map(describeActivity).map(withoutFingerprints);

const balancesOf = (shape: Shape) =>
  sumBalanceChanges(activitiesOf(shape)).changes.map(({ party, change, instrument }) =>
    [withoutFingerprints(party), change, ...(instrument === undefined ? [] : [instrument])].join(
      ' ',
    ),
  );

const aliceToBob = (amount: string) => [`alice -${amount}0000000000`, `bob ${amount}0000000000`];

describe('the activities of an update in words', () => {
  it.each<readonly [Shape, readonly string[], readonly string[]]>([
    [
      'preapprovalSendV2',
      ['alice paid bob 12.5000 Amulet'],
      ['alice -12.5000000000', 'bob 12.5000000000'],
    ],
    ['accepted', ['bob accepted 25.0000 Amulet from alice'], aliceToBob('25.')],
    ['settledBurn', ['Allocation_Settle: alice burned 10.0000 Amulet'], ['alice -10.0000000000']],
    [
      'batch',
      [
        'alice paid bob 10.0000 Amulet from an allocation',
        'bob paid venue 3.0000 Amulet from an allocation',
      ],
      ['alice -10.0000000000', 'venue 3.0000000000', 'bob 7.0000000000'],
    ],
    [
      'traffic',
      ['AmuletRules_BuyMemberTraffic: validator burned 4.2000 Amulet'],
      ['validator -4.2000000000'],
    ],
  ])('says of the shape %s who paid whom, and what each party has more or less', (...row) => {
    const [shape, sentences, balances] = row;
    expect(sentencesOf(shape)).toEqual(sentences);
    expect(balancesOf(shape)).toEqual(balances);
  });

  it.each<readonly [Shape, RegExp]>([
    [
      'toOneself',
      /: 40\.0000 Amulet is created for alice, as a part of what is not understood; not/,
    ],
    ['offerV2', /^alice offered bob 25\.0000 Amulet, locked by DSO until 2026-05-07T00:00:00Z; 75/],
    ['withdrawn', /^an offer was withdrawn; 25\.0000 Amulet is created for alice; not understood/],
    ['expired', /^an offer expired; 25\.0000 Amulet is created for alice; not understood/],
    ['allocationV2', /^alice allocated 60\.0000 Amulet for bob, locked by DSO until 2026/],
    ['executed', /^alice paid bob 60\.0000 Amulet from an allocation, the payer according to/],
    ['canceled', /^an allocation was canceled; 60\.0000 Amulet is created for alice; not under/],
    ['unknown', /: 77\.0000 Amulet is created for bob, as a part of what is not understood; not/],
  ])('says what is known of the shape %s, whose archived holding is not', (shape, sentence) => {
    expect(sentencesOf(shape)).toEqual([expect.stringMatching(sentence)]);
    expect(sumBalanceChanges(activitiesOf(shape)).isComplete).toBe(false);
  });

  it('never adds amounts of another instrument to amulet', () => {
    expect(sentencesOf('foreign').join()).toMatch(/paid|received/);
    expect(balancesOf('foreign')).toEqual([]);
  });
});

const listed = (fields: JsonObject) =>
  describeActivity(parseActivity({ event_id: '#1:0', ...fields }) ?? expect.fail('it has an id'));

describe('an activity of the listing in words', () => {
  const sender = { party: 'alice', sender_fee: '0.2', sender_change_fee: '0.1' };

  it('names the fees that the sender pays on top, and those that the receiver gets less', () => {
    const receivers = [{ party: 'bob', amount: '25.0', receiver_fee: '0.05' }];
    expect(listed({ activity_type: 'transfer', transfer: { sender, receivers } })).toBe(
      'alice paid bob 25.0000, plus 0.3000 in fees, less 0.0500 in fees',
    );
  });

  it('names three of many receivers, and the number of the others', () => {
    const receivers = ['b', 'c', 'd', 'e', 'f'].map((party) => ({ party, amount: '1.0' }));
    expect(
      listed({ activity_type: 'transfer', transfer: { sender: { party: 'a' }, receivers } }),
    ).toBe('a paid 5 parties 5.0000: b 1.0000, c 1.0000, d 1.0000, 2 more');
  });

  it('says that a party or an amount is unknown instead of leaving it out', () => {
    expect(listed({ activity_type: 'mint', mint: {} })).toBe(
      'an unknown amount was minted for an unknown party',
    );
  });
});
