import { inspectTrust } from '../../storage/paths/path-trust.ts';
import { formatProblem } from '../settings/settings-table.ts';
import type { ContentProblem, KeyPath } from './file-schema.ts';

/** The keys whose value is a program and its arguments, in every section of the file but `keys`. */
const programKeys: ReadonlySet<string> = new Set(['command', 'run']);

const placesIn = (written: unknown, at: KeyPath): readonly KeyPath[] => {
  if (typeof written !== 'object' || written === null) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(written)
    ? written.map((item: unknown, index) => [index, item] as const)
    : Object.entries(written);
  return entries.flatMap(([key, value]) =>
    programKeys.has(String(key)) && Array.isArray(value)
      ? [[...at, key]]
      : placesIn(value, [...at, key]),
  );
};

/** Returns the places of a configuration, as written, that name a program to run. */
export const programPlaces = (written: unknown): readonly KeyPath[] =>
  // A key of `keys` is the name of a command of the dashboard, which runs no program.
  placesIn(written, []).filter(([section]) => section !== 'keys');

/** Root, and the user of this process. */
const trustedOwners = (): readonly number[] => [0, process.getuid?.() ?? 0];

/** Returns why others can change a file; undefined if only its owners can. */
const doubtAbout = (path: string, owners: readonly number[]): string | undefined => {
  const trust = inspectTrust(path, { owners, allowsOwnGroup: true });
  if (trust.kind === 'found') return trust.doubts[0];
  return trust.kind === 'missing' ? `${path} is gone` : trust.reason;
};

/**
 * Returns each program of a configuration file, as a problem, if others could have written it there:
 * someone else owns or may write the file, or a folder or link on the way to it.
 */
export const untrustedPrograms = (
  path: string,
  written: unknown,
  owners = trustedOwners(),
): readonly ContentProblem[] => {
  const places = programPlaces(written);
  const doubt = places.length === 0 ? undefined : doubtAbout(path, owners);
  if (doubt === undefined) return [];
  const text = formatProblem(
    `names a program, which is not run because others can change this file (${doubt})`,
    'review the file, then run chown or chmod go-w on that path',
  );
  return places.map((place) => ({ path: place, text }));
};
