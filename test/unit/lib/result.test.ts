import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryFile, tryIo } from '../../../src/lib/result.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const source = join(import.meta.dirname, '../../../src');

it('Result is the only type whose outcome is told by ok', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const declaring = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /\breadonly ok: (?:true|false|boolean)\b/.test(readFileSync(join(source, file), 'utf8')),
    );
  expect(declaring).toEqual(['lib/result.ts']);
});

describe('the reason why a file cannot be used', () => {
  const folder = scratchFolder();
  const missing = join(folder, 'none');

  it.each([
    ['a missing file', () => readFileSync(missing), 'no such file or folder'],
    ['a folder that exists', () => mkdirSync(folder), 'it already exists'],
    ['a folder in place of a file', () => readFileSync(folder), 'it is a folder'],
    ['an endless name', () => readFileSync('x'.repeat(5000)), 'name too long'],
    [
      'a value that Node would print',
      () => readFileSync('secret\0'),
      'a path, argument or variable is empty or contains a null character',
    ],
  ])('is given in words for %s', (_, run, words) => {
    expect(tryFile<unknown>(run)).toEqual({ ok: false, error: words });
  });

  it('follows the path, unless the caller names the file itself', () => {
    expect(tryIo(() => readFileSync(missing))).toEqual({
      ok: false,
      error: `${missing}: no such file or folder`,
    });
  });
});
