import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanEnv } from '../../support/terminal/built-program.ts';
import { startInTerminal } from '../../support/terminal/dashboard-page.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cantui-packaging-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is built in ASCII, so that V8 keeps it in half the room: regular expressions match other characters, too', () => {
  const code = readFileSync(join(root, 'bin', 'build', 'main.cjs'), 'utf8');
  expect(code.length).toBeGreaterThan(1_000_000);
  expect(code).not.toMatch(/[^\0-\x7f]/);
});

describe('the single executable', () => {
  let program: string;
  const build = (target: string, env = process.env): void => {
    execFileSync(process.execPath, [join(root, '.build', 'single.mjs'), target], {
      env,
      stdio: 'ignore',
    });
  };

  beforeAll(() => {
    program = join(folder, 'cantui');
    build(program);
    // It writes 130 MB, which a busy machine takes its time for.
  }, 180_000);

  it('comes with its checksum', () => {
    const sum = createHash('sha256').update(readFileSync(program)).digest('hex');
    expect(readFileSync(`${program}.sha256`, 'utf8')).toBe(`${sum}  cantui\n`);
  });

  it('has the same bytes when it is built again in another place', () => {
    const elsewhere = mkdtempSync(join(folder, 'another-place-'));
    const again = join(elsewhere, 'cantui');
    build(again, { ...process.env, TMPDIR: elsewhere });
    expect(readFileSync(`${again}.sha256`, 'utf8')).toBe(readFileSync(`${program}.sha256`, 'utf8'));
    rmSync(again);
  });

  it('needs no Node, no home and no other variable to say its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(execFileSync(program, ['--version'], { env: {}, encoding: 'utf8' })).toBe(
      `${version}\n`,
    );
  });

  it('shows live activity, and leaves the terminal as it was', async () => {
    const env = cleanEnv({ XDG_STATE_HOME: folder });
    const app = startInTerminal([program, 'demo'], { env });
    await app.sees('no gaps since');
    await app.quits();
    expect(app.leavesOn()).toEqual([]);
  });
});

describe('the package', () => {
  it('holds the program and its documents, and nothing else', () => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ files }] = JSON.parse(listed) as [{ files: readonly { path: string }[] }];
    expect(files.map(({ path }) => path).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin/build/LEGAL.txt',
      'bin/build/THIRD-PARTY-NOTICES.txt',
      'bin/build/cantui.1',
      'bin/build/cantui.cdx.json',
      'bin/build/main.cjs',
      'bin/cantui.js',
      'bin/package.json',
      'package.json',
    ]);
  });

  it('installs as one package without a registry or a warning, and runs', () => {
    const quiet = { encoding: 'utf8', stdio: 'pipe' } as const;
    const packed = execFileSync(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
      { cwd: root, ...quiet },
    );
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    const prefix = join(folder, 'prefix');
    const installing = [
      'install',
      '--global',
      '--prefix',
      prefix,
      '--offline',
      '--no-update-notifier',
    ];
    const { PATH = '' } = process.env;
    const { stdout, stderr } = spawnSync('npm', [...installing, join(folder, filename)], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH, HOME: folder },
    });
    expect(stdout).toMatch(/^added 1 package\b/m);
    expect(stderr).toBe('');
    expect(readdirSync(join(prefix, 'lib', 'node_modules'))).toEqual(['cantui']);
    // npm links a manual page of a list only, to where man looks next to the programs.
    const manual = join(prefix, 'share', 'man', 'man1', 'cantui.1');
    expect(readFileSync(manual, 'utf8')).toContain('.TH CANTUI 1');
    const installed = join(prefix, 'bin', 'cantui');
    expect(execFileSync(installed, ['--version'], quiet)).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
