import type { SourceFile } from '../../../storage/files/file-origin.ts';
import { hashFile } from '../../../storage/files/read-user-file.ts';
import type { SourceFileStatus } from './check-source-files.ts';

/** Reads the files again that values came from. */
export const rehashSourceFiles = (files: readonly SourceFile[]): readonly SourceFileStatus[] =>
  files.map((loaded) => ({ loaded, now: hashFile(loaded.path) }));
