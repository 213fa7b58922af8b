import { join } from 'node:path';
import * as v from 'valibot';
import type { LookupKind } from '../../ledger/rules/check-lookup-response.ts';
import { tryParsePlainJson } from '../../lib/json/json.ts';
import { appendAndSync, readIfExists, writePrivateFile } from '../files/atomic-files.ts';
import { withLock } from '../locks/lock.ts';
import { makePrivateDir } from '../paths/state-dir.ts';
import { withVersion, requireVersion } from '../versioned-file.ts';

const lookupSchema = v.object({
  at: v.number(),
  /** The profile, or the address of a service that is none of the profile's. */
  profile: v.string(),
  kind: v.picklist(['contract', 'transaction', 'update'] satisfies LookupKind[]),
  id: v.string(),
  parties: v.pipe(v.array(v.string()), v.readonly()),
  format: v.optional(v.unknown()),
  /** The service that was asked, where there was a choice. */
  source: v.optional(v.string()),
  /** The status of a result, or the kind of failure. */
  status: v.string(),
  ms: v.number(),
  /** A template, a kind of update, a code. */
  what: v.string(),
});

/** A record contains neither content nor a token. */
export type LookupRecord = Readonly<v.InferOutput<typeof lookupSchema>>;

const kept = 500;

const lookupHistoryPath = (stateDir: string): string => join(stateDir, 'lookups.ndjson');

/** Skips a line that a crash tore. A line of a later release refuses the file. */
const readLine = (path: string, line: string): readonly LookupRecord[] => {
  const value = tryParsePlainJson(line);
  if (value === undefined) return [];
  requireVersion('lookup history', path, value);
  const parsed = v.safeParse(lookupSchema, value);
  return parsed.success ? [parsed.output] : [];
};

const serializeHistory = (history: readonly LookupRecord[]): string =>
  history.map((record) => `${JSON.stringify(withVersion('lookup history', record))}\n`).join('');

const parseHistory = (path: string, bytes: Buffer): readonly LookupRecord[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .flatMap((line) => readLine(path, line));

/** Oldest first. Throws file system errors, and refuses a file of a later release. */
export const readHistory = (stateDir: string): readonly LookupRecord[] =>
  parseHistory(lookupHistoryPath(stateDir), readIfExists(lookupHistoryPath(stateDir)));

/** Concurrent additions would be lost. */
const underLock = (stateDir: string, act: () => void): void => {
  makePrivateDir(stateDir);
  withLock(join(stateDir, 'lookups.lock'), act);
};

const lineFeed = 0x0a;

/** A cut line must not swallow the next one. */
const isTorn = (before: Buffer): boolean => before.length > 0 && before.at(-1) !== lineFeed;

/** Writes the file with mode 0600, and trims it now and then. */
export const recordLookups = (stateDir: string, records: readonly LookupRecord[]): void => {
  if (records.length === 0) return;
  underLock(stateDir, () => {
    const path = lookupHistoryPath(stateDir);
    const before = readIfExists(path);
    const all = [...parseHistory(path, before), ...records];
    appendAndSync(path, `${isTorn(before) ? '\n' : ''}${serializeHistory(records)}`);
    if (all.length > 2 * kept) writePrivateFile(path, serializeHistory(all.slice(-kept)));
  });
};

export const deleteLookups = (
  stateDir: string,
  isForgotten: (record: LookupRecord) => boolean,
): void =>
  underLock(stateDir, () => {
    const rest = readHistory(stateDir).filter((record) => !isForgotten(record));
    writePrivateFile(lookupHistoryPath(stateDir), serializeHistory(rest));
  });
