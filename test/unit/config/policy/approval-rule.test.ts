import os from 'node:os';
import { syncBuiltinESMExports } from 'node:module';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  strictestRule,
  collectApprovalRules,
  type Policy,
} from '../../../../src/config/policy/approval-rule.ts';
import { resolveSettings, type Flags } from '../../../../src/config/settings/settings.ts';
import {
  normalizeHost,
  parseLedgerPattern,
  localHosts,
} from '../../../../src/config/profiles/same-ledger.ts';
import type { ProfileValues } from '../../../../src/config/settings/precedence.ts';

const prod = {
  ledgerUrl: 'https://ledger.example/api',
  requiredApprovals: 2,
  allowedSigners: '/etc/approvers',
};

type World = {
  readonly env?: Record<string, string>;
  readonly profiles?: Record<string, ProfileValues>;
  readonly policy?: Policy;
};

const settled = (
  flags: Flags,
  { env = {}, profiles = { prod, other: {} }, policy = { rules: [] } }: World = {},
) => {
  const file = { path: 'config.yaml', lineOf: () => 1, profiles };
  const given = { flags, env, file, policy, color: false, ascii: false };
  const resolved = resolveSettings({ ...given, readToken: () => undefined });
  if (!resolved.ok) throw new Error('not settled');
  return resolved.value.settings;
};

const hostsOfThisMachine = (): readonly string[] => {
  const own = localHosts();
  if (!own.ok) throw new Error(own.error);
  return own.value;
};

/** How many approvals are required of an address when a profile names another spelling of it. */
const requiredAt = (
  ledgerUrl: string,
  profile: ProfileValues,
  { serverName, known }: { serverName?: string; known?: Record<string, readonly string[]> } = {},
): number =>
  strictestRule(
    { required: 0, approvers: [] },
    collectApprovalRules(
      { prod: { requiredApprovals: 2, ...profile } },
      { rules: [] },
      hostsOfThisMachine(),
    ),
    {
      url: ledgerUrl,
      serverName,
      ownHosts: hostsOfThisMachine(),
      known: new Map(Object.entries(known ?? {})),
    },
  ).required;

describe('a machine that keeps its network interfaces from the program', () => {
  it('sends nothing where a rule would need them, and says why', () => {
    const { networkInterfaces } = os;
    const restore = (): void => {
      os.networkInterfaces = networkInterfaces;
      syncBuiltinESMExports();
    };
    onTestFinished(restore);
    os.networkInterfaces = () => {
      const message = 'uv_interface_addresses returned Unknown system error 97';
      throw Object.assign(new Error(message), { code: 'ERR_SYSTEM_ERROR' });
    };
    syncBuiltinESMExports();
    expect(settled({}).policyTrouble).toContain('allow AF_NETLINK sockets');
  });
});

