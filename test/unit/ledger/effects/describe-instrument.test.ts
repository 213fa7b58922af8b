import { afterEach, describe, expect, it } from 'vitest';
import { parseActivity } from '../../../../src/ledger/activity/activity.ts';
import { notTheToken } from '../../../../src/ledger/activity/mark-issuer.ts';
import { describeEffect } from '../../../../src/ledger/effects/describe-effects.ts';
import {
  forgetTokens,
  learnTokens,
  tellToken,
} from '../../../../src/ledger/effects/describe-instrument.ts';
import { readUpdateEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import { tellParty } from '../../../../src/lib/text/quote.ts';
import { readRecorded, readRecordedEffects } from '../../../support/recorded/read-recorded.ts';
import { dso, mallory, payer, receiver } from '../../../support/tokens/token-world.ts';

afterEach(forgetTokens);

const gold = { admin: payer, id: 'GOLD' };

const paid = (instrument: { readonly admin: string; readonly id: string }): string => {
  const [from, to] = [[{ party: payer, amount: '7' }], [{ party: receiver, amount: '7' }]];
  return describeEffect({ kind: 'payment', instrument, from, to });
};

describe('a sentence about a token', () => {
  it('has the issuer of each token, and what it is not, but for the Amulet of the network', () => {
    const [amulet, coin] = [
      { admin: mallory, id: 'Amulet' },
      { admin: mallory, id: 'GOLD' },
    ];
    expect(paid(amulet)).toMatch(/7\.0000 Amulet$/);
    learnTokens({ dso, trusted: [gold] });
    expect(paid(amulet)).toMatch(/7\.0000 Amulet of mallory::\S+ \(not the network's Amulet\)$/);
    expect(paid(coin)).toMatch(/7\.0000 GOLD of mallory::\S+ \(not the GOLD of \S+\)$/);
    expect(paid({ admin: dso, id: 'Amulet' })).toMatch(/7\.0000 Amulet$/);
    expect(paid(gold)).toMatch(/7\.0000 GOLD of payer::\S+$/);
  });

  it.each(['goldhouse', 'decentralized-gold-registry'])(
    'has one form of %s as a party and as an issuer, with the end of its fingerprint',
    (name) => {
      const admin = `${name}::1220${'0a'.repeat(30)}d67a`;
      expect(tellToken({ admin, id: 'GOLD' })).toBe(`GOLD of ${tellParty(admin)}`);
      expect(tellParty(admin)).toMatch(/67a$/);
    },
  );

  it('has the issuer of an Amulet where no source says whether it is of the network', () => {
    learnTokens({ isDsoUnknown: true });
    expect(paid({ admin: mallory, id: 'Amulet' })).toMatch(/7\.0000 Amulet of mallory::\S+$/);
    learnTokens({ dso });
    learnTokens({ isDsoUnknown: true });
    expect(paid({ admin: dso, id: 'Amulet' })).toMatch(/7\.0000 Amulet$/);
  });

  it('keeps what it learned when another source knows nothing', () => {
    learnTokens({ dso, trusted: [gold] });
    learnTokens({});
    expect(tellToken({ admin: mallory, id: 'amulet' })).toContain("not the network's Amulet");
    expect(tellToken({ admin: mallory, id: 'g0ld' })).toContain('not the GOLD of');
  });
});

describe('a real update', () => {
  const updates = readRecorded('updates-with-views')
    .map(({ response }) => readUpdateEffects(response.body, { hasViews: true }))
    .filter((effects) => effects?.changes.some(({ instrument }) => instrument.id === 'Amulet'));
  const [real = ''] = readRecordedEffects()
    .flatMap(({ net }) => net)
    .filter(({ instrument }) => instrument.id === 'Amulet')
    .map(({ instrument }) => instrument.admin);

  const told = () =>
    readRecorded('updates-with-views').flatMap(
      ({ response }) => readUpdateEffects(response.body, { hasViews: true })?.sentences ?? [],
    );

  it('is told without a mark on the network of its DSO, and with one on every other', () => {
    expect(updates.length).toBeGreaterThan(10);
    learnTokens({ dso: real });
    expect(told().filter((sentence) => sentence.includes('not the'))).toEqual([]);
    learnTokens({ dso: mallory });
    const paidIn = told().filter((sentence) => /\d Amulet/.test(sentence));
    expect(paidIn.length).toBeGreaterThan(10);
    expect(paidIn.filter((sentence) => !sentence.includes("not the network's Amulet"))).toEqual([]);
  });
});

it('a row of a token with the name of a known one says what it is not', () => {
  const rowOf = (admin: string) =>
    parseActivity({
      ...{ event_id: '#1:0', activity_type: 'transfer' },
      moved: { kind: 'transfer', receivers: [], amount: '7', instrument: { admin, id: 'GOLD' } },
    });
  const [own, other] = [rowOf(payer), rowOf(mallory)];
  if (own === undefined || other === undefined) throw new Error('no row');
  expect(notTheToken(other)).toBeUndefined();
  learnTokens({ trusted: [gold] });
  expect(notTheToken(other)).toContain('not the GOLD of');
  expect(notTheToken(own)).toBeUndefined();
});
