import { inconclusive, passed, type VerificationCheck } from '../../../verify/check-result.ts';
import { synchronizerCheck as text } from '../messages/checks.ts';

/** Removes the protocol version and serial of an id: `name::1220…` of `name::1220…::35-0`. */
const logical = (id: string): string => id.split('::').slice(0, 2).join('::');

/**
 * Compares the synchronizer of a request with that of the newest activity. A ledger may have several, so
 * a difference is reported and doesn't count as a failure.
 */
export const checkSynchronizer = (
  named: string | undefined,
  seen: string | undefined,
): readonly VerificationCheck[] => {
  if (named === undefined || named === '') return [];
  const name = { id: 'synchronizer', title: text.title };
  if (seen === undefined) return [inconclusive(name, named, text.nothingSeen)];
  return [
    logical(named) === logical(seen)
      ? passed(name, named)
      : inconclusive(name, named, text.other(seen)),
  ];
};
