import { closeSync, constants, readSync } from 'node:fs';
import {
  createPrivateFile,
  readFile,
  readIfExists,
  writePrivateFile,
} from './files/atomic-files.ts';
import { openFile } from './files/read-at-most.ts';
import { tryParsePlainJson } from '../lib/json/json.ts';
import { hasCode } from '../lib/result.ts';

/** Later releases have to read this format. */
type FileFormat = {
  /** The field with the version: of the whole file, or of each record in a file of lines. */
  readonly field: string;
  readonly version: number;
  /** 0 means that files from before versions are read too. */
  readonly oldest: number;
  readonly migrations?: Readonly<Record<number, (content: unknown) => unknown>>;
  /** If true, a rewrite keeps the original, because something may get lost. */
  readonly keepsOriginal?: boolean;
  /** Others rely on it: nobody should move it away to continue without it. */
  readonly isEvidence?: boolean;
};

/** Since version 1 the map by profile has a field of its own. */
const byProfile = { 0: (profiles: unknown) => ({ profiles }) };

const unversioned = { field: 'format', version: 1, oldest: 0 } as const;

export const fileFormats = {
  // Version 2 has the status IN FLIGHT, without which an earlier release can't tell an outcome.
  journal: { ...unversioned, version: 2, isEvidence: true },
  receipt: unversioned,
  draft: unversioned,
  cursor: unversioned,
  'cursor log': { ...unversioned, oldest: 1 },
  'log of accepted gaps': unversioned,
  // A lookup has a field `format` of its own.
  'lookup history': { ...unversioned, field: 'version' },
  'filter history': { ...unversioned, oldest: 1 },
  'saved filters': { ...unversioned, migrations: byProfile, keepsOriginal: true },
  columns: { ...unversioned, migrations: byProfile, keepsOriginal: true },
  pins: { ...unversioned, oldest: 1 },
  'watch state': { ...unversioned, oldest: 1 },
  configuration: { field: 'version', version: 1, oldest: 0 },
  recording: { field: 'recording', version: 2, oldest: 2 },
  'approval request': { field: 'cantuiBundle', version: 2, oldest: 2 },
  'step file': { field: 'version', version: 1, oldest: 1 },
  'signed file': { field: 'version', version: 1, oldest: 1 },
} as const satisfies Readonly<Record<string, FileFormat>>;

export type FileKind = keyof typeof fileFormats;

export const formatOf = (kind: FileKind): FileFormat => fileFormats[kind];

export const withVersion = <C extends object>(kind: FileKind, content: C): C => {
  const { field, version } = formatOf(kind);
  return { [field]: version, ...content };
};

const versionOf = (kind: FileKind, content: unknown): unknown => {
  const isMap = typeof content === 'object' && content !== null && !Array.isArray(content);
  const found = isMap ? (content as Readonly<Record<string, unknown>>)[formatOf(kind).field] : 0;
  // In a map from before versions, a profile may have the name of the field: it has a list.
  return found === undefined || Array.isArray(found) ? 0 : found;
};

const describeOther = ({ oldest, version }: FileFormat, found: string): string => {
  const read = oldest === version ? `format ${version}` : `formats ${oldest} to ${version}`;
  return `it has format ${found}, and this release of cantui reads ${read}; use the release that wrote it`;
};

/** Undefined if this release reads the version. Another one is never overwritten. */
export const versionProblem = (kind: FileKind, content: unknown): string | undefined => {
  const { version, oldest } = formatOf(kind);
  const found = versionOf(kind, content);
  const isKnown =
    Number.isSafeInteger(found) && Number(found) >= oldest && Number(found) <= version;
  return isKnown ? undefined : describeOther(formatOf(kind), String(found));
};

/** Returns undefined for the current version. */
const olderVersion = (kind: FileKind, content: unknown): number | undefined => {
  const found = Number(versionOf(kind, content));
  return found === formatOf(kind).version ? undefined : found;
};

const migrate = (kind: FileKind, content: unknown): unknown => {
  const { version, migrations = {} } = formatOf(kind);
  let migrated = content;
  for (let step = Number(versionOf(kind, content)); step < version; step += 1)
    migrated = migrations[step]?.(migrated) ?? migrated;
  return migrated;
};

/** The error has the code of a failed file operation. */
export const refuseFile = (path: string, problem: string): never => {
  throw Object.assign(new Error(`${path} stays as it is: ${problem}`), { code: 'EFORMAT' });
};

/** Throws with the code EFORMAT for a version that this release doesn't read. */
export const requireVersion = (kind: FileKind, path: string, content: unknown): void => {
  const problem = versionProblem(kind, content);
  if (problem === undefined) return;
  const { isEvidence = false } = formatOf(kind);
  refuseFile(path, isEvidence ? problem : `${problem}, or move the file away`);
};

/** Throws with the code EFORMAT. */
const readCurrent = (kind: FileKind, path: string, content: unknown): unknown => {
  requireVersion(kind, path, content);
  return migrate(kind, content);
};

/** Undefined if missing or no JSON. Throws file system errors, and as `requireVersion` does. */
export const readVersionedFile = (kind: FileKind, path: string): unknown => {
  const content = tryParsePlainJson(readIfExists(path).toString('utf8'));
  return content === undefined ? undefined : readCurrent(kind, path, content);
};

/** The version comes first in our files, so their first bytes show whether they can be replaced. */
const headBytes = 64;

const readHead = (path: string): string => {
  const bytes = Buffer.alloc(headBytes);
  try {
    const file = openFile(path, constants.O_RDONLY);
    try {
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, headBytes, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
};

const keepOriginal = (path: string, version: number): void => {
  try {
    createPrivateFile(`${path}.format-${version}`, readFile(path));
  } catch (error) {
    // An earlier attempt kept it.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
};

/** Throws EFORMAT for another version; keeps an older file if something could get lost. */
export const prepareToReplace = (kind: FileKind, path: string): void => {
  const { field, version, keepsOriginal = false } = formatOf(kind);
  if (readHead(path).startsWith(`{"${field}":${version},`)) return;
  const found = tryParsePlainJson(readIfExists(path).toString('utf8'));
  if (found === undefined) return;
  requireVersion(kind, path, found);
  const older = olderVersion(kind, found);
  if (keepsOriginal && older !== undefined) keepOriginal(path, older);
};

/** Mode 0600. Throws as `prepareToReplace` does. */
export const writeVersionedFile = (kind: FileKind, path: string, content: object): void => {
  prepareToReplace(kind, path);
  writePrivateFile(path, `${JSON.stringify(withVersion(kind, content))}\n`);
};
