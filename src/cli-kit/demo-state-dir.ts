import { rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tryIo } from '../lib/result.ts';

/**
 * Creates a folder for one run on the sandbox. Its cursors mean nothing to the next run and are
 * deleted at the end of this one; exported files stay.
 */
export const demoStateDir = (stateDir: string): string => {
  const dir = join(stateDir, 'demo', String(process.pid));
  process.on('exit', () => {
    tryIo(() => rmSync(join(dir, 'cursors'), { recursive: true, force: true }));
    tryIo(() => rmdirSync(dir));
  });
  return dir;
};
