import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../../src/lib/text/width.ts';
import { fitEffect, nameWrite, shortEffect } from '../../../../src/submission/effect/name-write.ts';

const id = (name: string, digits: string): string =>
  `${name}::1220${digits.repeat(64).slice(0, 64)}`;

const payment = (from: string, to: string, amount = '25.0000 Amulet') => ({
  brief: [`${amount} ${from} → ${to}`],
  sentences: [`${from} paid ${to} ${amount}`],
  parties: [from, to],
});

const [alice, bob] = [id('alice', 'c'), id('bob', 'd')];

describe('what a write does, in one line', () => {
  it('has the names of the parties with the ends of their fingerprints', () => {
    expect(shortEffect(payment(alice, bob))).toBe('25.0000 Amulet alice::…cccc → bob::…dddd');
  });

  it('fits a column of 38 cells with amount, payer and receiver, whatever their names', () => {
    expect(fitEffect(payment(alice, bob), 38)).toBe('25.0000 Amulet al…::…cccc → bob::…dddd');
    const [one, other] = [id('validator-operations', 'c'), id('treasury-of-the-bank', 'd')];
    const fitted = fitEffect(payment(one, other, '1,250,000.0000 Amulet'), 38);
    expect(fitted).toBe('1,250,000.0000 Amulet valid… → treas…');
    expect(displayWidth(fitted)).toBeLessThanOrEqual(38);
  });

  it('keeps the word that says it is no payment', () => {
    const offer = { ...payment(alice, bob), brief: [`offer of 25.0000 Amulet: ${alice} → ${bob}`] };
    expect(fitEffect(offer, 38)).toBe('offer of 25.0000 Amulet: alice… → bob…');
  });

  it('tells names in full where there is room', () => {
    const [one, other] = [id('validator-operations', 'c'), id('treasury-of-the-bank', 'd')];
    expect(fitEffect(payment(one, other), 80)).toBe(
      '25.0000 Amulet validator-operations::…cccc → treasury-of-the-bank::…dddd',
    );
  });

  it('marks parties that look alike', () => {
    const twin = id('alice', 'c').replace('1220cc', '1220dd');
    expect(shortEffect(payment(alice, twin))).toBe('25.0000 Amulet alice::…cccc~ → alice::…cccc~');
  });

  it('keeps parties of one name apart', () => {
    const [one, other] = [id('bob', 'a1'), id('bob', 'b2')];
    const [, first = '', second = ''] = /(bob\S*) → (bob\S*)/.exec(
      fitEffect(payment(one, other), 38),
    ) ?? [''];
    expect(first).not.toBe(second);
  });

  it('tells the first effect and the number of the others where there is no room for all', () => {
    const { brief, ...rest } = payment(alice, bob);
    const several = { ...rest, brief: [...brief, `burn of 7.0000 Amulet: ${alice}`, 'and so on'] };
    expect(shortEffect(several)).toContain('; burn of 7.0000 Amulet: alice::');
    expect(fitEffect(several, 44)).toMatch(/^25\.0000 Amulet alice… → bob\S+, 2 more$/);
  });

  it('never takes more than its room, and always begins with the amount', () => {
    const name = fc.stringMatching(/^[a-z][a-z-]{0,30}$/);
    fc.assert(
      fc.property(name, name, fc.integer({ min: 20, max: 120 }), (from, to, room) => {
        const fitted = fitEffect(payment(id(from, 'e'), id(to, 'f')), room);
        expect(displayWidth(fitted)).toBeLessThanOrEqual(room);
        expect(fitted).toMatch(/^25\.0000 Amulet /);
      }),
    );
  });

  it('stands before the entry where a write is named, and an entry without it stands alone', () => {
    expect(nameWrite({ entry: 'X-0001', effect: payment(alice, bob) })).toMatch(
      /^25\.0000 Amulet alice\S* → bob\S* \(X-0001\)$/,
    );
    expect(nameWrite({ entry: 'X-0001' })).toBe('X-0001');
  });
});
