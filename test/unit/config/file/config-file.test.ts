import { createHmac } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDashboardSettings } from '../../../../src/app/keys/configure-keys.ts';
import { brokenProfileProblems } from '../../../../src/config/profiles/choose-profile.ts';
import { configPath, loadConfig } from '../../../../src/config/file/config-file.ts';
import type { ConfigFile } from '../../../../src/config/file/parse-config-file.ts';
import { childEnvironment, runInBackground } from '../../../../src/config/child-process.ts';
import { configTemplate } from '../../../../src/config/settings/config-template.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const fileOf = (text: string, mode = 0o600): string => {
  const dir = scratchFolder();
  const path = join(dir, 'config.yaml');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

const load = (text: string, mode?: number) => loadConfig({ CANTUI_CONFIG: fileOf(text, mode) });

const loaded = async (text: string): Promise<ConfigFile> => {
  const result = await load(text);
  if (result.kind !== 'found') throw new Error(JSON.stringify(result));
  return result.file;
};

/** The problems as a user reads them, without the folder of the test. */
const problems = async (text: string, mode?: number): Promise<readonly string[]> => {
  const result = await load(text, mode);
  const fileProblems = result.kind === 'found' ? brokenProfileProblems(result.file) : [];
  if (result.kind !== 'wrong' && fileProblems.length === 0) throw new Error('this file was taken');
  return [...fileProblems, ...(result.kind === 'wrong' ? result.problems : [])].map(
    ({ line = 0, key, text: said }) => `${line} ${key} ${said}`,
  );
};

const one = (lines: string): string => `default: a\nprofiles:\n  a:\n    ${lines}\n`;

const admin = `a::1220${'ab'.repeat(32)}`;

