import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  sanitizeAccountName,
  approvalSigningPayload,
  countValidApprovals,
  formatApprover,
  validateApproverName,
  approvalObjection,
  validityObjection,
  type AssessedApproval,
  type ApprovalStrength,
} from '../../../../src/storage/approvals/approval.ts';

const sha256 = 'ab'.repeat(32);
const at = '2026-02-03T12:00:00Z';
const expires = '2026-02-04T12:00:00Z';

const approval = (name: string, worth: ApprovalStrength, by = name): AssessedApproval => ({
  approval: { name, by, at, expires, sha256 },
  worth,
  id: '',
});

const stated: ApprovalStrength = { kind: 'stated' };
const signedBy = (key: string): ApprovalStrength => ({ kind: 'signed', key });

const worths: fc.Arbitrary<ApprovalStrength> = fc.oneof(
  fc.constant(stated),
  fc.constantFrom('k1', 'k2', 'k3').map(signedBy),
  fc.constantFrom('k1', 'k2').map((key): ApprovalStrength => ({ kind: 'keyed', key })),
  fc.constant<ApprovalStrength>({ kind: 'void', why: 'wrong' }),
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

describe('the name of an approver', () => {
  it('is quoted where it could be read as words or lines of the program', () => {
    expect(formatApprover({ name: 'ann', by: 'ann' })).toBe('ann');
    expect(formatApprover({ name: 'ann', by: 'bob' })).toBe('ann (bob)');
    const forged = { name: `ann${' '.repeat(60)}checks 50 ok`, by: 'bob, signed' };
    expect(formatApprover(forged)).toBe('"ann⟨60 spaces⟩checks 50 ok" ("bob, signed")');
    expect(approvalObjection('ann, you', [], { name: 'ann, you', by: 'x' })).toMatch(
      /^"ann, you" created/,
    );
  });
});

describe('approvals that count', () => {
  it('are of others than those involved, and of different names, accounts and keys', () => {
    fc.assert(
      fc.property(lists, ways, (all, how) => {
        const good = countValidApprovals(all, how);
        const own = how.involved.map(lower);
        const people = good.map(({ approval: { name, by } }) => [lower(name), lower(by)]);
        expect(people.flat().filter((person) => own.includes(person))).toEqual([]);
        people.forEach((item, index) =>
          people.slice(index + 1).forEach((other) => {
            expect(other.some((word) => item.includes(word))).toBe(false);
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
        const before = countValidApprovals(all, how).length;
        const after = countValidApprovals([...all, approval(name, worth)], how).length;
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
    expect(countValidApprovals(account, how)).toHaveLength(1);
    expect(countValidApprovals(key, how)).toHaveLength(1);
  });
});

describe('an approval', () => {
  const own = { name: 'bob', by: 'bob@desk' };

  it('is not given by whoever made the approval request, under whatever name', () => {
    expect(approvalObjection('bob@desk', [], { name: 'carl', by: 'bob@desk' })).toContain(
      'someone else must approve it',
    );
    expect(approvalObjection('Bob@Desk', [], own)).toContain('someone else must approve it');
    expect(approvalObjection('ann@desk', [], own)).toBeUndefined();
  });

  it('is not given twice by the same name or account', () => {
    const before = { ...own, at, expires, sha256 };
    expect(approvalObjection('ann', [before], own)).toContain('already approved it');
    expect(approvalObjection('ann', [before], { ...own, name: 'x' })).toContain(
      'already approved it',
    );
    expect(approvalObjection('ann', [before], { name: 'carl', by: 'carl@desk' })).toBeUndefined();
  });

  it('is signed with the write, the ledger, the profile, the approval request and its times, a line each', () => {
    const ledger = { address: 'https://gw.example/mainnet', profile: 'prod' };
    const text = approvalSigningPayload(
      { operation: 'allocateParty', write: 'abcd', ledger, nonce: '12'.repeat(16) },
      { ...own, at, expires, sha256 },
    );
    expect(text.split('\n')).toEqual([
      'cantui approval 2',
      'operation allocateParty',
      `sha256 ${sha256}`,
      'write abcd',
      'ledger https://gw.example/mainnet',
      'profile prod',
      `bundle ${'12'.repeat(16)}`,
      'name bob',
      'by bob@desk',
      `at ${at}`,
      `expires ${expires}`,
      '',
    ]);
  });

  it('holds from when it was given until it expires, by the clock of this machine, which is named', () => {
    const [given, end] = [Date.parse(at), Date.parse(expires)];
    expect(validityObjection({ at, expires }, given)).toBeUndefined();
    expect(validityObjection({ at, expires }, end - 1)).toBeUndefined();
    expect(validityObjection({ at, expires }, end)).toBe(
      `expired at ${expires} (local clock: 2026-02-04T12:00:00.000Z)`,
    );
    expect(validityObjection({ at, expires }, given - 3_600_000)).toContain(
      `dated in the future: ${at}`,
    );
  });

  it('takes a name that is one visible word, and no other', () => {
    for (const name of ['alice', 'alice@desk', 'Ärzte@x', 'a.b+c'])
      expect(validateApproverName(name)).toBe(undefined);
    for (const name of ['', 'a b', 'a\nb', 'a\u202eb', 'a,b', 'a"b', 'a\u200b', 'x'.repeat(129)])
      expect(validateApproverName(name)).toContain('one word');
    expect(sanitizeAccountName('DOMAIN\\some one@my,host')).toBe('DOMAIN\\some-one@my-host');
  });
});
