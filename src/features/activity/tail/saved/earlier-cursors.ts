import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { tryIo } from '../../../../lib/result.ts';
import type { CursorOwner } from './cursor-paths.ts';

/** A longer address was replaced by its SHA-256 in the first names. */
const maxEncoded = 200;

const maxAddress = 120;

/** Loaded only for a file that may have such a name: a start has no time for it. */
const sha256 = (text: string): string =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');

/** Names from before cursors belonged to a profile and filters: one for each consumer and scan. */
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

/**
 * Returns the path of the cursor that an earlier release saved for this owner; undefined if there is none.
 * A named cursor always had its name.
 */
export const findEarlierCursor = (dir: string, owner: CursorOwner): string | undefined => {
  const folder = join(dir, 'cursors');
  if (owner.name !== undefined || !existsSync(folder)) return undefined;
  const names = tryIo(() => readdirSync(folder));
  if (!names.ok) return undefined;
  const earlier = [...digestNames(names.value, owner), ...firstNames(owner)];
  const found = earlier.find((name) => names.value.includes(name));
  return found === undefined ? undefined : join(folder, found);
};

/**
 * Renames the cursor of an earlier release once its owner has one of this release: the next owner would
 * take the same place otherwise. The file is kept, because more than one owner may have shared it.
 */
export const setEarlierCursorAside = (path: string): void => {
  tryIo(() => renameSync(path, `${path}.format-0`));
};
