import { join } from 'node:path';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';

/** If any of these differs, it is another position on the scan. */
export interface CursorOwner {
  /** The dashboard may run ahead of a following script, so each has its own cursors. */
  readonly consumer: 'dashboard' | 'follow';
  readonly profile: string;
  /** The address of the scan, or of the ledger. */
  readonly scanUrl: string;
  /** The filters of a following run, and the listing that it reads. */
  readonly filters?: readonly string[];
  readonly source?: string;
  /** A name from the user alone identifies the cursor. */
  readonly name?: string | undefined;
}

const offsetBasis = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * FNV-1a (Fowler, Noll and Vo), 64 bits of the UTF-8 text as 16 hex digits. It tells the texts of one user
 * apart and proves nothing. `node:crypto` has better ones, but loading it delays the first rows of a
 * dashboard by 2 ms.
 */
export const checksum = (text: string): string => {
  const sum = Buffer.from(text, 'utf8').reduce(
    (hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime),
    offsetBasis,
  );
  return sum.toString(16).padStart(16, '0');
};

/** The name has so much of the address that a person recognizes the file. */
const maxAddress = 120;

const cursorKey = ({ profile, scanUrl, filters = [], source = '' }: CursorOwner): string => {
  const address = normalizeServiceAddress(scanUrl);
  const all = JSON.stringify([profile, address, source, filters]);
  return `${encodeURIComponent(address).slice(0, maxAddress)}-${checksum(all)}`;
};

const fileNameOf = (owner: CursorOwner): string =>
  owner.name === undefined ? `${owner.consumer}-${cursorKey(owner)}` : `named-${owner.name}`;

export const cursorPath = (dir: string, owner: CursorOwner): string =>
  join(dir, 'cursors', `${fileNameOf(owner)}.json`);

export const logBeside = (path: string): string => path.replace(/\.json$/, '.log');

export const cursorLogPath = (dir: string, owner: CursorOwner): string =>
  logBeside(cursorPath(dir, owner));

export const cursorLockPath = (dir: string, owner: CursorOwner): string =>
  join(dir, 'locks', `${fileNameOf(owner)}.lock`);
