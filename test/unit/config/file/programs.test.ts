import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programPlaces, untrustedPrograms } from '../../../../src/config/file/parse-config-file.ts';
import { loadConfig } from '../../../../src/config/file/config-file.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const profile = (lines: string): string => `default: a\nprofiles:\n  a:\n    ${lines}\n`;

const oauth2 =
  'tokenUrl: "https://id.example/token", clientId: c, clientSecret: { command: [pass] }';

/** Every kind of program that a configuration can name. */
const programs: readonly (readonly [what: string, text: string, key: string])[] = [
  ['a token', profile('token: { command: [vault, read] }'), 'profiles.a.token.command'],
  [
    'the secret of a client',
    profile(`token: { oauth2: { ${oauth2} } }`),
    'profiles.a.token.oauth2.clientSecret.command',
  ],
  [
    'a signer',
    profile('signers: { hsm: { type: command, command: [sign], publicKey: k.pub } }'),
    'profiles.a.signers.hsm.command',
  ],
  [
    'an alert',
    profile('alerts: [{ when: "type=abort", run: [notify-send] }]'),
    'profiles.a.alerts.0.run',
  ],
  [
    'a custom command',
    `commands:\n  - { key: O, run: [open] }\n${profile('mode: test')}`,
    'commands.0.run',
  ],
  [
    'a profile with a mistake',
    profile('mode: tset\n    token: { command: [vault] }'),
    'profiles.a.token.command',
  ],
];

const harmless = profile(
  'filters: { run: type=abort, command: amount>1 }\n    signers: { run: { type: ssh-agent, publicKey: k.pub } }\n    token: { file: token }',
);

/** Loads a configuration from a folder in which everyone can replace it. */
const loadFromOpenFolder = async (text: string) => {
  const folder = scratchFolder();
  const path = join(folder, 'config.yaml');
  writeFileSync(path, text, { mode: 0o600 });
  chmodSync(folder, 0o777);
  return { folder, result: await loadConfig({ CANTUI_CONFIG: path }) };
};

describe('a configuration file that others can change', () => {
  it.each(programs)('is refused if it names a program for %s', async (_, text, key) => {
    const { folder, result } = await loadFromOpenFolder(text);
    expect(result).toMatchObject({
      kind: 'wrong',
      problems: [
        {
          file: join(folder, 'config.yaml'),
          key,
          text: `has a program, which is not run because others can change this file (${folder} is writable by everyone, mode 0777): review the file, then run chown or chmod go-w on that path`,
        },
      ],
    });
  });

  it('is read if it names no program', async () => {
    expect(await loadFromOpenFolder(harmless)).toMatchObject({ result: { kind: 'found' } });
  });

  it('is refused if another user owns it', () => {
    const path = join(scratchFolder(), 'config.yaml');
    writeFileSync(path, '', { mode: 0o600 });
    const written = { profiles: { a: { token: { command: ['vault'] } } } };
    const problems = untrustedPrograms(path, written, []);
    expect(problems.map(({ text }) => text).join()).toMatch(
      / is owned by user \d+\): review the file/,
    );
  });
});

it.each(programs)('is loaded if only its user can change it: %s', async (what, text) => {
  const path = join(scratchFolder(), 'config.yaml');
  writeFileSync(path, text, { mode: 0o600 });
  const result = await loadConfig({ CANTUI_CONFIG: path });
  expect(result.kind, what).toBe('found');
});

it('knows every key of the configuration whose value is a program', () => {
  const sources = readdirSync('src/config', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join('src/config', name), 'utf8'))
    .join('\n');
  const keys = [
    ...sources.matchAll(/(\w+)(?:: v\.optional\(| = v\.pipe\(\s*)commandSchema\b/g),
  ].map(([, key = '']) => key);
  const uses = [...sources.matchAll(/\bcommandSchema\b(?! =|[,\s]*[^;]*from)/g)].length;
  expect(keys.length).toBeGreaterThan(2);
  expect(programPlaces(Object.fromEntries(keys.map((key) => [key, ['program']])))).toEqual(
    [...new Set(keys)].map((key) => [key]),
  );
  // Each use is the value of one of these keys.
  expect(uses).toBe(keys.length);
});
