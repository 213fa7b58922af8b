import { operations } from '../../ledger/operations.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import type { Intent } from './records.ts';

/** The facts that tell writes apart; entries of earlier releases have no `identity`. */
export type WriteKey = Pick<Intent, 'operation' | 'url' | 'content' | 'identity' | 'hash'>;

/** The normalized address of the ledger that a write goes to: without the path of its operation. */
export const ledgerAddress = ({ operation, url }: Pick<WriteKey, 'operation' | 'url'>): string => {
  const { path } = operations[operation];
  const address = normalizeServiceAddress(url);
  return address.endsWith(path) ? address.slice(0, -path.length) : address;
};

/**
 * Returns whether the identity of a write was computed from its signed content, and not from its
 * spelling.
 */
export const isIdentified = ({ identity }: Pick<WriteKey, 'identity'>): boolean =>
  identity !== undefined && !identity.startsWith('bytes:');

const isKnownAndEqual = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && one === other;

/** Returns whether two requests do the same thing, wherever they are sent. */
export const isSameContent = (one: WriteKey, other: WriteKey): boolean =>
  one.operation === other.operation &&
  (one.content === other.content ||
    isKnownAndEqual(one.identity, other.identity) ||
    isKnownAndEqual(one.hash, other.hash));

/** Returns whether two requests are the same write: the same signed content, at the same ledger. */
export const isSameWrite = (one: WriteKey, other: WriteKey): boolean =>
  isSameContent(one, other) && ledgerAddress(one) === ledgerAddress(other);