describe('what a profile requires of a write', () => {
  it('holds under that profile, whatever address is typed', () => {
    const elsewhere = settled({ profile: 'prod', ledgerUrl: 'http://127.0.0.1:1' });
    expect(elsewhere).toMatchObject({ requiredApprovals: 2, allowedSigners: ['/etc/approvers'] });
  });

  it('holds for its ledger under every other profile, and the program says so', () => {
    const typed = settled({ profile: 'other', ledgerUrl: 'https://ledger.example:443/' });
    expect(typed).toMatchObject({ requiredApprovals: 2, allowedSigners: ['/etc/approvers'] });
    expect(typed).toMatchObject({ ruleFrom: 'profile prod' });
    expect(typed.notes.join()).toContain('profile prod requires 2 approvals for this ledger');
    const env = { CANTUI_LEDGER_URL: 'https://ledger.example' };
    expect(settled({ profile: 'default' }, { env }).requiredApprovals).toBe(2);
  });

  it('is nothing for another ledger', () => {
    expect(settled({ profile: 'other', ledgerUrl: 'http://127.0.0.1:1' })).toMatchObject({
      requiredApprovals: 0,
      notes: [],
    });
  });

  it('is the strictest of all that name the ledger, and every file of approvers counts', () => {
    const { ledgerUrl } = prod;
    const own = { ledgerUrl, requiredApprovals: 1, allowedSigners: '/own' };
    expect(settled({ profile: 'own' }, { profiles: { prod, own } })).toMatchObject({
      requiredApprovals: 2,
      allowedSigners: ['/own', '/etc/approvers'],
    });
  });

  it.each([
    ['a trailing dot', 'https://ledger.example.', 'https://ledger.example'],
    ['capital letters', 'https://LEDGER.Example', 'https://ledger.example'],
    ['the default port', 'https://ledger.example:443', 'https://ledger.example'],
    ['the other scheme', 'http://ledger.example', 'https://ledger.example'],
    ['the port of the other scheme', 'https://ledger.example:80', 'https://ledger.example'],
    ['localhost', 'http://localhost:3975', 'http://127.0.0.1:3975'],
    ['a name below localhost', 'http://x.localhost:3975', 'http://127.0.0.1:3975'],
    ['another loopback address', 'http://127.8.9.1:3975', 'http://localhost:3975'],
    ['the IPv6 loopback address', 'http://[::1]:3975', 'http://127.0.0.1:3975'],
    ['a mapped loopback address', 'http://[::ffff:127.0.0.1]:3975', 'http://127.0.0.1:3975'],
    ['the unspecified address', 'http://0.0.0.0:3975', 'http://127.0.0.1:3975'],
    ['an address as one number', 'http://2130706433:3975', 'http://127.0.0.1:3975'],
    ['an address in hexadecimal', 'http://0x7f.1:3975', 'http://127.0.0.1:3975'],
    ['a mapped address', 'https://[::ffff:10.0.0.5]', 'https://10.0.0.5'],
    ['a doubled slash', 'https://gw.example//mainnet', 'https://gw.example/mainnet'],
    ['an encoded letter', 'https://gw.example/%6dainnet', 'https://gw.example/mainnet'],
    ['an encoded slash', 'https://gw.example/x%2f..%2fmainnet', 'https://gw.example/mainnet'],
    ['a backslash', 'https://gw.example\\mainnet', 'https://gw.example/mainnet'],
    ['other letters of the path', 'https://gw.example/MainNet', 'https://gw.example/mainnet'],
    ['a semicolon', 'https://gw.example/mainnet;x', 'https://gw.example/mainnet'],
    ['a longer path', 'https://gw.example/mainnet/api', 'https://gw.example/mainnet'],
    ['no path', 'https://gw.example', 'https://gw.example/mainnet'],
  ])('is not lowered by %s', (_, typed, ledgerUrl) => {
    expect(requiredAt(typed, { ledgerUrl })).toBe(2);
  });

  it('is not lowered by the address of this machine in the place of a loopback address', () => {
    for (const host of hostsOfThisMachine())
      expect(requiredAt(`http://${host}:3975`, { ledgerUrl: 'http://localhost:3975' })).toBe(2);
  });

  it('is not lowered by an address with the name of the certificate beside it', () => {
    const ledgerUrl = 'https://ledger.example';
    const how = { serverName: 'Ledger.Example.' };
    expect(requiredAt('https://10.0.0.5', { ledgerUrl }, how)).toBe(2);
    expect(requiredAt('https://127.0.0.1:8443', { ledgerUrl }, how)).toBe(2);
    const named = { ledgerUrl: 'https://10.0.0.5:8443', serverName: 'ledger.example' };
    expect(requiredAt('https://ledger.example', named)).toBe(2);
  });

  it('is not lowered by an address or an alias that resolves to the same host', () => {
    const ledgerUrl = 'https://ledger.example';
    const known = { 'ledger.example': ['10.0.0.5'], 'alias.example': ['10.0.0.5'] };
    expect(requiredAt('https://10.0.0.5', { ledgerUrl }, { known })).toBe(2);
    expect(requiredAt('https://alias.example', { ledgerUrl }, { known })).toBe(2);
    expect(requiredAt('https://10.0.0.6', { ledgerUrl }, { known })).toBe(0);
  });

  it('holds for an address when the name of its ledger could not be resolved', () => {
    const known = { 'ledger.example': [] };
    expect(requiredAt('https://10.0.0.9', { ledgerUrl: 'https://ledger.example' }, { known })).toBe(
      2,
    );
    const local = requiredAt(
      'http://127.0.0.1',
      { ledgerUrl: 'https://ledger.example' },
      { known },
    );
    expect(local).toBe(0);
  });

  it('does not hold for another path of the same gateway, or another port of this machine', () => {
    expect(
      requiredAt('https://gw.example/testnet', { ledgerUrl: 'https://gw.example/mainnet' }),
    ).toBe(0);
    expect(requiredAt('http://127.0.0.1:2975', { ledgerUrl: 'http://127.0.0.1:3975' })).toBe(0);
  });
});

