import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isPipe, readPipe } from '../../../../src/storage/files/read-at-most.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = scratchFolder();
  path = join(dir, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
});

/** Runs one step in each wait; the wait is over after the last one. */
const steps = (...all: readonly (() => void)[]): (() => Promise<boolean>) => {
  const left = [...all];
  return () => {
    const step = left.shift();
    step?.();
    return Promise.resolve(step !== undefined);
  };
};

describe('a pipe', () => {
  it('is read to its end, although its writer comes late and pauses', async () => {
    let writer = 0;
    const rest = steps(
      () => (writer = openSync(path, 'r+')),
      () => writeSync(writer, 'one '),
      () => writeSync(writer, 'two'),
      () => closeSync(writer),
    );
    const content = await readPipe(path, 100, rest);
    expect(content).toEqual({ kind: 'read', bytes: Buffer.from('one two') });
  });

  it('is given up when the wait is over', async () => {
    expect(await readPipe(path, 100, steps())).toEqual({ kind: 'nothing came' });
  });

  it('is not read beyond its limit', async () => {
    const writer = openSync(path, 'r+');
    writeSync(writer, 'x'.repeat(101));
    expect(await readPipe(path, 100, steps())).toEqual({ kind: 'too large' });
    closeSync(writer);
  });

  it('is told from a file, a folder and a name of nothing', () => {
    writeFileSync(join(dir, 'file'), '');
    expect([path, join(dir, 'file'), dir, join(dir, 'nothing')].map(isPipe)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
