/** A kind of file that later releases have to read. */
export type FileFormat = {
  /** The field that holds the version: of the whole file, or of each record in a file of lines. */
  readonly field: string;
  /** The version that this release writes. */
  readonly version: number;
  /** The oldest version that it reads. 0 is that of files from before versions. */
  readonly oldest: number;
  /** Changes the content of one version into that of the next one, by the older version. */
  readonly migrations?: Readonly<Record<number, (content: unknown) => unknown>>;
  /** Whether a file of an older version is kept when it is rewritten: it may hold what gets lost. */
  readonly keepsOriginal?: boolean;
  /** Whether others rely on this file, so that nobody should move it away to continue without it. */
  readonly isEvidence?: boolean;
};

/** Version 1 has a field for the version, so the map by profile moved into a field of its own. */
const byProfile = { 0: (profiles: unknown) => ({ profiles }) };

const unversioned = { field: 'format', version: 1, oldest: 0 } as const;

/**
 * Every kind of file that a release has to read later. Version 0 of a kind without a migration differs
 * from version 1 only in having no version.
 */
export const fileFormats = {
  journal: { ...unversioned, isEvidence: true },
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
  configuration: { field: 'version', version: 1, oldest: 0 },
  recording: { field: 'recording', version: 1, oldest: 1 },
  'exported draft': { field: 'cantuiDraft', version: 1, oldest: 1 },
  'approval request': { field: 'cantuiBundle', version: 2, oldest: 2 },
  'step file': { field: 'version', version: 1, oldest: 1 },
  'signed file': { field: 'version', version: 1, oldest: 1 },
} as const satisfies Readonly<Record<string, FileFormat>>;

export type FileKind = keyof typeof fileFormats;

export const formatOf = (kind: FileKind): FileFormat => fileFormats[kind];

/** Adds the version of this release to the content of a file, as its first field. */
export const withVersion = <C extends object>(kind: FileKind, content: C): C => {
  const { field, version } = formatOf(kind);
  return { [field]: version, ...content };
};

const versionOf = (kind: FileKind, content: unknown): unknown => {
  const isMap = typeof content === 'object' && content !== null && !Array.isArray(content);
  const found = isMap ? (content as Readonly<Record<string, unknown>>)[formatOf(kind).field] : 0;
  // In a map by profile from before versions, a profile may have the name of the field: it has a list.
  return found === undefined || Array.isArray(found) ? 0 : found;
};

const describeOther = ({ oldest, version }: FileFormat, found: string): string => {
  const read = oldest === version ? `format ${version}` : `formats ${oldest} to ${version}`;
  return `it has format ${found}, and this release of cantui reads ${read}; use the release that wrote it`;
};

/**
 * Returns why this release doesn't read content of such a version; undefined if it does. Content of another
 * version is never interpreted and never overwritten.
 */
export const versionProblem = (kind: FileKind, content: unknown): string | undefined => {
  const { version, oldest } = formatOf(kind);
  const found = versionOf(kind, content);
  const isKnown =
    Number.isSafeInteger(found) && Number(found) >= oldest && Number(found) <= version;
  return isKnown ? undefined : describeOther(formatOf(kind), String(found));
};

/** The version of readable content from an earlier release; undefined for the current one. */
export const olderVersion = (kind: FileKind, content: unknown): number | undefined => {
  const found = Number(versionOf(kind, content));
  return found === formatOf(kind).version ? undefined : found;
};

export const migrate = (kind: FileKind, content: unknown): unknown => {
  const { version, migrations = {} } = formatOf(kind);
  let migrated = content;
  for (let step = Number(versionOf(kind, content)); step < version; step += 1)
    migrated = migrations[step]?.(migrated) ?? migrated;
  return migrated;
};