describe('a configuration file', () => {
  it('names filters, which alerts and other filters may use', async () => {
    const file = await loaded(
      one(
        "filters: { large: amount>1000, rent: '/^rent [0-9]+$/', both: '@large @rent' }\n    alerts: [{ when: '@both type=transfer' }]",
      ),
    );
    expect(file.profiles['a']?.filters).toEqual([
      { name: 'large', text: 'amount>1000', isInFile: true },
      { name: 'rent', text: '/^rent [0-9]+$/', isInFile: true },
      { name: 'both', text: '@large @rent', isInFile: true },
    ]);
    expect(file.profiles['a']?.alerts).toMatchObject([
      {
        name: '@both type=transfer',
        filter: { text: '(amount>1000 and /^rent [0-9]+$/) and type=transfer' },
      },
    ]);
  });

  it('names packages to trust by their ids, and by names', async () => {
    const [id, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const file = await loaded(one(`trustedPackages: [${id}, 'my-token: ${other}', a-b_1: ${id}]`));
    expect(file.profiles['a']?.trustedPackages).toEqual([
      { id },
      { id: other, name: 'my-token' },
      { id, name: 'a-b_1' },
    ]);
  });

  it.each([
    ['no list', 'my-token'],
    ['a short id', '[ab12]'],
    ['an id in capitals', `[${'AB'.repeat(32)}]`],
    ['a name alone', '[my-token]'],
    ['a map of two', `[{ a: ${'ab'.repeat(32)}, b: ${'cd'.repeat(32)} }]`],
    ['a number', '[12]'],
  ])('refuses packages that are %s', async (_, value) => {
    const [problem] = await problems(one(`trustedPackages: ${value}`));
    expect(problem).toMatch(
      /^4 profiles\.a\.trustedPackages(?:\.0)? (?:is not a list of packages|is not a package)/,
    );
    expect(problem).toContain('list package ids of 64 hex digits, or NAME: ID');
  });

  it('names DARs with their checksums, relative to the file', async () => {
    const sum = 'ab'.repeat(32);
    const file = await loaded(one(`trustedDars: ['dars/a.dar#${sum}', '/b.tar.gz#sha256:${sum}']`));
    const [a, b] = file.profiles['a']?.trustedDars ?? [];
    expect(a?.path).toMatch(/^\/.+\/dars\/a\.dar$/);
    expect(a?.sha256).toBe(sum);
    expect(b).toEqual({ path: '/b.tar.gz', sha256: sum });
    for (const wrong of ['[a.dar]', "['a.dar#12']", `['#${sum}']`, 'a.dar']) {
      const [problem] = await problems(one(`trustedDars: ${wrong}`));
      expect(problem).toContain('write FILE#SHA256');
    }
  });

  it('names the fields of holdings by template', async () => {
    const template = `${'ab'.repeat(32)}:My.Token:Token`;
    const places = '{ owner: a.b, admin: c, id: =GOLD, amount: d, lock: e, lockedUntil: f }';
    const file = await loaded(one(`readings: { ${template}: ${places}, ${template}2: no }`));
    expect(file.profiles['a']?.readings).toEqual({
      [template]: {
        ...{ owner: 'a.b', admin: 'c', id: '=GOLD', amount: 'd' },
        ...{ lock: 'e', lockedUntil: 'f' },
      },
      [`${template}2`]: 'no',
    });
    for (const [wrong, text] of [
      [`{ Token: ${places} }`, 'is not a template id'],
      [`{ ${template}: { owner: a, admin: b, id: c } }`, 'is missing'],
      [`{ ${template}: { owner: 'a b', admin: b, id: c, amount: d } }`, 'place of a field'],
      [`{ ${template}: { owner: a, admin: =b, id: c, amount: d } }`, 'place of a field'],
      [`{ ${template}: maybe }`, 'has no keys'],
    ] as const) {
      const [problem] = await problems(one(`readings: ${wrong}`));
      expect(problem).toContain(text);
    }
  });

  it('names the issuer of Amulet by its whole id', async () => {
    const file = await loaded(one(`dso: '${admin}'`));
    expect(file.profiles['a']?.dso).toBe(admin);
    const [problem] = await problems(one(`dso: '${admin.slice(0, -1)}'`));
    expect(problem).toContain('is not a whole party id');
  });

  it('names registries of tokens by the party of their admin', async () => {
    const file = await loaded(one(`registries: { '${admin}': https://one.example/api/ }`));
    expect(file.profiles['a']?.registries).toEqual({ [admin]: 'https://one.example/api' });
  });

  it.each([
    ['a list', '[https://one.example]', 'has no keys'],
    ['a name that is no party', '{ usdc: https://one.example }', 'is not a whole party id'],
    ['an address without a scheme', `{ '${admin}': one.example }`, 'is not a URL'],
    ['a password', `{ '${admin}': https://me:pw@one.example }`, 'contains a user name or password'],
  ])('refuses registries with %s', async (_, value, reason) => {
    const [problem] = await problems(one(`registries: ${value}`));
    expect(problem).toContain(reason);
  });

  it('holds any number of profiles, and says on which line each key stands', async () => {
    const file = await loaded(
      'default: b\nprofiles:\n  a: { ledgerUrl: "http://one" }\n  b:\n    mode: production\n    pageSize: 50\n',
    );
    expect(file.default).toBe('b');
    expect(file.profiles).toEqual({
      a: { ledgerUrl: 'http://one' },
      b: { mode: 'production', pageSize: 50 },
    });
    expect(file.lineOf(['profiles', 'b', 'pageSize'])).toBe(6);
    expect(file.lineOf(['profiles', 'a', 'pageSize'])).toBe(3);
  });

  it('means its paths from its own folder, or from home', async () => {
    const file = await loaded(one('caFile: certs/ca.pem\n    token: { file: ~/token }'));
    expect(file.profiles['a']).toEqual({
      caFile: join(file.path, '..', 'certs/ca.pem'),
      token: { kind: 'file', path: join(homedir(), 'token') },
    });
  });

  it('may come from a system that ends its lines otherwise', async () => {
    const text = '\ufeffdefault: a\r\nprofiles:\r\n  a:\r\n    pageSize: 5\r\n';
    expect((await loaded(text)).profiles['a']).toEqual({ pageSize: 5 });
    expect(await problems(text.replace('5', '0'))).toEqual([
      expect.stringMatching(/^4 profiles\.a\.pageSize is \d+, not a number/),
    ]);
  });

  it('may hold nothing but comments', async () => {
    expect((await loaded('# later\n')).profiles).toEqual({});
  });

  it('is found where XDG says, unless it is named', () => {
    expect(configPath({ XDG_CONFIG_HOME: '/etc/xdg' }).path).toBe('/etc/xdg/cantui/config.yaml');
    expect(configPath({ XDG_CONFIG_HOME: 'relative' }).path).toBe(
      join(homedir(), '.config/cantui/config.yaml'),
    );
    expect(configPath({ CANTUI_CONFIG: '/a/b.yaml', XDG_CONFIG_HOME: '/c' }).path).toBe(
      '/a/b.yaml',
    );
  });

  it('need not be there, unless it is named', async () => {
    const nowhere = join(tmpdir(), 'cantui-nowhere');
    expect(await loadConfig({ XDG_CONFIG_HOME: nowhere })).toMatchObject({ kind: 'none' });
    const named = await loadConfig({ CANTUI_CONFIG: join(nowhere, 'c.yaml') });
    expect(named).toMatchObject({
      kind: 'wrong',
      problems: [{ text: 'does not exist: fix the path in CANTUI_CONFIG' }],
    });
  });
});

describe('the file that init writes', () => {
  it('is right as it stands, and keeps the sandbox as the default', async () => {
    const { default: chosen, profiles } = await loaded(configTemplate());
    expect(chosen).toBe('demo');
    expect(configTemplate()).toMatch(/^version: 1$/m);
    expect(profiles).toMatchObject({
      local: {
        ledgerUrl: 'http://127.0.0.1:3975',
        scanUrl: 'http://scan.localhost:4000/api/scan',
      },
    });
  });

  it('makes the token that a LocalNet takes', async () => {
    const { profiles } = await loaded(configTemplate());
    const token = profiles['local']?.token;
    if (token?.kind !== 'command') throw new Error('no command');
    const { stdout, trouble } = await runInBackground(token.argv, {
      deadlineMs: 10_000,
      env: childEnvironment(process.env),
    });
    expect(trouble).toBeUndefined();
    const [head = '', body = '', signature] = stdout.trim().split('.');
    const hmac = createHmac('sha256', 'unsafe').update(`${head}.${body}`).digest('base64url');
    expect(signature).toBe(hmac);
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
      sub: 'ledger-api-user',
      aud: 'https://canton.network.global',
    });
  });

  it('is right with everything taken out of its comments', async () => {
    const text = configTemplate().replace(/^(\s*)#(?=[\w-]+:)/gm, '$1');
    expect(Object.keys((await loaded(text)).profiles)).toEqual([
      'local',
      'participant',
      'local-oauth2',
      'prod',
    ]);
  });
});

