import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetTokens, learnTokens } from '../../../../src/ledger/effects/describe-instrument.ts';
import {
  describeEffect,
  plannedShort,
  shortParties,
} from '../../../../src/ledger/effects/describe-effects.ts';
import type { EffectKind, NamedEffect } from '../../../../src/ledger/effects/named-effect.ts';
import { briefEffect } from '../../../../src/submission/effect/describe-write.ts';

const amulet = { admin: 'dso::1220aa', id: 'Amulet' };
const [alice, bob] = [
  { party: 'alice', amount: '25' },
  { party: 'bob', amount: '25' },
];
const lock = { holders: ['dso'], expiresAt: '2026-11-27T00:00:00Z' };

const effect = (kind: EffectKind, more: Partial<NamedEffect> = {}): NamedEffect => ({
  kind,
  instrument: amulet,
  from: [],
  to: [],
  ...more,
});

const brief = (kind: EffectKind, more: Partial<NamedEffect>): string =>
  briefEffect(effect(kind, more), { ...plannedShort, party: (party) => party });

const paid = { from: [alice], to: [bob] };
const own = { to: [alice] };
const lost = { from: [alice] };
const pieces = { before: 3, after: 1 };

const table: readonly (readonly [EffectKind, Partial<NamedEffect>, string])[] = [
  ['payment', paid, '25.0000 Amulet alice → bob'],
  ['acceptance', paid, 'acceptance of 25.0000 Amulet: alice → bob'],
  ['settlement', paid, 'settlement of 25.0000 Amulet: alice → bob'],
  ['offer', { ...paid, lock }, 'offer of 25.0000 Amulet: alice → bob'],
  ['allocation', { ...lost, lock }, 'allocation of 25.0000 Amulet: alice'],
  ['lock', { ...lost, lock }, 'lock of 25.0000 Amulet: alice'],
  [
    'rejection',
    { ...own, subject: 'offer' },
    'rejection of an offer, unlock of 25.0000 Amulet: alice',
  ],
  ['withdrawal', own, 'withdrawal of an offer, unlock of 25.0000 Amulet: alice'],
  [
    'cancellation',
    { ...own, subject: 'allocation' },
    'cancellation of an allocation, unlock of 25.0000 Amulet: alice',
  ],
  ['expiry', own, 'expiry of an offer, unlock of 25.0000 Amulet: alice'],
  ['expiry', lost, 'expiry of 25.0000 Amulet: alice'],
  ['unlock', own, 'unlock of 25.0000 Amulet: alice'],
  ['tap', own, 'tap of 25.0000 Amulet: alice'],
  ['mint', own, 'mint of 25.0000 Amulet: alice'],
  ['reward', own, 'mint as rewards of 25.0000 Amulet: alice'],
  ['gain', own, 'gain of 25.0000 Amulet: alice'],
  ['burn', lost, 'burn of 25.0000 Amulet: alice'],
  ['loss', lost, 'loss of 25.0000 Amulet: alice'],
  ['merge', { ...own, pieces }, 'Amulet, 3 holdings into 1: alice'],
  ['split', { ...own, pieces: { before: 1, after: 3 } }, 'Amulet, 1 holding into 3: alice'],
];

describe('an effect in one line', () => {
  it.each(table)('tells a %s with %j as: %s', (kind, more, line) => {
    expect(brief(kind, more)).toBe(line);
  });

  it.each([
    ['payment', paid, 'alice pays bob 25.0000 Amulet', 'alice paid bob 25.0000 Amulet'],
    [
      'acceptance',
      paid,
      'bob accepts 25.0000 Amulet from alice',
      'bob accepted 25.0000 Amulet from alice',
    ],
    ['acceptance', {}, 'an offer is accepted', 'an offer was accepted'],
    ['withdrawal', {}, 'an offer is withdrawn', 'an offer was withdrawn'],
    ['expiry', {}, 'an offer expires', 'an offer expired'],
    [
      'merge',
      { ...own, pieces },
      'alice merges 3 holdings of Amulet into 1',
      'alice merged 3 holdings of Amulet into 1',
    ],
  ] as const)('is in the past only once the ledger has it: a %s with %j', (kind, more, ...told) => {
    const both = [plannedShort, shortParties].map((style) =>
      describeEffect(effect(kind, more), style),
    );
    expect(both).toEqual(told);
    expect(brief(kind, more)).not.toMatch(/\b(paid|was|accepted an)\b/);
  });

  it('says what the sender loses beyond what arrives, and what arrives beyond it', () => {
    const [more, less] = [
      { ...alice, amount: '26.5' },
      { ...alice, amount: '20' },
    ];
    expect(brief('payment', { from: [more], to: [bob] })).toBe(
      '25.0000 Amulet alice → bob, 1.5000 Amulet more is burned or not shown',
    );
    expect(brief('payment', { from: [less], to: [bob] })).toBe(
      '25.0000 Amulet alice → bob, 5.0000 Amulet of it is minted or not shown',
    );
  });

  it('marks a payer that only an argument names', () => {
    expect(brief('payment', { ...paid, isClaimed: true })).toBe(
      '25.0000 Amulet alice (claimed) → bob',
    );
  });

  it('names two receivers, and counts more of them', () => {
    const shares = ['bob', 'carol', 'dave'].map((party) => ({ party, amount: '10' }));
    const from = [{ party: 'alice', amount: '30' }];
    expect(brief('payment', { from, to: shares })).toBe('30.0000 Amulet alice → 3 parties');
    const two = [{ party: 'alice', amount: '20' }];
    expect(brief('payment', { from: two, to: shares.slice(0, 2) })).toBe(
      '20.0000 Amulet alice → bob, carol',
    );
  });

  it('has the issuer of a token that takes the name of Amulet', () => {
    learnTokens({ dso: 'other::1220bb' });
    onTestFinished(forgetTokens);
    const told = "Amulet of dso::1220aa (not the network's Amulet)";
    expect(brief('payment', paid)).toBe(`25.0000 ${told}: alice → bob`);
    expect(brief('merge', { ...own, pieces })).toContain(told);
  });
});
