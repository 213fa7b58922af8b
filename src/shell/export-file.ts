import { join } from 'node:path';
import { tryIo, type Result } from '../lib/result.ts';
import { writeExport } from '../storage/files/atomic-files.ts';
import type { OutsideWorld } from './command-handler.ts';

/** Writes to the folder of the start, or if that takes no files to the state directory. */
export const exportFile = (
  { exportDir, stateDir }: Pick<OutsideWorld, 'exportDir' | 'stateDir'>,
  name: string,
  content: string | Uint8Array,
): Result<string, string> => {
  const write = (dir: string): Result<string, string> =>
    tryIo(() => writeExport(join(dir, name), content));
  const nearby = exportDir === undefined ? undefined : write(exportDir);
  return nearby?.ok === true ? nearby : write(join(stateDir, 'exports'));
};
