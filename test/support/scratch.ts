import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const gibibyte = 2 ** 30;

/** Whether the machine has a folder in memory with room for the files of the tests. */
const hasMemory = (): boolean => {
  if (!existsSync(memory)) return false;
  try {
    accessSync(memory, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= gibibyte;
};

const folderIn = (parent: string): string => mkdtempSync(join(parent, 'cantui-tests-'));

/**
 * Makes the folders that hold every file of the tests, and removes them when the tests end. Unit and
 * component tests write thousands of small files to disk, one after the other: for them
 * `setup.ts` names a folder in memory.
 */
export default (): (() => void) => {
  const folder = folderIn(tmpdir());
  const inMemory = hasMemory() ? folderIn(memory) : folder;
  process.env['TMPDIR'] = folder;
  process.env['CANTUI_TESTS_IN_MEMORY'] = inMemory;
  return () => {
    for (const used of [folder, inMemory]) rmSync(used, { recursive: true, force: true });
  };
};
