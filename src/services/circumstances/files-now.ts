import type { SourceFile } from '../../forms/file-origin.ts';
import { hashFile } from '../../journal/inputs.ts';
import type { FileNow } from './files.ts';

/** Reads the files again that values came from. */
export const filesNow = (files: readonly SourceFile[]): readonly FileNow[] =>
  files.map((loaded) => ({ loaded, now: hashFile(loaded.path) }));
