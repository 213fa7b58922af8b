import { describe, expect, it } from 'vitest';
import { isUnrecognized } from '../../../../src/features/activity/state/activity-filter.ts';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { collectEndings, findOpenState } from '../../../../src/ledger/activity/open-contracts.ts';
import { partiesOf } from '../../../../src/ledger/activity/activity-values.ts';
import { readScanUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveActivities } from '../../../../src/ledger/derived/derive-activities.ts';
import { sumBalanceChanges } from '../../../../src/ledger/effects/balance-changes.ts';
import { describeActivity } from '../../../../src/ledger/effects/describe-activity.ts';
import {
  alice,
  amulet,
  bitcoinWithdrawn,
  bob,
  created,
  directTransfer,
  exercised,
  paidPreapproval,
  registrar,
  spent,
  tokenAccepted,
  tokenHolding,
  tokenMinted,
  tokenOffered,
  trafficBuyer,
  updateOf,
  venue,
  type Node,
} from '../../../support/amulet-updates/updates.ts';

const rowsOf = (...roots: readonly Node[]): readonly Activity[] => {
  const update = readScanUpdate(updateOf(roots));
  return update === undefined ? [] : deriveActivities(update);
};

const [offer, locked] = ['00offer', '00locked'];

const withoutFingerprints = (text: string): string => text.replaceAll(/::[0-9a-f….]+/g, '');

const told = (node: Node) => {
  const [row, ...others] = rowsOf(node);
  expect(others).toEqual([]);
  if (row === undefined) throw new Error('an update has a row');
  const { kind, from, to, amount, token, tokenAmount, step } = row;
  const sentence = withoutFingerprints(describeActivity(row));
  return { row, facts: { kind, from, to, amount, token, tokenAmount, step }, sentence };
};

const toBob = [{ party: bob, amount: '500.0000000000' }];
const load = { amount: undefined, token: 'LOAD' };

describe('a row about the token of another registry', () => {
  it('is an offer where the result is pending: what it locks is no payment', () => {
    const { row, facts, sentence } = told(tokenOffered({ offer, locked }));
    expect(facts).toEqual({
      ...load,
      kind: 'offer',
      from: alice,
      to: toBob,
      tokenAmount: '500.0000000000',
      step: { step: 'opens', contracts: [offer] },
    });
    expect(sentence).toBe(
      'alice offered bob 500.0000 LOAD of registrar, locked by registrar with no end; 616.0000 LOAD of registrar is created for alice, as a part of what is not understood; not understood: 5 contracts',
    );
    expect(row).toMatchObject({
      description: 'invoice 7',
      expiresAt: Date.parse('2026-05-09T06:00:00Z'),
    });
    expect(sumBalanceChanges([row])).toEqual({ changes: [], isComplete: false });
  });

  it('is the transfer that ends the offer where the receiver accepts', () => {
    const { row, facts, sentence } = told(tokenAccepted({ offer, locked }));
    expect(facts).toEqual({
      ...load,
      kind: 'transfer',
      from: alice,
      to: toBob,
      tokenAmount: '500.0000000000',
      step: { step: 'accepted', contracts: [offer] },
    });
    expect(sentence).toMatch(
      /^bob accepted 500\.0000 LOAD of registrar from alice, the payer according to/,
    );
    expect(row.description).toBe('invoice 7');
    const [opened] = rowsOf(tokenOffered({ offer, locked }));
    if (opened === undefined) throw new Error('an offer has a row');
    expect(findOpenState(opened, collectEndings([row]), 0)).toBe('accepted');
  });

  it('is a mint where the registry mints', () => {
    const { facts, sentence } = told(tokenMinted());
    expect(facts).toMatchObject({ ...load, kind: 'mint', tokenAmount: '1000.0000000000' });
    expect(sentence).toBe('1,000.0000 LOAD of registrar was minted for alice');
  });

  it('is about a burn whose amount is not known without an amount', () => {
    const { facts, sentence } = told(bitcoinWithdrawn());
    expect(facts).toMatchObject({ kind: 'other', amount: undefined, tokenAmount: undefined });
    expect(sentence).toBe('CBTCWithdrawAccount_Withdraw: not understood: 1 contract');
  });

  it('is never hidden, and is found by every party whose holdings it touches', () => {
    for (const node of [tokenOffered(), tokenAccepted(), tokenMinted(), bitcoinWithdrawn()]) {
      const { row } = told(node);
      expect(isUnrecognized(row)).toBe(false);
      expect(partiesOf(row)).toContain(alice);
    }
    expect(partiesOf(told(tokenAccepted()).row)).toContain(bob);
  });

  it('has no amount if it is about a forged holding', () => {
    const forged = exercised({
      choice: 'Evil_Create',
      template: 'Evil:Drain',
      packageName: 'evil',
      argument: {},
      result: {},
      below: [tokenHolding(bob, '9.0', { issuer: venue })],
    });
    const { facts, sentence } = told(forged);
    expect(facts).toMatchObject({ kind: 'other', to: [], amount: undefined, token: undefined });
    expect(sentence).toBe('Evil_Create: not understood: 1 contract');
  });

  it('follows a contract of an unknown package, if issuer and owner signed that', () => {
    const instrumentId = { admin: registrar, id: 'COIN' };
    const holding = { owner: bob, instrumentId, amount: '3.5', lock: null, meta: { values: {} } };
    const about = { packageId: 'ee'.repeat(32), packageName: 'coins' };
    const token = (signatories: readonly string[]): Node =>
      created('Coins:Coin', { holding }, undefined, { ...about, signatories });
    expect(told(token([registrar, bob])).sentence).toBe(
      'create Coin: bob gained 3.5000 COIN of registrar',
    );
    expect(told(token([registrar])).sentence).toMatch(/^create Coin: not understood/);
  });
});

