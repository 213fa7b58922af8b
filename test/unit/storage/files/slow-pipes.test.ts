import { execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAtMost } from '../../../../src/storage/files/read-at-most.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

/** A pipe that another process fills with a shell command, opened without blocking. */
const pipeFrom = (command: string): number => {
  const path = join(scratchFolder(), 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  // The shell opens the pipe at once, so that a read never finds it without a writer.
  const holder = openSync(path, constants.O_WRONLY);
  spawn('sh', ['-c', command], { stdio: ['ignore', holder, 'inherit'] });
  closeSync(holder);
  onTestFinished(() => closeSync(file));
  return file;
};

describe('a pipe that does not block', () => {
  it('is read to its end, however slow its writer is', () => {
    const file = pipeFrom('for part in a b c; do sleep 0.1; printf $part; done');
    expect(readAtMost(file, 100)?.toString()).toBe('abc');
  });

  it('is read to its end, however much comes', () => {
    const file = pipeFrom('head -c 5000000 /dev/zero');
    expect(readAtMost(file, 5_000_000)).toHaveLength(5_000_000);
  });

  it('is not read on beyond the limit', () => {
    const file = pipeFrom('head -c 5000000 /dev/zero');
    expect(readAtMost(file, 1_000_000)).toBeUndefined();
  });
});
