import type { FileOrigin } from '../../forms/file-origin.ts';
import { readInput } from '../../journal/inputs.ts';
import type { FileNow } from './files.ts';

/** Reads the files again that values came from. */
export const filesNow = (files: readonly FileOrigin[]): readonly FileNow[] =>
  files.map((loaded) => {
    const read = readInput(loaded.path);
    return { loaded, now: read.ok ? { sha256: read.origin.sha256 } : { why: read.why } };
  });
