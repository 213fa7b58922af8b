import { describe, expect, it } from 'vitest';
import {
  resolveSettings,
  type Flags,
  type SettingsInput,
  type ResolveSettingsResult,
} from '../../../../src/config/settings/settings.ts';
import { formatSecretSource } from '../../../../src/config/tokens/token-schema.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';

const resolve = (flags: Flags = {}, changes: Partial<SettingsInput> = {}): ResolveSettingsResult =>
  resolveSettings({
    flags,
    env: {},
    color: true,
    ascii: false,
    readToken: () => ({ ok: true, value: { secret: Secret.of('mark-of-it') } }),
    ...changes,
  });

const resolved = (flags: Flags = {}, changes: Partial<SettingsInput> = {}) => {
  const result = resolve(flags, changes);
  if (!result.ok) throw new Error(JSON.stringify(result.error.problems));
  return result;
};

const words = (flags: Flags, changes: Partial<SettingsInput> = {}): string => {
  const result = resolve(flags, changes);
  if (result.ok) throw new Error('these settings were taken');
  return result.error.problems.map(({ option, text }) => `${option} ${text}`).join('\n');
};

const env = {
  CANTUI_LEDGER_URL: 'http://env-ledger',
  CANTUI_SCAN_URL: 'http://env-scan/api/scan',
  CANTUI_PROFILE: 'demo',
};

describe('settings', () => {
  it('have defaults, and say that they are', () => {
    const {
      value: { settings, sources },
    } = resolved();
    expect(settings).toMatchObject({
      profile: 'default',
      ledgerUrl: '',
      scanUrl: '',
      timeoutMs: 30_000,
      pollIntervalMs: 4000,
      pageSize: 100,
      maxRows: 100_000,
      notes: [],
    });
    expect(settings.tokenFrom).toBeUndefined();
    expect(settings.cursorDirection).toBeUndefined();
    expect(new Set(Object.values(sources))).toEqual(new Set(['default']));
  });

  it('come from the environment before the default', () => {
    const {
      value: { settings, sources },
    } = resolved({}, { env });
    expect(settings).toMatchObject({
      profile: 'demo',
      ledgerUrl: 'http://env-ledger',
      scanUrl: 'http://env-scan/api/scan',
    });
    expect(sources).toMatchObject({
      profile: 'environment',
      ledgerUrl: 'environment',
      scanUrl: 'environment',
    });
  });

  it('come from a flag before the environment', () => {
    const flags = {
      profile: 'default',
      ledgerUrl: 'http://flag-ledger',
      scanUrl: 'http://flag-scan/api/scan',
    };
    const {
      value: { settings, sources },
    } = resolved(flags, { env });
    expect(settings).toMatchObject(flags);
    expect(sources).toMatchObject({ profile: 'flag', ledgerUrl: 'flag', scanUrl: 'flag' });
  });

  it('take an empty variable for one that is not set', () => {
    const empty = {
      CANTUI_PROFILE: '',
      CANTUI_LEDGER_URL: '',
      CANTUI_SCAN_URL: '',
      CANTUI_TOKEN: '',
      CANTUI_TOKEN_FILE: '',
    };
    expect(resolved({}, { env: empty })).toEqual(resolved());
  });

  it('take an empty flag for a mistake: a variable of a script was not set', () => {
    expect(words({ scanUrl: '' })).toContain('--scan-url is empty');
    expect(words({ ledgerUrl: '' })).toContain('--ledger-url is empty');
    expect(words({ pageSize: '' })).toContain('--page-size is not a number');
  });

  it('carry numbers in the units of the program', () => {
    const flags = { timeout: '2.5s', pollInterval: '500ms', pageSize: '1000', maxRows: '100' };
    expect(resolved(flags).value.settings).toMatchObject({
      timeoutMs: 2500,
      pollIntervalMs: 500,
      pageSize: 1000,
      maxRows: 100,
    });
  });

  it('carry the order of a scan that is given', () => {
    expect(resolved({ cursorDirection: 'minimum' }).value.settings.cursorDirection).toBe('minimum');
  });

  it('carry what was changed as notes', () => {
    const { notes } = resolved({ scanUrl: 'http://scan' }).value.settings;
    expect(notes).toEqual(['the scan URL has no /api/scan: using http://scan/api/scan']);
  });
});

