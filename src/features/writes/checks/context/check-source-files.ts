import type { Result } from '../../../../lib/result.ts';
import { hashFile, type SourceFile } from '../../../../storage/files/read-user-file.ts';
import { formatInteger } from '../../../../lib/text/pluralize.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../../../../verify/check-result.ts';
import { sourceFileCheck as text } from '../../messages/checks.ts';

export type SourceFileStatus = {
  readonly loaded: SourceFile;
  readonly now: Result<string, string>;
};

const nameOf = ({ path }: SourceFile): string => path.slice(path.lastIndexOf('/') + 1);

const checkFile = ({ loaded, now }: SourceFileStatus, at: number): VerificationCheck => {
  const { path, sha256, bytes } = loaded;
  const name = { id: `file-${at + 1}`, title: text.title(nameOf(loaded)) };
  const was = text.loaded(path, sha256, formatInteger(bytes));
  if (!now.ok) return inconclusive(name, was, text.unreadable(now.error));
  return now.value === sha256
    ? passed(name, was)
    : warning(name, text.changed(path, sha256, now.value), text.reason);
};

export const checkFiles = (files: readonly SourceFileStatus[]): readonly VerificationCheck[] =>
  files.map(checkFile);

export const rehashSourceFiles = (files: readonly SourceFile[]): readonly SourceFileStatus[] =>
  files.map((loaded) => ({ loaded, now: hashFile(loaded.path) }));
