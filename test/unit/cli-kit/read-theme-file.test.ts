import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readThemeFile } from '../../../src/cli-kit/read-theme-file.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
});

const problemsOf = (path: string) => {
  const read = readThemeFile(path);
  return read.ok ? [] : read.error;
};

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('reading a theme file', () => {
  it('reads YAML, and JSON with tabs', () => {
    const yaml = file('a.yaml', "tones:\n  ok: '#ffffff' # white\n");
    const json = file('a.json', '{\n\t"tones": {\n\t\t"ok": "#ffffff"\n\t}\n}\n');
    expect(readThemeFile(yaml)).toMatchObject({ ok: true, value: { colors: { ok: '#ffffff' } } });
    expect(readThemeFile(json)).toEqual(readThemeFile(yaml));
  });

  it('names the line of each problem', () => {
    const path = file('a.yaml', 'base: dark\ntones:\n  ok: 12\n  note: grean\n  kind.mnit: 3\n');
    const problems = problemsOf(path);
    expect(problems).toMatchObject([
      { file: path, line: 4, key: 'tones.note' },
      { file: path, line: 5, key: 'tones.kind.mnit' },
    ]);
    expect(problems[0]?.text).toContain('"grean"');
  });

  it('names the line where the YAML ends', () => {
    expect(problemsOf(file('a.yaml', 'base: dark\ntones: {ok: 1\n'))[0]?.text).toContain(
      'is not YAML',
    );
  });

  it('takes a file with nothing but comments as the usual colors', () => {
    expect(readThemeFile(file('a.yaml', '# later\n'))).toEqual({
      ok: true,
      value: { colors: {}, warnings: [] },
    });
  });

  it('refuses a large file, however it says its size', () => {
    const large = file('large.yaml', `# ${'x'.repeat(65 * 1024)}`);
    expect(problemsOf(large)[0]?.text).toContain('larger than 64 KiB');
  });

  it('refuses a named pipe without waiting for it, a device and a folder', () => {
    const pipe = join(folder, 'pipe.yaml');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    for (const path of [pipe, '/dev/zero', folder])
      expect(problemsOf(path)[0]?.text).toContain('is not a regular file');
  });

  it('says that a file is missing', () => {
    expect(problemsOf(join(folder, 'none.yaml'))[0]?.text).toContain(
      'cannot be read: no such file or folder',
    );
  });
});
