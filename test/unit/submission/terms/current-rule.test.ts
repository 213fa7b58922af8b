import { describe, expect, it } from 'vitest';
import type { LedgerRule } from '../../../../src/config/policy/approval-rule.ts';
import { parseLedgerPattern } from '../../../../src/config/profiles/same-ledger.ts';
import { resolveRule } from '../../../../src/submission/terms/current-rule.ts';

const rule = (ledger: string, more: Partial<LedgerRule> = {}): LedgerRule => {
  const pattern = parseLedgerPattern(ledger, []);
  if (pattern === undefined) throw new Error(ledger);
  return { pattern, required: 1, from: 'profile prod', forbidsTesting: true, ...more };
};

const names: Readonly<Record<string, readonly string[]>> = {
  'ledger.example': ['10.0.0.5', '[2001:db8::5]'],
  'alias.example': ['10.0.0.5'],
  'other.example': ['10.0.0.6'],
  'tunnel.example': ['127.0.0.1'],
};

const resolved = async (ledgerUrl: string, rules: readonly LedgerRule[], more: object = {}) => {
  const asked: string[] = [];
  const settings = { ledgerUrl, ledgerRules: rules, isTestLedger: true, ...more };
  const found = await resolveRule(settings, (host) => {
    asked.push(host);
    return Promise.resolve(names[host] ?? []);
  });
  return { ...found, asked };
};

describe('a rule, once host names are looked up', () => {
  it.each([
    ['an address of its ledger', 'https://10.0.0.5'],
    ['an IPv6 address of its ledger', 'https://[2001:db8::5]'],
    ['another name of its ledger', 'https://alias.example'],
  ])('holds for %s', async (_, url) => {
    expect(await resolved(url, [rule('https://ledger.example')])).toMatchObject({
      requiredApprovals: 1,
      ruleFrom: 'profile prod',
      isTestLedger: false,
    });
  });

  it('does not hold for the address of another host', async () => {
    const found = await resolved('https://other.example', [rule('https://ledger.example')]);
    expect(found).toMatchObject({ isTestLedger: true });
    expect(found).toMatchObject({ requiredApprovals: 0 });
  });

  it('holds for an address when the name of its ledger cannot be looked up', async () => {
    const found = await resolved('https://10.0.0.9', [rule('https://gone.example')]);
    expect(found).toMatchObject({ requiredApprovals: 1 });
  });

  it('looks nothing up where no rule asks for more', async () => {
    const lax = rule('https://ledger.example', { required: 0, forbidsTesting: false });
    expect((await resolved('https://10.0.0.5', [lax])).asked).toEqual([]);
    expect((await resolved('https://10.0.0.5', [])).asked).toEqual([]);
  });
});