describe('a mistake in it is told with line, key, rule and remedy:', () => {
  it.each([
    [
      'a slip in a key',
      'pagesize: 5',
      '4 profiles.a.pagesize is an unknown key',
      'did you mean pageSize?',
    ],
    [
      'a key that means nothing',
      'zebra: 5',
      '4 profiles.a.zebra is an unknown key',
      'use one of ledg',
    ],
    [
      'a number as a text',
      'pageSize: "5"',
      '4 profiles.a.pageSize is "5", not a number of activities from 4 to 1000',
      'for example, 100',
    ],
    [
      'a number that is too large',
      'maxRows: 1e9',
      '4 profiles.a.maxRows is 1000000000, not a number',
      'for example',
    ],
    ['no address', 'ledgerUrl: ledger', '4 profiles.a.ledgerUrl is not a URL', 'https://host'],
    [
      'an address with a password',
      'scanUrl: http://me:word@host',
      '4 profiles.a.scanUrl contains a user name or password',
      'token',
    ],
    [
      'an unknown word',
      'mode: prod',
      '4 profiles.a.mode is not one of production',
      'did you mean production?',
    ],
    ['yes for true', 'readOnly: yes', '4 profiles.a.readOnly is not true or false', 'use true'],
    [
      'an empty path',
      'caFile: ""',
      '4 profiles.a.caFile is not a file path',
      'for example, ca.pem',
    ],
    ['a user with a space', 'user: "a b"', '4 profiles.a.user has U+0020', 'remove that character'],
    ['a host with a port', 'serverName: "a:1"', '4 profiles.a.serverName is not', 'for example'],
    ['one party as a text', 'parties: alice', '4 profiles.a.parties is not a list', 'for example'],
    ['two token sources', 'token: { file: f, env: E }', '4 profiles.a.token does not', 'use one'],
    [
      'no token source',
      'token: {}',
      '4 profiles.a.token does not name exactly one source',
      'use one',
    ],
    ['a token itself', 'token: eyJhbGciOi', '4 profiles.a.token has no keys', 'indent its keys'],
    [
      'a variable that cannot be one',
      'token:\n      env: "a b"',
      '5 profiles.a.token.env is not a variable name',
      'LEDGER_TOKEN',
    ],
    [
      'a command as a text',
      'token: { command: vault read }',
      '4 profiles.a.token.command is not a list',
      '[vault',
    ],
    [
      'a command of nothing',
      'token: { command: [] }',
      '4 profiles.a.token.command is not a l',
      'for',
    ],
    [
      'a deadline alone',
      'token: { file: f, deadline: 5s }',
      'sets a deadline without a c',
      'remove',
    ],
    ['a long deadline', 'token: { command: [a], deadline: 999s }', '.deadline is not a d', 'for'],
    [
      'credentials without a client',
      'token:\n      oauth2:\n        tokenUrl: https://h/t\n        clientSecret: { env: A }',
      '5 profiles.a.token.oauth2.clientId is missing',
      'add it',
    ],
    [
      'a secret in the file',
      'token:\n      oauth2:\n        tokenUrl: https://h/t\n        clientId: c\n        clientSecret: pssst',
      '8 profiles.a.token.oauth2.clientSecret has no keys',
      'indent',
    ],
    [
      'an alert that is no filter',
      'alerts:\n      - when: amount>lots',
      '5 profiles.a.alerts.0.when "lots" is not a decimal',
      'for example',
    ],
    [
      'an alert with a regex that cannot be read',
      'alerts: [{ when: "party~/(/" }]',
      'alerts.0.when cannot use the regex /(/: missing closing )',
      'for example',
    ],
    [
      'an alert for everything',
      'alerts: [{ when: "" }]',
      'alerts.0.when matches everything',
      'for',
    ],
    [
      'a filter with a mistake in the middle',
      "filters:\n      large: 'type=transfer amount>lots'",
      '5 profiles.a.filters.large "lots" is not a decimal number, at character 15',
      'for example',
    ],
    [
      'a filter of everything',
      "filters: { all: '' }",
      '4 profiles.a.filters.all is not a filter',
      'for example',
    ],
    [
      'a filter with spaces in its name',
      "filters: { my filter: 'type=mint' }",
      'filters.my filter is not the name of a filter',
      'for example, large',
    ],
    [
      'a filter that names none',
      "filters: { large: '@huge or amount>5' }",
      'filters.large there is no saved filter @huge, at character 1',
      'Saved filters: @large',
    ],
    [
      'a filter that names itself',
      "filters: { a: 'not @a' }",
      'filters.a @a uses itself, at character 5',
      'save it without its own name',
    ],
    ['a list of filters', "filters: ['type=mint']", '.filters has no keys', 'indent'],
    [
      'an alert that names a filter of another profile',
      "alerts: [{ when: '@large' }]",
      'alerts.0.when there is no saved filter @large, at character 1',
      'Saved filters: none',
    ],
    [
      'an alert that names a filter of a state',
      "filters: { open: state=open }\n    alerts: [{ when: '@open' }]",
      'alerts.0.when uses a state that changes later',
      'for example',
    ],
    [
      'an alert for nothing',
      'alerts: [{ name: x }]',
      'alerts.0 has neither a filter nor pins',
      'pins: true',
    ],
    ['one alert alone', 'alerts: { when: type=mint }', '.alerts is not a list', 'dash'],
    [
      'a signer of an unknown type',
      'signers: { ops: { type: pkcs11, publicKey: k } }',
      'signers.ops.type is not command or ssh-agent',
      'use one of them',
    ],
    [
      'a signer without a public key',
      'signers:\n      ops: { type: ssh-agent }',
      '5 profiles.a.signers.ops.publicKey is missing',
      'add it',
    ],
    [
      'a command signer without a command',
      'signers: { ops: { type: command, publicKey: k } }',
      'signers.ops has no command',
      'set type: command and a command',
    ],
    [
      'an agent signer with a command',
      'signers: { ops: { type: ssh-agent, command: [a], publicKey: k } }',
      'signers.ops has a command and type: ssh-agent',
      'or type: ssh-agent without one',
    ],
    [
      'a signer whose command is a shell line',
      'signers: { ops: { type: command, command: "openssl pkeyutl", publicKey: k } }',
      '.command is not a list of words',
      'for example',
    ],
    [
      'a signer with a long deadline',
      'signers: { ops: { type: ssh-agent, publicKey: k, deadline: 1h } }',
      '.deadline is not a duration from 1s to 10m',
      'for example, 60s',
    ],
    [
      'a signer with spaces in its name',
      'signers: { "a b": { type: ssh-agent, publicKey: k } }',
      'is not a valid name',
      'for example, treasury',
    ],
    [
      'a key of a signer with a typo',
      'signers: { ops: { type: ssh-agent, publicKey: k, deadlin: 5s } }',
      'signers.ops.deadlin is an unknown key',
      'did you mean deadline',
    ],
    [
      'an unknown source',
      'token: { fil: f }',
      '4 profiles.a.token.fil is an unknown key',
      'did you mean file',
    ],
  ])('%s', async (_, lines, rule, remedy) => {
    const [problem = '', ...more] = await problems(one(lines));
    expect(more).toEqual([]);
    expect(problem).toContain(rule);
    expect(problem).toContain(remedy);
  });

  it.each([
    [
      'a version that it cannot read',
      'version: 2\ndefault: a\nprofiles: { a: {} }',
      '1 version is 2, and this release of cantui reads version 1',
      'use version: 1',
    ],
    ['no default', 'profiles: { a: {} }', '1 default is missing', 'default: a'],
    [
      'a default that is not there',
      'default: b\nprofiles: { a: {} }',
      '1 default is not a profile',
      'a',
    ],
    [
      'a profile called demo',
      'default: demo\nprofiles: { demo: {} }',
      'demo is a reserved name',
      'ano',
    ],
    ...['constructor', 'prototype', '__proto__'].map((name): [string, string, string, string] => [
      `a profile called ${name}`,
      `default: a\nprofiles:\n  a: {}\n  ${name}: {}`,
      `4 profiles.${name} is a reserved name`,
      'choose another name',
    ]),
    [
      'a setting called constructor',
      'default: a\nprofiles:\n  a:\n    constructor: 5',
      '4 profiles.a.constructor is a reserved name',
      'choose another name',
    ],
    ['a name with a slash', 'default: a/b\nprofiles:\n  a/b: {}', '3 profiles.a/b is not a', 'for'],
    ['no profiles', 'default: a', '1 profiles is missing', 'add it'],
    ['profiles as a list', 'profiles: [a]', '1 profiles has no keys', 'indent'],
    ['a profile without keys', 'default: a\nprofiles:\n  a: 5', '3 profiles.a has no keys', 'ind'],
    ['a list as the file', '- a\n- b', '1  has no keys', 'indent'],
    ['a key that comes twice', 'default: a\nprofiles: {}\ndefault: b', '3  is not YAML', 'line'],
    ['a tab for an indent', 'profiles:\n\ta: 1', '2  is not YAML', 'line'],
    ['a tag', 'profiles: !!js/function x', '1  is not YAML', 'line'],
    [
      'an alias of a value around it',
      'default: a\nprofiles: &p\n  a: *p',
      '3  is not YAML: an alias contains itself',
      'line',
    ],
    [
      'an alias of a value around it, by way of another one',
      'default: a\nprofiles:\n  a: &x\n    token: &y\n      file: *x\n  b: *y',
      '5  is not YAML: an alias contains itself',
      'line',
    ],
    ['an anchor that is not there', 'profiles: *a', 'is not YAML', 'line'],
  ])('%s', async (_, text, rule, remedy) => {
    const said = (await problems(text)).join('\n');
    expect(said).toContain(rule);
    expect(said).toContain(remedy);
  });

  it.each([
    ['keep: 20000', 'maxRows'],
    ['interval: 4', 'pollInterval'],
    ['scanOrder: forward', 'cursorDirection'],
    ['privateLookups: true', 'lookupHistory'],
    ['requireApproval: 1', 'requiredApprovals'],
    ['approvers: keys', 'allowedSigners'],
    ['bodies: digest', 'storeBodies'],
  ])('an earlier name of a setting, with the name that it has now: %s', async (line, name) => {
    expect(await problems(one(line))).toEqual([
      `4 profiles.a.${line.replace(/:.*/, '')} is an unknown key: did you mean ${name}?`,
    ]);
  });

  it.each([
    ['timeout: 30', '4 profiles.a.timeout needs a unit: use 500ms, 30s, 5m, 2h or 1d'],
    ['timeout: 2d', '4 profiles.a.timeout is not between 100ms and 1h: for example, 30s'],
  ])('a duration that is none: %s', async (line, problem) => {
    expect(await problems(one(line))).toEqual([problem]);
  });

  it('a file that anybody can change', async () => {
    expect(await problems('profiles: {}', 0o602)).toEqual([
      '0  is writable by everyone: review it, then run chmod 600 on it',
    ]);
  });

  it('a bomb of aliases', async () => {
    const lists = Array.from({ length: 9 }, (_, at) => {
      const before = at === 0 ? '1' : `*a${at - 1}`;
      return `a${at}: &a${at} [${Array.from({ length: 9 }, () => before).join(', ')}]`;
    });
    expect((await problems(lists.join('\n'))).join()).toContain('is not YAML');
  });

  it('one after the other, all of them', async () => {
    expect(await problems(one('pageSize: 1\n    maxRows: 1\n    mode: x'))).toHaveLength(3);
  });
});