describe('the token', () => {
  const all = { CANTUI_TOKEN: 'from-variable', CANTUI_TOKEN_FILE: '/env/file' };

  it.each([
    [{ tokenFile: '/flag/file' }, all, 'file /flag/file', 'flag'],
    [{}, all, 'CANTUI_TOKEN', 'environment'],
    [{}, { CANTUI_TOKEN_FILE: '/env/file' }, 'file /env/file', 'environment'],
  ] as const)('the token of %j and %j is that of %s', (flags, variables, tokenSource, source) => {
    const {
      value: { settings, sources },
    } = resolved(flags, { env: variables });
    expect(formatSecretSource(settings.tokenFrom)).toBe(tokenSource);
    expect(sources.token).toBe(source);
  });

  it('is not in what settings print', () => {
    const printed = JSON.stringify(resolved({}, { env: { CANTUI_TOKEN: 'mark-of-it' } }));
    expect(printed).not.toContain('mark-of-it');
  });

  it('brings the note about its file along', () => {
    const readToken = () =>
      ({ ok: true, value: { secret: Secret.of('t'), note: 'open' } }) as const;
    expect(resolved({ tokenFile: 'f' }, { readToken }).value.settings.notes).toEqual(['open']);
  });

  it('is refused in the name of its file', () => {
    const readToken = () => ({ ok: false, error: 'is empty: fill it' }) as const;
    expect(words({ tokenFile: 'f' }, { readToken })).toBe('--token-file f is empty: fill it');
    expect(words({}, { readToken, env: { CANTUI_TOKEN_FILE: 'g' } })).toBe(
      'CANTUI_TOKEN_FILE g is empty: fill it',
    );
    expect(words({}, { readToken, env: { CANTUI_TOKEN: 'two words' } })).toBe(
      'CANTUI_TOKEN is empty: fill it',
    );
  });
});

describe('a profile', () => {
  const profiles = {
    prod: {
      ledgerUrl: 'https://ledger.example',
      scanUrl: 'https://scan.example/api/scan',
      mode: 'production',
      pageSize: 50,
      readOnly: true,
      token: { kind: 'command', argv: ['vault'], deadlineMs: 1000 },
    },
    plain: { ledgerUrl: 'http://ledger.example', token: { kind: 'file', path: '/t' } },
  } as const;
  const file = { path: '/c', default: 'prod', profiles, lineOf: () => 1 };
  const withFile = (flags: Flags = {}, env = {}) => resolved(flags, { file, env });

  it('goes before what is built in, and after flag and environment', () => {
    const {
      value: { settings, sources },
    } = withFile({ pageSize: '60' }, { CANTUI_SCAN_URL: 'http://s/api/scan' });
    expect(settings).toMatchObject({
      profile: 'prod',
      ledgerUrl: 'https://ledger.example',
      scanUrl: 'http://s/api/scan',
      mode: 'prod',
      readOnly: true,
      pageSize: 60,
      maxRows: 100_000,
    });
    expect(sources).toMatchObject({
      ledgerUrl: 'profile',
      scanUrl: 'environment',
      pageSize: 'flag',
      maxRows: 'default',
    });
  });

  it('is told apart from an address that was typed instead of its own', () => {
    const own = (ledgerUrl?: string) =>
      withFile(ledgerUrl === undefined ? {} : { ledgerUrl }).value.settings.ownLedgerUrl;
    expect(own()).toBeUndefined();
    expect(own('https://ledger.example:443/')).toBeUndefined();
    // A gateway leads to several ledgers.
    expect(own('https://ledger.example/prefix')).toBe('https://ledger.example');
    expect(own('https://elsewhere.example')).toBe('https://ledger.example');
  });

  it('leaves the history of lookups to the address that was typed instead of its own', () => {
    const owner = (flags: Flags) => withFile(flags).value.settings.historyOwner;
    expect(owner({})).toBe('prod');
    expect(owner({ ledgerUrl: 'https://ledger.example:443/' })).toBe('prod');
    expect(owner({ ledgerUrl: 'https://Elsewhere.example/' })).toBe('https://elsewhere.example');
    expect(owner({ scanUrl: 'https://scan.elsewhere.example' })).toBe('prod');
  });

  it('keeps its token for its own origin: another one that is typed does not get it', () => {
    expect(
      withFile({ ledgerUrl: 'https://ledger.example/prefix' }).value.settings.tokenFrom,
    ).toBeDefined();
    const {
      value: { settings },
    } = withFile({ ledgerUrl: 'https://elsewhere.example' });
    expect(settings.tokenFrom).toBeUndefined();
    expect(settings.notes).toEqual([
      'the token of profile prod is for another ledger and is not used',
    ]);
    const typed = withFile({ ledgerUrl: 'https://elsewhere.example', tokenFile: '/t' });
    expect(typed.value.settings.tokenFrom).toEqual({ kind: 'file', path: '/t' });
  });

  it('sends no token over plain HTTP to another machine, unless it allows that by name', () => {
    expect(words({ profile: 'plain' }, { file })).toMatch(
      /^ledgerUrl would receive the token over plain/,
    );
    const allowing = { ...profiles.plain, allowPlainHttp: true };
    const allowed = { ...file, profiles: { plain: allowing } };
    expect(
      resolved({ profile: 'plain' }, { file: allowed }).value.settings.tokenFrom,
    ).toBeDefined();
    const near = {
      ...file,
      profiles: { plain: { ...profiles.plain, ledgerUrl: 'http://[::1]:1' } },
    };
    expect(resolved({ profile: 'plain' }, { file: near }).value.settings.tokenFrom).toBeDefined();
  });

  it('sends no secret of a client over plain HTTP likewise', () => {
    const token = {
      kind: 'oauth2',
      tokenUrl: 'http://idp.example/token',
      clientId: 'c',
      clientSecret: { kind: 'env', variable: 'S' },
      clientAuth: 'body',
    } as const;
    const asking = { ...file, profiles: { prod: { ...profiles.prod, token } } };
    expect(words({}, { file: asking })).toMatch(
      /^token.oauth2.tokenUrl would receive the client secret/,
    );
  });

  it('has a certificate with its key, or neither', () => {
    const half = { ...file, profiles: { prod: { ...profiles.prod, clientKey: '/k' } } };
    expect(words({}, { file: half })).toBe('clientKey needs clientCert: set clientCert as well');
  });

  it('is told by its key where it breaks a rule, and a typed value by its option', () => {
    const result = resolve({ profile: 'plain' }, { file });
    expect(result).toMatchObject({ ok: false, error: { problems: [{ path: ['ledgerUrl'] }] } });
    const typed = resolve({ ledgerUrl: 'http://far.example', tokenFile: '/t' });
    expect(typed).toMatchObject({ ok: false, error: { problems: [{ option: '--ledger-url' }] } });
  });

  it('that is not there is told with those that are', () => {
    expect(words({ profile: 'prd' }, { file })).toBe(
      '--profile refers to an unknown profile (prd): use one of prod, plain, default, demo',
    );
  });
});