describe('the policy of the machine', () => {
  const ruled = (ledger: string, more: object = {}): Policy => {
    const pattern = parseLedgerPattern(ledger, []);
    if (pattern === undefined) throw new Error(ledger);
    const asks = { required: 2, forbidsTesting: true, from: '/etc/cantui/policy.yaml' };
    return { rules: [{ pattern, ...asks, ...more }] };
  };

  it('is not lowered by a profile, and names where the rule stands', () => {
    const own = {
      ledgerUrl: 'https://ledger.example',
      requiredApprovals: 1,
      mode: 'test',
    } as const;
    const policy = ruled('ledger.example', { approvers: '/etc/cantui/approvers' });
    expect(settled({ profile: 'own' }, { profiles: { own }, policy })).toMatchObject({
      requiredApprovals: 2,
      allowedSigners: ['/etc/cantui/approvers'],
      ruleFrom: '/etc/cantui/policy.yaml',
      isTestLedger: false,
    });
  });

  it.each([
    ['*', 'https://anything.example:9/x', 2],
    ['*.example', 'https://ledger.example:8443', 2],
    ['*.example', 'https://example', 0],
    ['*.EXAMPLE.', 'https://ledger.example', 2],
    ['*.bücher.example', 'https://ledger.xn--bcher-kva.example', 2],
    ['*.xn--bcher-kva.example', 'https://ledger.bücher.example.', 2],
    ['ledger.example', 'http://ledger.example:8443/api', 2],
    ['ledger.example:8443', 'https://ledger.example', 0],
    ['https://ledger.example', 'http://ledger.example.', 2],
    ['https://gw.example/mainnet', 'https://gw.example/mainnet/api', 2],
    ['https://gw.example/mainnet', 'https://gw.example/testnet', 0],
    ['localhost:3975', 'http://[::1]:3975', 2],
  ])('a machine policy for %s asks %s for %i approvals', (ledger, ledgerUrl, required) => {
    const settings = settled(
      { profile: 'default', ledgerUrl },
      { profiles: {}, policy: ruled(ledger) },
    );
    expect(settings.requiredApprovals).toBe(required);
  });

  it('that cannot be relied on is told of', () => {
    const policy = { rules: [], trouble: 'the policy is broken' };
    expect(settled({ profile: 'other' }, { policy })).toMatchObject({
      policyTrouble: 'the policy is broken',
      notes: ['the policy is broken'],
    });
  });
});

describe('a test ledger', () => {
  const test = { ledgerUrl: 'https://test.example', mode: 'test' } as const;
  const isTest = (flags: Flags, world: World = { profiles: { test } }): boolean | undefined =>
    settled(flags, world).isTestLedger;

  it('is one that a profile with mode: test names, in any spelling', () => {
    expect(isTest({ profile: 'test' })).toBe(true);
    expect(isTest({ profile: 'test', ledgerUrl: 'https://TEST.example.:443/' })).toBe(true);
  });

  it('is no address that was typed, whatever the profile and wherever it leads', () => {
    expect(isTest({ profile: 'test', ledgerUrl: 'https://ledger.example' })).toBe(false);
    expect(isTest({ profile: 'default', ledgerUrl: 'http://127.0.0.1:1' })).toBe(false);
    expect(isTest({ profile: 'default', ledgerUrl: 'http://localhost:1' })).toBe(false);
    const env = { CANTUI_LEDGER_URL: 'https://ledger.example' };
    expect(isTest({ profile: 'test' }, { env, profiles: { test } })).toBe(false);
  });

  it('is no development profile of this machine', () => {
    const local = { ledgerUrl: 'http://127.0.0.1:3975' };
    expect(isTest({ profile: 'local' }, { profiles: { local } })).toBe(false);
  });

  it('is none that another profile calls production', () => {
    const live = { ledgerUrl: 'https://test.example:443/', mode: 'production' } as const;
    expect(isTest({ profile: 'test' }, { profiles: { test, live } })).toBe(false);
  });
});

describe('the spelling of a host', () => {
  it('is one for every name and address of this machine', () => {
    for (const host of [
      'localhost',
      'LOCALHOST.',
      'a.localhost',
      '127.1',
      '::1',
      '[::1]',
      'my.host',
    ])
      expect(normalizeHost(host, ['my.host'])).toBe('127.0.0.1');
  });
});
