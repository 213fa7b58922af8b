import * as messages from '../../messages/tail.ts';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import {
  parseSavedTimeline,
  type SavedTimeline,
  deserializeTimeline,
  serializeTimeline,
} from '../../timeline/receive/persist.ts';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { readFile } from '../../../../storage/files/atomic-files.ts';
import { versionProblem, writeVersionedFile } from '../../../../storage/versioned-file.ts';
import { cursorPath, logBeside, type CursorOwner } from './cursor-paths.ts';
import { listUrlOf, type Settings } from '../../../../config/settings/settings.ts';
import { emptyTimeline, type Timeline } from '../../timeline/timeline.ts';
import { readAcceptedGaps } from './accepted-gaps.ts';
import { readCursorLog } from './cursor-log.ts';
import { tryIo, hasCode, systemReason } from '../../../../lib/result.ts';
import { cursorNotRestored, gapsNotRestored } from '../../messages/notices.ts';
import { join } from 'node:path';
import { elapsedMs } from '../../../../lib/time/duration.ts';

/** Limit of an address in a file name of the first releases, which replaced longer ones by a SHA-256. */
const maxEncoded = 200;

const maxAddress = 120;

/** Loaded only for a file that may have such a name: a start has no time for it. */
const sha256 = (text: string): string =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');

/** Before cursors belonged to a profile and filters, there was one for each consumer and scan. */
const firstNames = ({ consumer, scanUrl }: CursorOwner): readonly string[] =>
  [...new Set([scanUrl, normalizeServiceAddress(scanUrl)])].map((address) => {
    const encoded = encodeURIComponent(address);
    return `${consumer}-${encoded.length <= maxEncoded ? encoded : sha256(address)}.json`;
  });

/** Names that ended in the beginning of a SHA-256 over everything that a cursor belongs to. */
const digestNames = (
  names: readonly string[],
  { consumer, profile, scanUrl, filters = [], source = '' }: CursorOwner,
): readonly string[] => {
  const address = normalizeServiceAddress(scanUrl);
  const start = `${consumer}-${encodeURIComponent(address).slice(0, maxAddress)}-`;
  if (!names.some((name) => name.startsWith(start))) return [];
  const all = JSON.stringify([profile, address, source, filters]);
  return [`${start}${sha256(all).slice(0, 16)}.json`];
};

/** The cursor that an earlier release saved for this owner. A named cursor always had its name. */
const findEarlierCursor = (dir: string, owner: CursorOwner): string | undefined => {
  const folder = join(dir, 'cursors');
  if (owner.name !== undefined || !existsSync(folder)) return undefined;
  const names = tryIo(() => readdirSync(folder));
  if (!names.ok) return undefined;
  const earlier = [...digestNames(names.value, owner), ...firstNames(owner)];
  const found = earlier.find((name) => names.value.includes(name));
  return found === undefined ? undefined : join(folder, found);
};

/** Keeps a file that several owners may have shared, but no owner takes it again. */
const setEarlierCursorAside = (path: string): void => {
  tryIo(() => renameSync(path, `${path}.format-0`));
};

/** The last use of a named cursor, to tell its user about a change. */
export type CursorUse = Pick<CursorOwner, 'scanUrl'> & { readonly filters: readonly string[] };

export type LoadedCursor =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly saved: SavedTimeline; readonly use?: CursorUse }
  | { readonly kind: 'damaged'; readonly path: string; readonly reason: string }
  /** A later release wrote it: it stays where it is. */
  | { readonly kind: 'newer'; readonly path: string; readonly reason: string };

const useOf = (value: unknown): CursorUse | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { scanUrl, filters } = value as Partial<CursorUse>;
  return typeof scanUrl === 'string' && Array.isArray(filters) ? { scanUrl, filters } : undefined;
};

const readCursor = (path: string, { consumer }: CursorOwner): LoadedCursor => {
  const reportDamage = (reason: string): LoadedCursor => ({ kind: 'damaged', path, reason });
  const value: unknown = JSON.parse(readFile(path).toString('utf8'));
  const fields = typeof value === 'object' && value !== null ? value : {};
  const problem = versionProblem('cursor', value);
  if (problem !== undefined) return { kind: 'newer', path, reason: problem };
  const read = parseSavedTimeline(value);
  if (!read.ok) return reportDamage(read.error);
  if (read.value.ids.length === 0)
    return consumer === 'dashboard' ? { kind: 'none' } : reportDamage(messages.noIds);
  const use = 'use' in fields ? useOf(fields.use) : undefined;
  const writing = 'writing' in fields ? fields.writing : undefined;
  if (typeof writing !== 'string') return { kind: 'found', saved: read.value, ...(use && { use }) };
  const log = logBeside(path);
  const continued = readCursorLog(log, writing, read.value);
  return continued.ok
    ? { kind: 'found', saved: continued.value, ...(use && { use }) }
    : { kind: 'newer', path: log, reason: continued.error };
};

