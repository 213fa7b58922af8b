import { parse, join } from 'node:path';
import { makePrivateDir } from '../paths/state-dir.ts';
import { createPrivateFile } from './atomic-files.ts';
import { hasCode } from '../../lib/errors.ts';

const isTaken = (error: unknown): boolean => hasCode(error, 'EEXIST');

/** Writes a new file: `name-1`, `name-2` … if the name is taken. */
export const writeExport = (path: string, text: string | Uint8Array): string => {
  const { dir, name, ext } = parse(path);
  // Fails if a file stands where the folder should be: trying other names would never end.
  makePrivateDir(dir);
  for (let number = 0; ; number++) {
    const free = number === 0 ? path : join(dir, `${name}-${number}${ext}`);
    try {
      createPrivateFile(free, text);
      return free;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
};
