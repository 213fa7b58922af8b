import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSaved } from '../ledger/timeline/read-saved.ts';
import type { Saved } from '../ledger/timeline/saved.ts';
import { writePrivateFile } from './files.ts';

/** The dashboard may run ahead of a script that follows: each has a cursor of its own. */
export type Consumer = 'dashboard' | 'follow';

/** A cursor as it was found: none yet, one to go on from, or a file that cannot be used. */
export type LoadedCursor =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly saved: Saved }
  | { readonly kind: 'damaged'; readonly path: string; readonly why: string };

/** Bytes of a file's name that an address may take; most file systems allow 255 in all. */
const longestKey = 200;

/** The address itself, so that a reader knows the file; of a very long one a digest. */
const keyOf = (scanUrl: string): string => {
  const key = encodeURIComponent(scanUrl);
  return key.length <= longestKey ? key : createHash('sha256').update(scanUrl).digest('hex');
};

/** Ids of one scan mean nothing on another: each base address has a file of its own. */
const cursorPath = (dir: string, scanUrl: string, consumer: Consumer): string =>
  join(dir, 'cursors', `${consumer}-${keyOf(scanUrl)}.json`);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const readCursor = (path: string): LoadedCursor => {
  const read = readSaved(JSON.parse(readFileSync(path, 'utf8')));
  return read.ok
    ? { kind: 'found', saved: read.saved }
    : { kind: 'damaged', path, why: read.reason };
};

/** Reads where a consumer had come on a scan. What cannot be read is a value, with its reason. */
export const loadCursor = (dir: string, scanUrl: string, consumer: Consumer): LoadedCursor => {
  const path = cursorPath(dir, scanUrl, consumer);
  try {
    return readCursor(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'none' };
    return { kind: 'damaged', path, why: error instanceof Error ? error.message : String(error) };
  }
};

/** Writes where a consumer has come, as a whole, before it returns. */
export const saveCursor = (dir: string, scanUrl: string, consumer: Consumer, saved: Saved): void =>
  writePrivateFile(cursorPath(dir, scanUrl, consumer), JSON.stringify(saved));
