import { afterEach, beforeEach, expect, it } from 'vitest';
import { shortenIds, parsePastedId } from '../../../../src/ledger/ids/shortened-ids.ts';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import { factRows } from '../../../../src/lib/text/fact-rows.ts';
import { addPartyNames, setPartyNames } from '../../../../src/lib/text/party-names.ts';
import { tellParty } from '../../../../src/lib/text/quote.ts';
import { shortenApart } from '../../../../src/lib/text/shortened-ids.ts';
import { displayWidth, shortenId } from '../../../../src/lib/text/width.ts';

const idOf = (hint: string, digits: string): string =>
  `${hint}::1220${digits.repeat(64).slice(0, 64)}`;
const alice = idOf('alice', 'a1');
const otherAlice = idOf('alice', 'b7');
const sameEnds = `mallory::1220a1a1${'0'.repeat(56)}a1a1`;
const bob = idOf('bob', 'c3');

beforeEach(() => setPartyNames({ treasury: alice }));
afterEach(() => setPartyNames());

it('a named party is shown by its name in every cell, with the marks of the user', () => {
  expect(shortenId(alice, 18)).toBe('«treasury»');
  expect(shortenId(alice, 80)).toBe('«treasury»');
  expect(tellParty(alice)).toBe('«treasury»');
  for (const width of [1, 2, 3, 4, 6, 9, 10])
    expect(displayWidth(shortenId(alice, width)), `${width}`).toBeLessThanOrEqual(width);
  expect(shortenId(alice, 7)).toBe('«trea…»');
  expect(shortenId(bob, 18)).toBe('bob::…c3c3');
});

it('another party with its hint, or with the same ends of its fingerprint, is marked and told', () => {
  for (const other of [otherAlice, sameEnds, idOf('A1ice', 'd4')]) {
    expect(shortenId(other, 18)).toMatch(/~$/);
    expect(displayWidth(shortenId(other, 18))).toBeLessThanOrEqual(18);
    expect(tellParty(other)).toContain('(not your «treasury»)');
    expect(addPartyNames(`to ${other}.`)).toBe(`to ${other} (not your «treasury»).`);
  }
  expect(addPartyNames(bob)).toBe(bob);
});

it('no text of a service can look like a name', () => {
  expect(shortenId('«treasury»', 18)).not.toContain('«');
  expect(tellParty('«treasury»')).not.toBe('«treasury»');
  const quoted = `memo "${alice} «bank»"`;
  expect(addPartyNames(quoted)).toBe(quoted);
});

it('whole ids stay, once, beside the name', () => {
  expect(factRows(alice, 200)).toEqual([`${alice} «treasury»`]);
  expect(addPartyNames(addPartyNames(alice))).toBe(`${alice} «treasury»`);
  expect(shortenIds(`pays ${alice}`)).toMatch(/^pays alice::1220(?:a1)+…(?:a1)+ «treasury»$/);
  expect(addPartyNames(`${alice}::35-0`)).toBe(`${alice}::35-0`);
});

it('what programs read has ids alone, and names are still taken', () => {
  setPartyNames({ treasury: alice }, false);
  expect(shortenId(alice, 18)).toBe('alice::…a1a1');
  expect(addPartyNames(alice)).toBe(alice);
  expect(parsePastedId('treasury', () => [])).toEqual({ ok: true, value: alice });
});

it('a filter takes the name for the party, and its absence', () => {
  const row = { from: alice, to: [{ party: bob, amount: '1' }], raw: { from: alice, to: bob } };
  const passes = (text: string): boolean => {
    const parsed = parseFilter(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value.test(row as never, 0);
  };
  for (const text of ['party=treasury', 'from=treasury', 'from~TREAS', 'party~treas*', 'treasury'])
    expect(passes(text), text).toBe(true);
  for (const text of ['to=treasury', 'from!=treasury', 'party=reasury', 'not treasury'])
    expect(passes(text), text).toBe(false);
});

it('names of the user that would be cut alike are not marked where they are whole', () => {
  setPartyNames({ 'treasury-main': alice, 'treasury-backup': bob });
  expect([alice, bob].map(shortenApart([alice, bob], 20))).toEqual([
    '«treasury-main»',
    '«treasury-backup»',
  ]);
});
