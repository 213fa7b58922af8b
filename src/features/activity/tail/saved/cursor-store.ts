import { renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseSavedTimeline,
  type SavedTimeline,
  deserializeTimeline,
} from '../../model/timeline/receive/persist.ts';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { checksum } from '../../../../lib/text/checksum.ts';
import { readFile, writePrivateFile } from '../../../../storage/files/atomic-files.ts';
import * as messages from '../../messages/tail.ts';
import type { Settings } from '../../../../config/settings/settings.ts';
import { emptyTimeline, type Timeline } from '../../model/timeline/timeline.ts';
import { readAcceptedGaps } from './accepted-gaps.ts';
import { cursorNotRestored } from '../../messages/notices.ts';

/** The owner of a cursor: any difference means another position on the scan. */
export interface CursorOwner {
  /** The dashboard may run ahead of a following script: each has its own cursors. */
  readonly consumer: 'dashboard' | 'follow';
  readonly profile: string;
  readonly scanUrl: string;
  /** The filters of a following run, and the listing that it reads. */
  readonly filters?: readonly string[];
  readonly source?: string;
  /** The name that the user gave the cursor; if set, it alone identifies the cursor. */
  readonly name?: string | undefined;
}

/** The last use of a named cursor, to tell its user about a change. */
export type CursorUse = Pick<CursorOwner, 'scanUrl'> & { readonly filters: readonly string[] };

/** A loaded cursor: none yet, one to resume from, or an unusable file. */
export type LoadedCursor =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly saved: SavedTimeline; readonly use?: CursorUse }
  | { readonly kind: 'damaged'; readonly path: string; readonly reason: string };

/** The format version of cursor files. A file of another version isn't interpreted. */
const format = 1;

/** Maximum characters of the address in a file name, which makes the file recognizable. */
const maxAddress = 120;

const keyOf = ({ profile, scanUrl, filters = [], source = '' }: CursorOwner): string => {
  const address = normalizeServiceAddress(scanUrl);
  const all = JSON.stringify([profile, address, source, filters]);
  return `${encodeURIComponent(address).slice(0, maxAddress)}-${checksum(all)}`;
};

const fileNameOf = (owner: CursorOwner): string =>
  owner.name === undefined ? `${owner.consumer}-${keyOf(owner)}` : `named-${owner.name}`;

const cursorPath = (dir: string, owner: CursorOwner): string =>
  join(dir, 'cursors', `${fileNameOf(owner)}.json`);

/** Returns the path of the lock of a cursor. */
export const cursorLockPath = (dir: string, owner: CursorOwner): string =>
  join(dir, 'locks', `${fileNameOf(owner)}.lock`);

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const useOf = (value: unknown): CursorUse | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { scanUrl, filters } = value as Partial<CursorUse>;
  return typeof scanUrl === 'string' && Array.isArray(filters) ? { scanUrl, filters } : undefined;
};

const readCursor = (path: string, { consumer }: CursorOwner): LoadedCursor => {
  const damaged = (reason: string): LoadedCursor => ({ kind: 'damaged', path, reason });
  const value: unknown = JSON.parse(readFile(path).toString('utf8'));
  const fields = typeof value === 'object' && value !== null ? value : {};
  const version = 'format' in fields ? fields.format : format;
  if (version !== format) return damaged(messages.otherFormat(String(version), format));
  const read = parseSavedTimeline(value);
  if (!read.ok) return damaged(read.error);
  if (read.value.ids.length === 0)
    return consumer === 'dashboard' ? { kind: 'none' } : damaged(messages.noIds);
  const use = 'use' in fields ? useOf(fields.use) : undefined;
  return { kind: 'found', saved: read.value, ...(use && { use }) };
};

/** Reads where a consumer stopped. An unusable file is a value with its reason. */
export const loadCursor = (dir: string, owner: CursorOwner): LoadedCursor => {
  const path = cursorPath(dir, owner);
  try {
    return readCursor(path, owner);
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return { kind: 'none' };
    return {
      kind: 'damaged',
      path,
      reason: error instanceof Error ? error.message : String(error),
    };
  }
};

/** Writes where a consumer stopped, atomically and before it returns. */
export const saveCursor = (dir: string, owner: CursorOwner, saved: SavedTimeline): void => {
  const { scanUrl, filters = [] } = owner;
  const use: CursorUse = { scanUrl: normalizeServiceAddress(scanUrl), filters };
  writePrivateFile(cursorPath(dir, owner), JSON.stringify({ format, use, ...saved }));
};

/** Renames an unusable file, so that it is not overwritten; returns the new path. */
export const renameUnusableCursor = (path: string, at: number): string => {
  const aside = `${path}.unusable-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(path, aside);
  return aside;
};

type RestoredTimeline = {
  readonly timeline: Timeline;
  /** The reason why the end of the last run is unreadable. */
  readonly note?: string;
};

/** Returns the timeline to start with: where the last run on this scan stopped, or an empty one. */
export const restoreSavedTimeline = (settings: Settings, stateDir: string): RestoredTimeline => {
  const { pageSize, cursorDirection, scanUrl, profile } = settings;
  const options =
    cursorDirection === undefined ? { pageSize } : { pageSize, meaning: cursorDirection };
  const cursor = loadCursor(stateDir, { consumer: 'dashboard', profile, scanUrl });
  switch (cursor.kind) {
    case 'found': {
      const { saved } = cursor;
      const acceptanceOf = saved.breaks === undefined ? undefined : readAcceptedGaps(stateDir);
      return { timeline: deserializeTimeline(saved, options, acceptanceOf) };
    }
    case 'none':
      return { timeline: emptyTimeline(options) };
    case 'damaged':
      return {
        timeline: emptyTimeline(options),
        note: cursorNotRestored(cursor.path, cursor.reason),
      };
    default:
      return cursor satisfies never;
  }
};
