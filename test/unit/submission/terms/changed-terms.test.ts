import { describe, expect, it } from 'vitest';
import { parseLedgerPattern } from '../../../../src/config/profiles/same-ledger.ts';
import type { TokenState } from '../../../../src/config/tokens/token-manager.ts';
import {
  changedTerms,
  compareTerms,
  senderOf,
  type SendTerms,
} from '../../../../src/submission/terms/changed-terms.ts';
import { settings } from '../../../support/screens/sample-session.ts';

const terms: SendTerms = {
  profile: 'desk',
  ledgerUrl: 'https://ledger.example',
  mode: 'test',
  readOnly: false,
  requiredApprovals: 1,
  allowedSigners: ['/etc/approvers'],
  isTestLedger: true,
  sender: { user: 'ops' },
};

const lax: SendTerms = { ...terms, requiredApprovals: 0 };

describe('the terms of a confirmation', () => {
  it.each<[what: string, SendTerms, Partial<SendTerms>, string]>([
    [
      'the user of the token',
      terms,
      { sender: { user: 'mallory' } },
      'the access token is now of user mallory, not of user ops',
    ],
    [
      'a user that can no longer be read',
      terms,
      { sender: {} },
      'the access token is now of an unreadable user, not of user ops',
    ],
    [
      'a token that nothing was known about',
      { ...terms, sender: undefined },
      { sender: { user: 'ops' } },
      'the access token is of user ops, and was not read before you confirmed',
    ],
    [
      'a right of the user that was withdrawn',
      { ...terms, sender: { user: 'ops', lacks: ['bob::1220'] } },
      { sender: { user: 'ops', lacks: ['bob::1220', 'alice::1220'] } },
      'user ops may no longer act as alice::1220',
    ],
    [
      'the user that the profile names',
      terms,
      { user: 'mallory' },
      'the setting user of profile desk has changed',
    ],
    ['a profile that became read-only', terms, { readOnly: true }, 'profile desk is read-only now'],
    [
      'the mode of the profile',
      terms,
      { mode: 'prod' },
      'the mode of profile desk is now prod, not test',
    ],
    [
      'the ledger of the profile',
      terms,
      { ledgerUrl: 'https://other.example' },
      'profile desk now has another ledger, https://other.example',
    ],
    [
      'a stricter rule',
      terms,
      { requiredApprovals: 2 },
      'this ledger now requires 2 approvals, not 1',
    ],
    [
      'a laxer rule, because the confirmation was about the other one',
      terms,
      { requiredApprovals: 0 },
      'this ledger now requires 0 approvals, not 1',
    ],
    [
      'the keys that approve',
      terms,
      { allowedSigners: ['/etc/others'] },
      'approvals must now be signed by keys in /etc/others',
    ],
    [
      'a ledger that is no test ledger any more',
      lax,
      { isTestLedger: false },
      'this ledger no longer counts as a test ledger',
    ],
    ['a policy that became unusable', lax, { policyTrouble: 'the policy' }, 'the policy'],
  ])('differ by %s', (_, was, change, wanted) => {
    expect(changedTerms(was, { ...was, ...change })).toEqual([wanted]);
  });

  it.each<[what: string, SendTerms, Partial<SendTerms>]>([
    ['nothing', terms, {}],
    [
      'a token that is no longer there, which the request itself reports',
      terms,
      { sender: undefined },
    ],
    ['a rule that is absent instead of none', lax, { requiredApprovals: undefined }],
    ['the keys that approve where nothing is approved', lax, { allowedSigners: [] }],
    [
      'the ledger turning out to be a sandbox',
      { ...lax, isTestLedger: false },
      { isTestLedger: true },
    ],
  ])('are the same with %s', (_, was, change) => {
    expect(changedTerms(was, { ...was, ...change })).toEqual([]);
  });

  it.each<[what: string, SendTerms['sender'], SendTerms['sender']]>([
    ['it was missing before', { user: 'ops', lacks: ['a'] }, { user: 'ops', lacks: ['a'] }],
    ['it was given since', { user: 'ops', lacks: ['a'] }, { user: 'ops', lacks: [] }],
    ['nobody read it before', { user: 'ops' }, { user: 'ops', lacks: ['a'] }],
    ['the ledger does not say it now', { user: 'ops', lacks: [] }, { user: 'ops' }],
  ])('have no change by a right if %s', (_, was, now) => {
    expect(changedTerms({ ...terms, sender: was }, { ...terms, sender: now })).toEqual([]);
  });

  it.each<[name: keyof SendTerms, now: Partial<SendTerms>]>([
    ['scanUrl', { scanUrl: 'https://other.example/api/scan' }],
    ['registries', { registries: { goldhouse: 'https://other.example' } }],
    ['signers', { signers: {} }],
    ['trustedPackages', { trustedPackages: [] }],
    ['parties', { parties: [`mallory::1220${'ab'.repeat(32)}`] }],
    ['proxy', { proxy: 'http://proxy.example:8080' }],
    ['serverName', { serverName: 'other.example' }],
    ['caFile', { caFile: '/etc/other.pem' }],
    ['clientCert', { clientCert: '/etc/other.crt' }],
    ['clientKey', { clientKey: '/etc/other.key' }],
    ['allowPlainHttp', { allowPlainHttp: true }],
    ['waitForOutcome', { waitForOutcome: true }],
    ['storeBodies', { storeBodies: false }],
  ])('differ by the setting %s', (name, now) => {
    expect(changedTerms(terms, { ...terms, ...now })).toEqual([
      `the setting ${name} of profile desk has changed`,
    ]);
  });

  it('cannot be compared when the settings can no longer be read', async () => {
    const now = await compareTerms(terms, { ok: false, error: 'config.yaml is gone' }, undefined);
    expect(now).toEqual({
      objection: 'cannot read the settings again before sending: config.yaml is gone',
    });
  });

  it('differ by a rule that holds once host names are looked up', async () => {
    const pattern = parseLedgerPattern('https://ledger.invalid', []);
    if (pattern === undefined) throw new Error('no pattern');
    const rule = { pattern, required: 1, from: 'profile main', forbidsTesting: false };
    const now = { ...settings, ledgerUrl: 'https://10.0.0.9', ledgerRules: [rule] };
    const { objection } = await compareTerms(now, { ok: true, value: now }, undefined);
    expect(objection).toContain('1 approval');
  });

  it('have no user while no token is held, whatever was read of one before', () => {
    const claims = { user: 'ops' } as const;
    expect(senderOf({ held: false, asking: false, claims } as TokenState)).toBeUndefined();
    expect(senderOf({ held: true, asking: false, claims } as TokenState)).toEqual({ user: 'ops' });
  });

  it('names every change, and what to do', async () => {
    const was: SendTerms = { ...settings, mode: 'test', sender: undefined };
    const changed = { ...settings, readOnly: true };
    const { objection } = await compareTerms(was, { ok: true, value: changed }, undefined);
    expect(objection).toBe(
      'profile demo is read-only now; the mode of profile demo is now demo, not test. Review and confirm the request again',
    );
  });
});
