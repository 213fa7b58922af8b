import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountName,
  approvalText,
  counting,
  nameProblem,
  whyNotApprove,
  type Assessed,
  type Worth,
} from '../../../src/journal/approvals.ts';

const sha256 = 'ab'.repeat(32);
const at = '2026-02-03T12:00:00Z';

const approval = (name: string, worth: Worth, by = name): Assessed => ({
  approval: { name, by, at, sha256 },
  worth,
});

const stated: Worth = { kind: 'stated' };
const signedBy = (key: string): Worth => ({ kind: 'signed', key });

const worths: fc.Arbitrary<Worth> = fc.oneof(
  fc.constant(stated),
  fc.constantFrom('k1', 'k2', 'k3').map(signedBy),
  fc.constantFrom('k1', 'k2').map((key): Worth => ({ kind: 'keyed', key })),
  fc.constant<Worth>({ kind: 'void', why: 'wrong' }),
  fc.constant<Worth>({ kind: 'unchecked', why: 'no ssh-keygen' }),
);
const names = fc.constantFrom('ann', 'Ann', 'bob', 'BOB', 'cleo', 'dora');
const lists = fc.array(
  fc.tuple(names, worths, names).map((parts) => approval(...parts)),
  {
    maxLength: 12,
  },
);
const ways = fc.record({ involved: fc.array(names, { maxLength: 2 }), signedOnly: fc.boolean() });

const lower = (text: string): string => text.toLowerCase();

describe('approvals that count', () => {
  it('are of others than those involved, and of different names, accounts and keys', () => {
    fc.assert(
      fc.property(lists, ways, (all, how) => {
        const good = counting(all, how);
        const own = how.involved.map(lower);
        const people = good.map(({ approval: { name, by } }) => [lower(name), lower(by)]);
        expect(people.flat().filter((person) => own.includes(person))).toEqual([]);
        people.forEach((each, index) =>
          people.slice(index + 1).forEach((other) => {
            expect(other.some((word) => each.includes(word))).toBe(false);
          }),
        );
        const keys = good.flatMap(({ worth }) => ('key' in worth ? [worth.key] : []));
        expect(new Set(keys).size).toBe(keys.length);
        expect(good.every(({ worth }) => worth.kind !== 'void')).toBe(true);
        if (how.signedOnly) expect(good.every(({ worth }) => worth.kind === 'signed')).toBe(true);
      }),
    );
  });

  it('never become fewer by one more, and never more than one more', () => {
    fc.assert(
      fc.property(lists, names, worths, ways, (all, name, worth, how) => {
        const before = counting(all, how).length;
        const after = counting([...all, approval(name, worth)], how).length;
        expect(after === before || after === before + 1).toBe(true);
      }),
    );
  });

  it('are one for two keys of one account, and one for two names with one key', () => {
    const how = { involved: [], signedOnly: true };
    const account = [
      approval('ann', signedBy('k1'), 'desk'),
      approval('bob', signedBy('k2'), 'desk'),
    ];
    const key = [approval('ann', signedBy('k1')), approval('bob', signedBy('k1'))];
    expect(counting(account, how)).toHaveLength(1);
    expect(counting(key, how)).toHaveLength(1);
  });
});

describe('an approval', () => {
  const own = { name: 'bob', by: 'bob@desk' };

  it('is not given by whoever made the bundle, under whatever name', () => {
    expect(whyNotApprove('bob@desk', [], { name: 'carl', by: 'bob@desk' })).toContain('four eyes');
    expect(whyNotApprove('Bob@Desk', [], own)).toContain('four eyes');
    expect(whyNotApprove('ann@desk', [], own)).toBeUndefined();
  });

  it('is not given twice by the same name or account', () => {
    const before = { ...own, at, sha256 };
    expect(whyNotApprove('ann', [before], own)).toContain('approved it already');
    expect(whyNotApprove('ann', [before], { ...own, name: 'x' })).toContain('approved it already');
    expect(whyNotApprove('ann', [before], { name: 'carl', by: 'carl@desk' })).toBeUndefined();
  });

  it('is signed with operation, digest, ledger, name, account and time, a line each', () => {
    const text = approvalText(
      { operation: 'allocateParty', host: 'ledger.example' },
      { ...own, at, sha256 },
    );
    expect(text.split('\n')).toEqual([
      'cantui approval 1',
      'operation allocateParty',
      `sha256 ${sha256}`,
      'ledger ledger.example',
      'name bob',
      'by bob@desk',
      `at ${at}`,
      '',
    ]);
  });

  it('takes a name that is one visible word, and no other', () => {
    for (const name of ['alice', 'alice@desk', 'Ärzte@x', 'a.b+c'])
      expect(nameProblem(name)).toBe(undefined);
    for (const name of ['', 'a b', 'a\nb', 'a\u202eb', 'a,b', 'a"b', 'a\u200b', 'x'.repeat(129)])
      expect(nameProblem(name)).toContain('one word');
    expect(accountName('DOMAIN\\some one@my,host')).toBe('DOMAIN\\some-one@my-host');
  });
});
