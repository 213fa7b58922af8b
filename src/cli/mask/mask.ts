import { randomBytes } from 'node:crypto';
import { exitWith } from '../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../cli-kit/load-settings.ts';
import { printError, failUsage } from '../../cli-kit/streams.ts';
import { maskRecording } from '../../debug/recording/mask/mask-recording.ts';
import { tryIo } from '../../lib/result.ts';
import { createPrivateFile } from '../../storage/files/atomic-files.ts';
import { readRecordingOrExit } from '../replay/read-recording.ts';

export type MaskFlags = GlobalFlags & {
  /** The file to write, with -o. */
  readonly out?: string;
};

/** `cantui mask`: writes a copy of a recording that can be sent to somebody else. */
export const maskFile = (path: string, { out }: MaskFlags): void => {
  if (out === undefined) return failUsage('Name the file to write with -o FILE.');
  const masked = maskRecording(readRecordingOrExit(path), randomBytes(32));
  if (!masked.ok) return failUsage(`${path} ${masked.error}`);
  const written = tryIo(() => createPrivateFile(out, masked.value));
  if (!written.ok) return failUsage(`${out} was not written: ${written.error}`);
  printError(
    `Wrote ${out}. It has stand-ins for parties, ids, hosts, texts and amounts; times, sizes, types, field names and the names of templates and choices stay. Read it before you send it.`,
  );
  return exitWith(0);
};
