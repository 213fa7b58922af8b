import type { Failure } from '../../../ledger/failure/failure.ts';
import type { PollState } from '../model/timeline/poll-state.ts';

/** Failed polls in a row after which a scan that does not answer is called offline. */
const offlineAfter = 3;

/** What a failed poll makes of the state of polling. */
export const pollStateAfter = (failure: Failure, attempt: number): PollState['state'] => {
  switch (failure.kind) {
    case 'notFound':
      return 'no-route';
    case 'unauthorised':
    case 'forbidden':
    case 'noToken':
      return 'auth';
    case 'rateLimited':
      return 'limited';
    case 'unreachable':
    case 'tls':
    case 'proxy':
    case 'timeout':
      return attempt >= offlineAfter ? 'offline' : 'retrying';
    case 'refused':
    case 'unreadable':
    case 'invalid':
    case 'cancelled':
      return 'retrying';
    default:
      return failure satisfies never;
  }
};

/** What of an answer could not be used, in words; nothing when all of it could. */
export const partialPageMessage = (failure: Failure): string | undefined =>
  failure.kind === 'unreadable' ? failure.detail : undefined;