describe('whatever a file holds', () => {
  it('is taken, or refused with a line that it has', async () => {
    const piece = fc.constantFrom(
      ...['default', 'profiles', 'a', ': ', '\n', '  ', '- ', '{', '}', '[', ']', '*a', '&a '],
      ...['"', '!x ', 'token', 'file', '__proto__', '5', '#', '|', '\t', '\u0000', '? '],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const text = pieces.join('');
        const result = await load(text);
        if (result.kind !== 'wrong') return;
        const lines = text.split('\n').length;
        for (const { line = 0 } of result.problems) expect(line).toBeLessThanOrEqual(lines);
        expect(result.problems).not.toEqual([]);
      }),
      { numRuns: roundsOf(300) },
    );
  });
});

describe('the keys section of a configuration file', () => {
  const keysOf = async (text: string) => (await loaded(`${text}\n${one('')}`)).dashboard?.keys;

  it('takes a key, a list of keys, digits and a preset', async () => {
    const text =
      'keys: { preset: vim, poll.toggle: P, tab.lookup: 9, export.open: [], back: [Esc, h] }';
    expect(await keysOf(text)).toEqual({
      preset: 'vim',
      commands: {
        'poll.toggle': ['P'],
        'tab.lookup': ['9'],
        'export.open': [],
        back: ['Esc', 'h'],
      },
    });
  });

  it('refuses what is no key, with its line', async () => {
    expect(await problems(`keys:\n  quit: { a: b }\n${one('')}`)).toEqual([
      '2 keys.quit is not a key or a list of keys: for example, Ctrl-P or [p, Ctrl-P]; [] removes all keys',
    ]);
  });
});

