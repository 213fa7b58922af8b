import { statSync } from 'node:fs';
import { failUsage } from '../../cli-kit/streams.ts';
import { tryIo } from '../../lib/result.ts';
import { readFile } from '../../storage/files/atomic-files.ts';

/** A recording ends at 256 MiB; another file must not fill the memory. */
const maxBytes = 300 * 1024 * 1024;

/** Reads a file of --record as text, or ends the program with the reason. */
export const readRecordingOrExit = (path: string): string => {
  const read = tryIo(() => {
    const { size } = statSync(path);
    return size > maxBytes ? undefined : readFile(path).toString('utf8');
  });
  if (read.ok && read.value !== undefined) return read.value;
  const reason = read.ok ? 'it is larger than any recording' : read.error;
  return failUsage(`cannot read the recording ${path}: ${reason}`);
};
