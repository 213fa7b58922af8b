import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetTokens, learnTokens } from '../../../../src/ledger/effects/describe-instrument.ts';
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
  briefEffect(effect(kind, more), { party: (party) => party });

const paid = { from: [alice], to: [bob] };
const own = { to: [alice] };
const lost = { from: [alice] };
const pieces = { before: 3, after: 1 };

const table: readonly (readonly [EffectKind, Partial<NamedEffect>, string])[] = [
  ['payment', paid, '25.0000 Amulet alice → bob'],
  ['acceptance', paid, '25.0000 Amulet alice → bob, offer accepted'],
  ['settlement', paid, '25.0000 Amulet alice → bob, settled'],
  ['offer', { ...paid, lock }, '25.0000 Amulet offered: alice → bob'],
  ['allocation', { ...lost, lock }, '25.0000 Amulet locked for an allocation: alice'],
  ['lock', { ...lost, lock }, '25.0000 Amulet locked: alice'],
  ['rejection', { ...own, subject: 'offer' }, '25.0000 Amulet unlocked: alice, offer rejected'],
  ['withdrawal', own, '25.0000 Amulet unlocked: alice, offer withdrawn'],
  [
    'cancellation',
    { ...own, subject: 'allocation' },
    '25.0000 Amulet unlocked: alice, allocation canceled',
  ],
  ['expiry', own, '25.0000 Amulet unlocked: alice, offer expired'],
  ['expiry', lost, '25.0000 Amulet expired: alice'],
  ['unlock', own, '25.0000 Amulet unlocked: alice'],
  ['tap', own, '25.0000 Amulet tapped: alice'],
  ['mint', own, '25.0000 Amulet minted: alice'],
  ['reward', own, '25.0000 Amulet minted as rewards: alice'],
  ['gain', own, '25.0000 Amulet gained: alice'],
  ['burn', lost, '25.0000 Amulet burned: alice'],
  ['loss', lost, '25.0000 Amulet lost: alice'],
  ['merge', { ...own, pieces }, 'Amulet, 3 holdings into 1: alice'],
  ['split', { ...own, pieces: { before: 1, after: 3 } }, 'Amulet, 1 holding into 3: alice'],
];

describe('an effect in one line', () => {
  it.each(table)('tells a %s with %j as: %s', (kind, more, line) => {
    expect(brief(kind, more)).toBe(line);
  });

  it('says what the sender loses beyond what arrives, and what arrives beyond it', () => {
    const [more, less] = [
      { ...alice, amount: '26.5' },
      { ...alice, amount: '20' },
    ];
    expect(brief('payment', { from: [more], to: [bob] })).toBe(
      '25.0000 Amulet alice → bob, 1.5000 Amulet more was burned or not shown',
    );
    expect(brief('payment', { from: [less], to: [bob] })).toBe(
      '25.0000 Amulet alice → bob, 5.0000 Amulet of it was minted or not shown',
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
