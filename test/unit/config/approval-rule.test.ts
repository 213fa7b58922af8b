import { describe, expect, it } from 'vitest';
import { approvalRule } from '../../../src/config/approval-rule.ts';
import { resolveSettings, type Flags } from '../../../src/config/settings.ts';

const prod = {
  ledgerUrl: 'https://ledger.example/api',
  requireApproval: 2,
  approvers: '/etc/approvers',
};

const settled = (flags: Flags, env: Record<string, string> = {}) => {
  const file = { path: 'config.yaml', lineOf: () => 1, profiles: { prod, other: {} } };
  const given = { flags, env, file, colour: false, ascii: false, readToken: () => undefined };
  const resolved = resolveSettings(given);
  if (!resolved.ok) throw new Error('not settled');
  return resolved.settings;
};

describe('what a profile requires of a write', () => {
  it('holds under that profile, whatever address is typed', () => {
    const elsewhere = settled({ profile: 'prod', ledgerUrl: 'http://127.0.0.1:1' });
    expect(elsewhere).toMatchObject({ requireApproval: 2, approvers: '/etc/approvers' });
  });

  it('holds for its ledger under every other profile, and that is said', () => {
    const typed = settled({ profile: 'other', ledgerUrl: 'https://ledger.example:443/' });
    expect(typed).toMatchObject({ requireApproval: 2, approvers: '/etc/approvers' });
    expect(typed.notes.join()).toContain('profile prod requires 2 approvals for this ledger');
    const named = settled({ profile: 'default' }, { CANTUI_LEDGER_URL: 'https://ledger.example' });
    expect(named.requireApproval).toBe(2);
  });

  it('is nothing for another ledger', () => {
    expect(settled({ profile: 'other', ledgerUrl: 'http://127.0.0.1:1' })).toMatchObject({
      requireApproval: 0,
      notes: [],
    });
  });

  it('is the strictest of all that name the ledger, and its own file of approvers goes first', () => {
    const { ledgerUrl } = prod;
    const own = { ledgerUrl, requireApproval: 3, approvers: '/own' };
    expect(approvalRule(own, { prod })).toMatchObject({ required: 3, approvers: '/own' });
    expect(approvalRule({ ledgerUrl, requireApproval: 1 }, { prod })).toMatchObject({
      required: 2,
    });
    expect(approvalRule({}, { prod })).toMatchObject({ required: 0, approvers: undefined });
  });
});
