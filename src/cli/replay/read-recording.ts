import { exitWith, usageError } from '../../cli-kit/exit.ts';
import { printError } from '../../cli-kit/streams.ts';
import { tryIo } from '../../lib/result.ts';
import { readFile } from '../../storage/files/atomic-files.ts';

/** Reads a file of --record as text, or ends the program with the reason. */
export const readRecordingOrExit = (path: string): string => {
  const bytes = tryIo(() => readFile(path));
  if (bytes.ok) return bytes.value.toString('utf8');
  printError(`cannot read the recording ${path}: ${bytes.error}`);
  return exitWith(usageError);
};
