import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { builtProgram, cleanEnv } from '../../support/terminal/built-program.ts';
import { open } from '../../support/terminal/pseudo-terminal.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let folder: string;

/** An installation of its own, without compiled code. */
beforeEach(() => {
  folder = scratchFolder();
  cpSync(dirname(builtProgram), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.cache'),
  });
});

const start = (...words: readonly string[]) =>
  spawnSync('sh', ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, ...words], {
    env: cleanEnv(),
    encoding: 'utf8',
  });
const version = () => start(join(folder, 'cantui.js'), '--version');

/** A lookup keeps compiled code of all that it loads, though nobody listens. */
const lookUp = () =>
  start(join(folder, 'cantui.js'), 'update', `1220${'0'.repeat(64)}`, '--ledger-url', nobody);
const nobody = 'http://127.0.0.1:1';

const compiled = (): readonly string[] =>
  readdirSync(join(folder, 'build'))
    .filter((name) => name.endsWith('.cache'))
    .map((name) => join(folder, 'build', name));

it('compiled code can be read by every user and written by its owner alone, whatever the umask', () => {
  expect(lookUp().status).toBe(8);
  const modes = compiled().map((file) => statSync(file).mode & 0o777);
  expect(modes.length).toBeGreaterThan(0);
  expect(new Set(modes)).toEqual(new Set([0o644]));
});

it('the program starts where its compiled code cannot be read', () => {
  lookUp();
  // A folder, because root may read every file.
  for (const file of compiled()) {
    rmSync(file);
    mkdirSync(file);
  }
  const { status, stderr } = lookUp();
  expect(stderr).not.toContain('EISDIR');
  expect(status).toBe(8);
});

it('the program starts where its compiled code was cut off', () => {
  lookUp();
  for (const file of compiled()) writeFileSync(file, readFileSync(file).subarray(0, 1000));
  expect(lookUp().status).toBe(8);
});

it('a release that replaces another of the same length runs its own code', () => {
  const before = version().stdout.trim();
  expect(compiled().length).toBe(1);
  const other = before.replace(/\d$/, (digit) => (digit === '9' ? '8' : '9'));
  const pack = join(folder, 'build', 'main.cjs');
  const code = readFileSync(pack, 'latin1').replaceAll(`"${before}"`, `"${other}"`);
  writeFileSync(pack, code.replace(/^\/\*\w{16}\*\//, `/*${'0'.repeat(16)}*/`));
  expect(version().stdout.trim()).toBe(other);
});

/** Writes a line when V8 serializes compiled code: whether the program runs or ends by then. */
const watchCompiled = `
  const { appendFileSync } = require('node:fs');
  const { Script } = require('node:vm');
  const serialize = Script.prototype.createCachedData;
  let moment = 'running';
  process.on('exit', () => (moment = 'ending'));
  Script.prototype.createCachedData = function () {
    appendFileSync(__dirname + '/moments', moment + '\\n');
    return serialize.call(this);
  };
`;

it('the scripts of a dashboard keep what was compiled for the rows, and others what was compiled at all', async () => {
  const hook = join(folder, 'watch-compiled.cjs');
  writeFileSync(hook, watchCompiled);
  const env = { ...cleanEnv(), XDG_STATE_HOME: join(folder, 'state') };
  const words = ['--require', hook, join(folder, 'cantui.js'), 'demo'];
  const app = open(words, { cols: 120, rows: 40, env }, process.execPath);
  await app.shows('FOLLOW');
  app.press('q');
  expect(await app.exit).toBe(0);
  const moments = readFileSync(join(folder, 'moments'), 'utf8').trim().split('\n');
  // Until the first word, until the request, until the rows, and the sandbox.
  expect(moments.filter((moment) => moment === 'running')).toHaveLength(4);
  expect(moments).toContain('ending');
});
