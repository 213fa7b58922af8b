import { rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tryIo } from '../lib/io/try-io.ts';

/**
 * A folder for one run on the embedded ledger. Its cursors mean nothing to the next run and go when
 * this one ends; what the reader has exported stays.
 */
export const demoStateDir = (stateDir: string): string => {
  const dir = join(stateDir, 'demo', String(process.pid));
  process.on('exit', () => {
    tryIo(() => rmSync(join(dir, 'cursors'), { recursive: true, force: true }));
    tryIo(() => rmdirSync(dir));
  });
  return dir;
};
