import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../support/scratch-folder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsx = join(root, 'node_modules/tsx/dist/loader.mjs');
let folder: string;

/** Git without the settings of a user or of this repository. */
const env = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: folder, env, encoding: 'utf8' });

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const release = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', tsx, join(root, '.build/release.ts'), ...words], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = scratchFolder();
  git('init', '--quiet', '--initial-branch', 'main');
  const manifest = { name: 'cantui', version: '0.9.0' };
  put('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
  const lock = { ...manifest, packages: { '': manifest, 'node_modules/a': { version: '0.9.0' } } };
  put('package-lock.json', `${JSON.stringify(lock, undefined, 2)}\n`);
  put('CHANGELOG.md', '# Changelog\n\n## 1.0.0\n\n- The first release.\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'feat(all): write the program');
});

describe('the release script', () => {
  it('changes nothing unless it is told to', () => {
    const before = git('rev-parse', 'HEAD');
    const { status, stdout } = release('1.0.0');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Nothing was changed.')]);
    expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual([
      before,
      '',
      '',
    ]);
  });

  it('sets the version, dates the changelog, commits and tags with --yes', () => {
    const { status, stdout } = release('1.0.0', '--yes');
    expect([status, stdout]).toEqual([0, expect.stringContaining('git push origin main v1.0.0')]);
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.0.0' });
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      name: 'cantui',
      version: '1.0.0',
      packages: {
        '': { name: 'cantui', version: '1.0.0' },
        'node_modules/a': { version: '0.9.0' },
      },
    });
    expect(read('CHANGELOG.md')).toMatch(/^## 1\.0\.0 \(\d{4}-\d\d-\d\d\)$/m);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe('build(release): set the version to 1.0.0\n');
    expect(git('cat-file', '-t', 'v1.0.0')).toBe('tag\n');
    expect(git('rev-parse', 'v1.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  });

  it('refuses a version for the second time', () => {
    release('1.0.0', '--yes');
    const { status, stderr } = release('1.0.0', '--yes');
    expect([status, stderr]).toEqual([1, expect.stringContaining('The tag v1.0.0 exists')]);
  });

  it('refuses a dirty tree and another branch, and tags nothing', () => {
    git('switch', '--quiet', '--create', 'next');
    appendFileSync(join(folder, 'package.json'), '\n');
    const { status, stderr } = release('1.0.0', '--yes');
    expect(status).toBe(1);
    expect(stderr).toContain('The branch is next');
    expect(stderr).toContain(' M package.json');
    expect(git('tag')).toBe('');
  });

  it('prints the notes of a release', () => {
    release('1.0.0', '--yes');
    expect(release('1.0.0', '--notes').stdout).toBe('- The first release.\n');
    expect(release('2.0.0', '--notes').status).toBe(1);
  });
});
