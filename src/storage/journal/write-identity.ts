import { writePaths } from '../../ledger/operations.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import type { Intent } from './records.ts';

/** The facts that distinguish writes; entries of earlier releases have no `identity`. */
export type WriteKey = Pick<Intent, 'operation' | 'url' | 'content' | 'identity' | 'hash'>;

/** The normalized address of a write's ledger: without the path of the operation. */
export const ledgerAddress = ({ operation, url }: Pick<WriteKey, 'operation' | 'url'>): string => {
  const address = normalizeServiceAddress(url);
  const path = writePaths(operation).find((end) => address.endsWith(end)) ?? '';
  return address.slice(0, address.length - path.length);
};

/**
 * Returns whether a write went to the ledger at an address, in any spelling: another ledger of the same
 * gateway proves nothing about it.
 */
export const isSentTo = (write: Pick<WriteKey, 'operation' | 'url'>, ledgerUrl: string): boolean =>
  ledgerAddress(write) === normalizeServiceAddress(ledgerUrl);

/**
 * Returns whether the identity of a write was computed from its signed content instead of its spelling.
 */
export const isIdentified = ({ identity }: Pick<WriteKey, 'identity'>): boolean =>
  identity !== undefined && !identity.startsWith('bytes:');

const isKnownAndEqual = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

/** Returns whether two requests have the same content, on any ledger. */
export const isSameContent = (one: WriteKey, other: WriteKey): boolean =>
  one.operation === other.operation &&
  (one.content === other.content ||
    isKnownAndEqual(one.identity, other.identity) ||
    isKnownAndEqual(one.hash, other.hash));

/** Returns whether two requests are the same write: the same signed content, on the same ledger. */
export const isSameWrite = (one: WriteKey, other: WriteKey): boolean =>
  isSameContent(one, other) && ledgerAddress(one) === ledgerAddress(other);
