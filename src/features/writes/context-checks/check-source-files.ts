import type { Result } from '../../../lib/result.ts';
import type { SourceFile } from '../../../storage/files/file-origin.ts';
import { formatInteger } from '../../../lib/text/pluralize.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../../../verify/check-result.ts';
import { hashFile } from '../../../storage/files/read-user-file.ts';

/** A file that values came from, and what it is now: its SHA-256, or why it cannot be read. */
export type SourceFileStatus = {
  readonly loaded: SourceFile;
  readonly now: Result<string, string>;
};

const nameOf = ({ path }: SourceFile): string => path.slice(path.lastIndexOf('/') + 1);

const checkFile = ({ loaded, now }: SourceFileStatus, at: number): VerificationCheck => {
  const { path, sha256, bytes } = loaded;
  const name = { id: `file-${at + 1}`, title: `${nameOf(loaded)} is as it was loaded` };
  const was = `${path}, sha256 ${sha256}, ${formatInteger(bytes)} bytes`;
  if (!now.ok) return inconclusive(name, was, `it cannot be read any more: ${now.error}`);
  return now.value === sha256
    ? passed(name, was)
    : warning(
        name,
        `${path}: sha256 was ${sha256}, and is ${now.value}`,
        'it was changed since it was loaded: what is sent is what was loaded',
      );
};

/** Whether the files that a request was loaded from are still the same. */
export const checkFiles = (files: readonly SourceFileStatus[]): readonly VerificationCheck[] =>
  files.map(checkFile);

/** Reads the files again that values came from. */
export const rehashSourceFiles = (files: readonly SourceFile[]): readonly SourceFileStatus[] =>
  files.map((loaded) => ({ loaded, now: hashFile(loaded.path) }));