describe('a setting that cannot be used', () => {
  it.each([
    [{ timeout: '0' }, '--timeout is not between 100ms and 1h: for example, 30s'],
    [{ timeout: '30' }, '--timeout needs a unit: use 500ms, 30s, 5m, 2h or 1d'],
    [{ timeout: 'soon' }, '--timeout'],
    [{ pollInterval: '400ms' }, '--poll-interval is not between 500ms and 1h'],
    [
      { pageSize: '1001' },
      '--page-size is 1001, not a number of activities from 4 to 1000: for example',
    ],
    [
      { pageSize: '3' },
      '--page-size is 3, not a number of activities from 4 to 1000: a page must list a new activity after the 3 known ones that prove its place; for example, 100',
    ],
    [{ pageSize: '10.5' }, '--page-size'],
    [{ maxRows: '99' }, '--max-rows is 99, not a number of activities from 100 to 500000'],
    [{ maxRows: ' ' }, '--max-rows'],
    [
      { cursorDirection: 'newest' },
      '--cursor-direction is not one of backward, forward, minimum: omit',
    ],
    [
      { profile: 'prod' },
      '--profile refers to an unknown profile (prod): use one of default, demo',
    ],
    [{ ledgerUrl: 'ledger' }, '--ledger-url is not a URL: use the form https://host:port/path'],
  ])('is told with the option, the rule and the remedy: %j', (flags, expected) => {
    expect(words(flags)).toContain(expected);
  });

  it('is told in the name of the variable that it came from', () => {
    const wrong = { CANTUI_SCAN_URL: 'x', CANTUI_LEDGER_URL: 'y', CANTUI_PROFILE: 'z' };
    const told = words({}, { env: wrong });
    for (const name of Object.keys(wrong)) expect(told).toContain(name);
    expect(told).not.toContain('--');
  });

  it('does not hide the next one', () => {
    expect(words({ timeout: 'x', maxRows: 'y', scanUrl: 'z' }).split('\n')).toHaveLength(3);
  });
});
