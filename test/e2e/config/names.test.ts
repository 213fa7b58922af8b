import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const [alice, bob] = [`alice::1220${'a1'.repeat(32)}`, `bob::1220${'b2'.repeat(32)}`];

const written = `# ours
default: main
profiles:
  main: # the only one
    ledgerUrl: http://127.0.0.1:1 # not there
`;

let path: string;

beforeEach(() => {
  path = join(scratchFolder(), 'config.yaml');
  writeFileSync(path, written);
  chmodSync(path, 0o640);
});

const ended = async (...args: readonly string[]) => {
  const started = run(args, cleanEnv({ CANTUI_CONFIG: path }));
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

it('names are added to the file, listed and removed, and nothing else of the file changes', async () => {
  expect(await ended('names')).toMatchObject({ code: 0, stdout: '' });
  expect((await ended('names', 'add', 'treasury', alice)).code).toBe(0);
  expect((await ended('names', 'add', 'desk', bob)).code).toBe(0);
  expect((await ended('names')).stdout).toBe(`treasury  ${alice}\ndesk      ${bob}\n`);
  const listed = JSON.parse((await ended('names', '--output', 'json')).stdout) as unknown;
  expect(listed).toEqual([
    { name: 'treasury', party: alice },
    { name: 'desk', party: bob },
  ]);
  expect((await ended('config', 'check')).code).toBe(0);
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect((await ended('names', 'remove', 'treasury')).code).toBe(0);
  expect((await ended('names', 'remove', 'treasury')).code).toBe(3);
  expect((await ended('names', 'remove', 'desk')).code).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe(written);
});

it('a name that could mislead is refused, and the file stays as it is', async () => {
  expect((await ended('names', 'add', 'treasury', alice)).code).toBe(0);
  const before = readFileSync(path, 'utf8');
  for (const [name, party, reason] of [
    ['desk', 'bob::1220b2b2…b2b2', 'is an id that was shortened'],
    ['treasury', bob, 'names alice::1220'],
    ['treasvry', alice, 'has the name treasury'],
    ['Treasury', bob, 'looks like treasury'],
    ['alice', bob, 'looks like the name in the id of alice::'],
    ['1220b2b2', bob, 'looks like a part of an id'],
  ] as const) {
    const refused = await ended('names', 'add', name, party);
    expect(refused.code, name).toBe(2);
    expect(refused.stderr, name).toContain(reason);
  }
  expect(readFileSync(path, 'utf8')).toBe(before);
});

it('a written name that misleads makes only its profile unusable, and says which line', async () => {
  writeFileSync(path, `${written}    names:\n      desk: bob::1220b2\n`);
  const { code, stderr } = await ended('config', 'check');
  expect(code).toBe(2);
  expect(stderr).toContain(':7: profiles.main.names.desk bob::1220b2: is an id that was shortened');
});

it('a command takes a name where it takes a party', async () => {
  expect((await ended('names', 'add', 'treasury', alice)).code).toBe(0);
  // Nothing listens there, so the name was read before the ledger was asked.
  expect((await ended('holdings', 'treasury')).code).toBe(8);
  expect((await ended('holdings', 'nobody')).code).toBe(2);
});
