import { inconclusive, passed, type VerificationCheck } from '../../../verify/check-result.ts';

/** An id without its protocol version and serial: `name::1220…` of `name::1220…::35-0`. */
const logical = (id: string): string => id.split('::').slice(0, 2).join('::');

/**
 * Holds the synchronizer of a request against the one of the newest activity. A ledger may know
 * several: that it is another one is told, and is no fault.
 */
export const checkSynchronizer = (
  named: string | undefined,
  seen: string | undefined,
): readonly VerificationCheck[] => {
  if (named === undefined || named === '') return [];
  const name = { id: 'synchronizer', title: 'The synchronizer is the one that is seen here' };
  if (seen === undefined)
    return [inconclusive(name, named, 'no activity was seen to compare it with')];
  return [
    logical(named) === logical(seen)
      ? passed(name, named)
      : inconclusive(name, named, `the newest activity is on ${seen}`),
  ];
};
