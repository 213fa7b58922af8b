import { describe, expect, it } from 'vitest';
import {
  dateChangelog,
  notesOf,
  problemsOfRelease,
  type ReleaseFacts,
} from '../../../.build/release/release-rules.ts';

const ready: ReleaseFacts = {
  wanted: '1.2.0',
  current: '1.1.3',
  branch: 'main',
  status: '',
  tags: ['v1.0.0', 'v1.1.3', 'nightly'],
  changelog: '# Changelog\n\n## 1.2.0\n\n- A change.\n\n## 1.1.3 (2026-10-01)\n\n- Another.\n',
};

const withChangelog = (changelog: string): Partial<ReleaseFacts> => ({ changelog });

describe('a release', () => {
  it('is allowed from a clean main with a new version and a section of the changelog', () => {
    expect(problemsOfRelease(ready)).toEqual([]);
  });

  it('is allowed for the version in package.json if that was never tagged', () => {
    expect(problemsOfRelease({ ...ready, current: '1.2.0' })).toEqual([]);
  });

  it('is allowed with an empty section for what comes next', () => {
    const changelog = ready.changelog.replace('## 1.2.0', '## Unreleased\n\n## 1.2.0');
    expect(problemsOfRelease({ ...ready, changelog })).toEqual([]);
  });

  it('compares versions as numbers: 1.10.0 comes after 1.9.0', () => {
    const tens = { wanted: '1.10.0', tags: ['v1.9.0', 'v1.2.0'], changelog: '## 1.10.0\n\n- A.\n' };
    expect(problemsOfRelease({ ...ready, ...tens })).toEqual([]);
  });

  it.each<[string, Partial<ReleaseFacts>, RegExp]>([
    ['another branch', { branch: 'next' }, /The branch is next/],
    ['no branch', { branch: 'detached' }, /The branch is detached/],
    ['a changed file', { status: ' M src/main.ts\n' }, /work tree has changes.*\n M src\/main\.ts/],
    ['an untracked file', { status: '?? notes\n' }, /work tree has changes/],
    ['no version at all', { wanted: 'latest' }, /"latest" is no version/],
    ['a version of two numbers', { wanted: '1.2' }, /"1\.2" is no version/],
    ['a version with a leading zero', { wanted: '1.02.0' }, /is no version/],
    ['a version with a v', { wanted: 'v1.2.0' }, /is no version/],
    ['an existing tag', { tags: ['v1.2.0'] }, /The tag v1\.2\.0 exists/],
    ['a version below a released one', { tags: ['v1.10.0'] }, /below 1\.10\.0, which was released/],
    ['a version below package.json', { current: '1.3.0' }, /below 1\.3\.0 in package\.json/],
    ['no section', withChangelog('## Unreleased\n\n- A.\n'), /no section "## 1\.2\.0"/],
    ['an empty section', withChangelog('## 1.2.0\n\n### Added\n\n## 1.1.3\n\n- B.\n'), /is empty/],
    ['a section of another version', withChangelog('## 1x2.0\n\n- A.\n'), /no section/],
    [
      'changes that the section misses',
      withChangelog('## Unreleased\n\n- A.\n\n## 1.2.0\n\n- B.\n'),
      /still has changes under "## Unreleased"/,
    ],
  ])('is refused with %s', (_, wrong, problem) => {
    expect(problemsOfRelease({ ...ready, ...wrong }).join('\n')).toMatch(problem);
  });

  it('is refused for every reason at once', () => {
    const wrong = { ...ready, branch: 'next', status: '?? a\n', changelog: '' };
    expect(problemsOfRelease(wrong)).toHaveLength(3);
  });
});

describe('the changelog of a release', () => {
  it('gets the day into the heading of that version only', () => {
    expect(dateChangelog(ready.changelog, '1.2.0', '2026-11-23')).toBe(
      ready.changelog.replace('## 1.2.0', '## 1.2.0 (2026-11-23)'),
    );
  });

  it('gives the notes of a version, dated or not, up to the next version', () => {
    expect(notesOf(ready.changelog, '1.2.0')).toBe('- A change.');
    expect(notesOf(ready.changelog, '1.1.3')).toBe('- Another.');
    expect(notesOf(ready.changelog, '1.1')).toBeUndefined();
  });
});
