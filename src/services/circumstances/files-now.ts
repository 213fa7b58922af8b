import type { SourceFile } from '../../forms/file-origin.ts';
import { hashFile } from '../../journal/inputs.ts';
import type { SourceFileStatus } from './files.ts';

/** Reads the files again that values came from. */
export const rehashSourceFiles = (files: readonly SourceFile[]): readonly SourceFileStatus[] =>
  files.map((loaded) => ({ loaded, now: hashFile(loaded.path) }));