/** Where a consumer stopped, also in a file of an earlier release, which had another name. */
export const loadCursor = (dir: string, owner: CursorOwner): LoadedCursor => {
  const own = cursorPath(dir, owner);
  const path = existsSync(own) ? own : (findEarlierCursor(dir, owner) ?? own);
  try {
    return readCursor(path, owner);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return { kind: 'none' };
    return {
      kind: 'damaged',
      path,
      reason: error instanceof Error ? systemReason(error) : String(error),
    };
  }
};

/**
 * The write is atomic, and done before it returns. `writing` is the name by which a log continues
 * it. Throws file system errors, and refuses to replace a cursor of a later release.
 */
export const saveCursor = (
  dir: string,
  owner: CursorOwner,
  saved: SavedTimeline,
  writing?: string,
): void => {
  const { scanUrl, filters = [] } = owner;
  const use: CursorUse = { scanUrl: normalizeServiceAddress(scanUrl), filters };
  const path = cursorPath(dir, owner);
  const earlier = existsSync(path) ? undefined : findEarlierCursor(dir, owner);
  writeVersionedFile('cursor', path, { use, ...(writing !== undefined && { writing }), ...saved });
  if (earlier !== undefined) setEarlierCursorAside(earlier);
};

/** The file gets another name, so that nothing overwrites it. Returns the new path. */
export const renameUnusableCursor = (path: string, at: number): string => {
  const aside = `${path}.unusable-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(path, aside);
  return aside;
};

type RestoredTimeline = {
  readonly timeline: Timeline;
  /** Says what of the last run can't be read, and why. */
  readonly note?: string;
};

/** Returns where the last run on this scan stopped, or an empty timeline. */
export const restoreSavedTimeline = (settings: Settings, stateDir: string): RestoredTimeline => {
  const { pageSize, cursorDirection, profile } = settings;
  const scanUrl = listUrlOf(settings);
  const options =
    cursorDirection === undefined ? { pageSize } : { pageSize, meaning: cursorDirection };
  const cursor = loadCursor(stateDir, { consumer: 'dashboard', profile, scanUrl });
  switch (cursor.kind) {
    case 'found': {
      const { saved } = cursor;
      if (saved.breaks === undefined) return { timeline: deserializeTimeline(saved, options) };
      const accepted = tryIo(() => readAcceptedGaps(stateDir));
      return accepted.ok
        ? { timeline: deserializeTimeline(saved, options, accepted.value) }
        : { timeline: deserializeTimeline(saved, options), note: gapsNotRestored(accepted.error) };
    }
    case 'none':
      return { timeline: emptyTimeline(options) };
    case 'damaged':
    case 'newer':
      return {
        timeline: emptyTimeline(options),
        note: cursorNotRestored(cursor.path, cursor.reason),
      };
    default:
      return cursor satisfies never;
  }
};

export type CursorSaver = {
  /** Writes if the entries changed, at most once every two seconds. */
  readonly keep: (timeline: Timeline) => void;
  readonly flush: () => void;
};

const writeEveryMs = 2000;

/** Saves what a restart needs to continue without a gap. */
export const createCursorSaver = (options: {
  readonly stateDir: string;
  readonly profile: string;
  readonly scanUrl: string;
  readonly now: () => number;
  readonly onFailure: (reason: string) => void;
}): CursorSaver => {
  const { stateDir, profile, scanUrl, now } = options;
  const owner: CursorOwner = { consumer: 'dashboard', profile, scanUrl };
  let written: Timeline['entries'] | undefined;
  // The first rows are on the screen before a file is written.
  let writtenAt = now();
  let latest: Timeline | undefined;
  let told: string | undefined;
  const flush = () => {
    if (latest === undefined || latest.entries === written) return;
    const { entries } = latest;
    writtenAt = now();
    const saved = serializeTimeline(latest);
    const done = tryIo(() => saveCursor(stateDir, owner, saved));
    // Entries that couldn't be written are written with the next poll, and at the end.
    if (done.ok) written = entries;
    const reason = done.ok ? undefined : done.error;
    if (reason !== undefined && reason !== told) options.onFailure(reason);
    told = reason;
  };
  return {
    keep: (timeline) => {
      latest = timeline;
      if (elapsedMs(writtenAt, now()) >= writeEveryMs) flush();
    },
    flush,
  };
};
