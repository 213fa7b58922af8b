import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readInputFile } from '../../../../src/cli-kit/streams.ts';
import { readAtMost, withFile } from '../../../../src/storage/files/read-at-most.ts';
import { readUserFile } from '../../../../src/storage/files/read-user-file.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const fileOf = (size: number): string => {
  const dir = scratchFolder();
  const path = join(dir, 'file');
  writeFileSync(path, Buffer.alloc(size, 'x'));
  return path;
};

it.each([0, 1, 65_536, 200_000])(
  'reads a file of %i bytes whole when the limit allows it',
  (size) => {
    const bytes = withFile(fileOf(size), (file) => readAtMost(file, 200_000));
    expect(bytes?.equals(Buffer.alloc(size, 'x'))).toBe(true);
  },
);

it('reads no more of a larger file than it takes to know', () => {
  expect(withFile(fileOf(200_001), (file) => readAtMost(file, 200_000))).toBeUndefined();
});

it('ends at the limit of an input when a device has no end', () => {
  expect(readInputFile('/dev/zero')).toEqual({ ok: false, error: 'is larger than 64 MB' });
  expect(readUserFile('/dev/zero')).toEqual({ ok: false, error: 'is larger than 32 MB' });
});

it('names the reason why a file cannot be read', () => {
  expect(JSON.stringify(readInputFile('/'))).toContain('it is a folder');
  expect(readUserFile('/')).toEqual({ ok: false, error: 'is a folder' });
});
