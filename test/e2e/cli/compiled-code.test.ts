import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtProgram, cleanEnv } from '../../support/terminal/built-program.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let folder: string;

/** An installation of its own, without compiled code. */
beforeEach(() => {
  folder = scratchFolder();
  cpSync(dirname(builtProgram), join(folder, 'bin'), {
    recursive: true,
    // Other tests start the program meanwhile: neither its compiled code nor the drafts of it.
    filter: (path) => !path.includes('.cache'),
  });
});

const program = () => join(folder, 'bin', 'cantui.js');
const start = (...words: readonly string[]) =>
  spawnSync('sh', ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, ...words], {
    env: cleanEnv(),
    encoding: 'utf8',
  });

const nobody = 'http://127.0.0.1:1';
const lookup = ['update', `1220${'0'.repeat(64)}`, '--ledger-url', nobody];
/** A lookup keeps compiled code of all that it runs, though nobody listens. */
const lookUp = () => start(program(), ...lookup);
const unreachable = 8;

const build = () => join(folder, 'bin', 'build');
const kept = (): readonly string[] =>
  readdirSync(build())
    .filter((name) => name.includes('.cache'))
    .map((name) => join(build(), name));
const onlyKept = (): string => {
  const [file = ''] = kept();
  expect(kept()).toEqual([file]);
  return file;
};

it('compiled code can be read by every user and written by its owner alone, whatever the umask', () => {
  expect(lookUp().status).toBe(unreachable);
  expect(statSync(onlyKept()).mode & 0o777).toBe(0o644);
});

it('compiled code is kept by one run for all others, until one needs much more of the program', () => {
  const ask = () => start(program(), '-V');
  expect(ask().status).toBe(0);
  const little = readFileSync(onlyKept());
  // It describes every command and every key.
  const describeAll = () => start(program(), '--no-color', 'man');
  expect(describeAll().status).toBe(0);
  const much = readFileSync(onlyKept());
  expect(much.length).toBeGreaterThan(1.25 * little.length);
  describeAll();
  ask();
  expect(readFileSync(onlyKept()).equals(much)).toBe(true);
});

it('a mistyped command keeps nothing', () => {
  expect(start(program(), 'udpate').status).toBe(2);
  expect(kept()).toEqual([]);
});

it('programs that start at once leave one compiled code, whole', async () => {
  const all = Array.from({ length: 6 }, () =>
    spawn(process.execPath, [program(), ...lookup], { env: cleanEnv(), stdio: 'ignore' }),
  );
  const ends = await Promise.all(all.map((one) => once(one, 'exit')));
  expect(ends.map(([code]: unknown[]) => code)).toEqual(all.map(() => unreachable));
  const before = readFileSync(onlyKept());
  lookUp();
  expect(readFileSync(onlyKept()).equals(before)).toBe(true);
});

it('the program starts where its compiled code cannot be read', () => {
  lookUp();
  const file = onlyKept();
  // A folder, because root may read every file.
  rmSync(file);
  mkdirSync(file);
  const { status, stderr } = lookUp();
  expect(stderr).not.toContain('EISDIR');
  expect(status).toBe(unreachable);
});

it.each([0, 5, 1000])('the program starts where its compiled code was cut off after %i', (size) => {
  lookUp();
  const file = onlyKept();
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, size));
  expect(lookUp().status).toBe(unreachable);
  expect(readFileSync(file).length).toBeGreaterThan(0.9 * whole.length);
});

describe('compiled code of another program of the same length', () => {
  const version = (...before: readonly string[]) => start(...before, program(), '-V').stdout.trim();
  const code = () => readFileSync(join(build(), 'main.cjs'), 'latin1');
  /** The release that comes after this one, with its digest. */
  const another = (own: string): string => {
    const other = own.replace(/\d$/, (digit) => (digit === '9' ? '8' : '9'));
    const text = code().replaceAll(`"${own}"`, `"${other}"`);
    writeFileSync(join(build(), 'main.cjs'), text.replace(/^\/\*\w{16}/, `/*${'0'.repeat(16)}`));
    return other;
  };

  it('is not run by a release that replaces it', () => {
    const other = another(version());
    expect(version()).toBe(other);
  });

  /** Puts the other program's compiled code under the name of this program's. */
  const foist = (): { readonly own: string; readonly other: string; readonly file: string } => {
    const own = version();
    const file = onlyKept();
    const original = code();
    const other = another(own);
    version();
    const foreign = kept().find((each) => each !== file) ?? '';
    copyFileSync(foreign, file);
    writeFileSync(join(build(), 'main.cjs'), original, 'latin1');
    return { own, other, file };
  };

  it('runs if the user wrote it', () => {
    const { other } = foist();
    expect(version()).toBe(other);
  });

  it('does not run if others can have written it', () => {
    const { own, file } = foist();
    chmodSync(file, 0o664);
    expect(version()).toBe(own);
  });

  it('does not run if it belongs to another user', () => {
    const { own } = foist();
    const hook = join(folder, 'another-owner.cjs');
    writeFileSync(
      hook,
      `const fs = require('node:fs'); const { fstatSync } = fs;
       fs.fstatSync = (file) => Object.assign(fstatSync(file), { uid: process.getuid() + 1 });`,
    );
    expect(version('--require', hook)).toBe(own);
  });
});