describe('a burn of amulet', () => {
  it('is what the payer lost, fees included', () => {
    const { facts, row } = told(paidPreapproval());
    expect(facts).toMatchObject({ kind: 'other', from: trafficBuyer, amount: '61.3200000000' });
    expect(sumBalanceChanges([row])).toEqual({
      changes: [{ party: trafficBuyer, change: '-61.3200000000' }],
      isComplete: true,
    });
  });

  it('has no amount if the inputs are not known', () => {
    const burn = exercised({
      choice: 'AmuletRules_BuyMemberTraffic',
      template: 'Splice.AmuletRules:AmuletRules',
      acting: [alice],
      argument: {},
      result: { amuletPaid: '4.2' },
      below: [spent(alice), amulet(alice, '95.8')],
    });
    const { row } = told(burn);
    expect(row.from).toBeUndefined();
    expect(sumBalanceChanges([row])).toEqual({ changes: [], isComplete: false });
    expect(withoutFingerprints(describeActivity(row))).toBe(
      'AmuletRules_BuyMemberTraffic: 95.8000 Amulet is created for alice, as a part of what is not understood; not understood: 1 contract',
    );
  });
});

describe('a choice that says otherwise than its contracts', () => {
  it('is told as what the contracts do', () => {
    const { event, below } = directTransfer();
    const [inner] = below;
    if (inner === undefined) throw new Error('a preapproval is below it');
    // The receiver's Amulet is made for somebody else than the choice names.
    const elsewhere = inner.below.map((node) =>
      JSON.stringify(node.event).includes(bob) && node.event['choice'] === undefined
        ? amulet(venue, '12.5000000000')
        : node,
    );
    const [row] = rowsOf({ event, below: [{ event: inner.event, below: elsewhere.slice(0, 3) }] });
    expect(row).toMatchObject({ to: [{ party: venue, amount: '12.5000000000' }] });
    const argument = { sender: alice, amount: '99.0000000000' };
    const lied = { ...inner.event, choice_argument: argument };
    const [told99] = rowsOf({ event, below: [{ event: lied, below: inner.below }] });
    expect(told99).toMatchObject({
      from: alice,
      to: [{ party: bob, amount: '12.5000000000' }],
    });
  });
});