describe('the settings of the dashboard', () => {
  it('have the name of setting, the line and the rule in each problem', async () => {
    const file = await loaded(`keys:\n  poll.toggle: O\n  quit: []\n  redraw: Ctrl-I\n${one('')}`);
    const found = await applyDashboardSettings(file);
    expect(found.map(({ line = 0, key, text }) => `${line} ${key} ${text}`)).toEqual([
      '4 keys.redraw is Ctrl-I, which terminals send as Tab: use Tab or another key',
      '3 keys.quit has no key, but help, quit, cancel and each way back need one: give it a key',
    ]);
  });

  it('load nothing if the file has none of them', async () => {
    expect(await applyDashboardSettings(await loaded(one('')))).toEqual([]);
  });
});

describe('the custom commands of a configuration file', () => {
  const withCommands = (line: string) => `commands:\n  - ${line}\n${one('')}`;
  const applied = async (text: string): Promise<readonly string[]> =>
    (await applyDashboardSettings(await loaded(text))).map(
      ({ line = 0, key, text: rule }) => `${line} ${key} ${rule}`,
    );

  it('have a key, words, and what is usual for the rest', async () => {
    const { dashboard } = await loaded(withCommands('{ key: O, run: [open, "{update_id}"] }'));
    expect(dashboard?.commands).toEqual([
      {
        name: 'open {update_id}',
        key: 'O',
        scope: 'activity',
        run: ['open', '{update_id}'],
        show: 'output',
        confirm: false,
        deadlineMs: 30_000,
      },
    ]);
  });

  it.each([
    ['{ key: O, run: ["{party}"] }', 'has a placeholder in the program'],
    ['{ key: O, run: [open, "{amount}"] }', 'has an unknown placeholder {amount}'],
    ['{ key: O, run: open }', 'is not a list of words'],
    ['{ key: O }', 'is missing'],
    ['{ key: O, run: [open], when: "amout>1" }', 'amout'],
    ['{ key: O, run: [open], show: window }', 'is not one of output, nothing, terminal'],
    ['{ key: O, run: [open], scope: journal }', 'is not one of activity, list, detail'],
  ])('%s are refused with the line', async (line, rule) => {
    const [problem = ''] = await problems(withCommands(line));
    expect(problem).toMatch(/^2 commands\.0/);
    expect(problem).toContain(rule);
  });

  it('may not take a key of the same screen, nor one that terminals send as another', async () => {
    expect(await applied(withCommands('{ key: p, run: [open] }'))).toEqual([
      '2 commands.0.key is p, which also runs poll.toggle (pause / resume polling) on the same screen: use another key, or change the key of poll.toggle',
    ]);
    expect(await applied(withCommands('{ key: Ctrl-M, run: [open] }'))).toEqual([
      '2 commands.0.key is Ctrl-M, which terminals send as Enter: use Enter or another key',
    ]);
  });
});
