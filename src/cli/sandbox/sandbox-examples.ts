import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFile } from '../../storage/files/atomic-files.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { buildExampleFiles } from '../../sandbox/examples/examples.ts';
import { exampleIds } from '../../sandbox/examples/example-ids.ts';
import type { LedgerState } from '../../sandbox/state/ledger-state.ts';
import { writeStdout } from '../../cli-kit/streams.ts';

/** Why a folder cannot take the examples: nothing that is there is ever overwritten. */
export const exampleDirProblem = (folder: string): string | undefined => {
  try {
    // A dangling link exists, and no folder can be created in its place.
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return undefined;
    return readdirSync(folder).length === 0 ? undefined : 'is not empty: use a new folder';
  } catch (error) {
    if (error instanceof Error && 'code' in error) return `cannot be used: ${error.message}`;
    throw error;
  }
};

/** Writes requests, answers and keys for both workflows. Mode 0600 in folders of 0700. */
export const writeExamples = (folder: string, world: LedgerState, seed: string): void => {
  for (const { name, content } of buildExampleFiles(world, seed)) {
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
    createPrivateFile(join(folder, name), text);
  }
};

/** Prints an id of every kind that can be looked up, a line each. */
export const printExampleIds = (world: LedgerState): void => {
  const lines = exampleIds(world).map(({ lookup, id, what }) => `${lookup} ${id} ${what}`);
  writeStdout(`${lines.map(sanitize).join('\n')}\n`);
};
