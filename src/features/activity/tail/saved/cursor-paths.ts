import { join } from 'node:path';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';

/** The owner of a cursor: any difference means another position on the scan. */
export interface CursorOwner {
  /** The dashboard may run ahead of a following script: each has its own cursors. */
  readonly consumer: 'dashboard' | 'follow';
  readonly profile: string;
  /** The address of the service that lists: of the scan, or of the ledger. */
  readonly scanUrl: string;
  /** The filters of a following run, and the listing that it reads. */
  readonly filters?: readonly string[];
  readonly source?: string;
  /** The name that the user gave the cursor; if set, it alone identifies the cursor. */
  readonly name?: string | undefined;
}

const offsetBasis = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * The 64-bit FNV-1a checksum (Fowler, Noll and Vo) of a text in UTF-8, as 16 hex digits. It tells the
 * texts of one user apart and proves nothing: anyone can make two texts with the same checksum.
 * `node:crypto` has better ones, but loading it delays the first rows of a dashboard by 2 ms.
 */
export const checksum = (text: string): string => {
  const sum = Buffer.from(text, 'utf8').reduce(
    (hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime),
    offsetBasis,
  );
  return sum.toString(16).padStart(16, '0');
};

/** Maximum characters of the address in a file name, which makes the file recognizable. */
const maxAddress = 120;

const keyOf = ({ profile, scanUrl, filters = [], source = '' }: CursorOwner): string => {
  const address = normalizeServiceAddress(scanUrl);
  const all = JSON.stringify([profile, address, source, filters]);
  return `${encodeURIComponent(address).slice(0, maxAddress)}-${checksum(all)}`;
};

const fileNameOf = (owner: CursorOwner): string =>
  owner.name === undefined ? `${owner.consumer}-${keyOf(owner)}` : `named-${owner.name}`;

/** Returns the path of a cursor. */
export const cursorPath = (dir: string, owner: CursorOwner): string =>
  join(dir, 'cursors', `${fileNameOf(owner)}.json`);

/** Returns the path of the log beside a file. */
export const logBeside = (path: string): string => path.replace(/\.json$/, '.log');

/** Returns the path of the log of a cursor. */
export const cursorLogPath = (dir: string, owner: CursorOwner): string =>
  logBeside(cursorPath(dir, owner));

/** Returns the path of the lock of a cursor. */
export const cursorLockPath = (dir: string, owner: CursorOwner): string =>
  join(dir, 'locks', `${fileNameOf(owner)}.lock`);
