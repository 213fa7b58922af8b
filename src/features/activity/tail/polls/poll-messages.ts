import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { PollState } from '../../model/timeline/poll-state.ts';

/** Failed polls in a row after which an unresponsive scan is called offline. */
const offlineAfter = 3;

export const pollStateAfter = (failure: Failure, attempt: number): PollState['state'] => {
  switch (failure.kind) {
    case 'notFound':
      return 'no-route';
    case 'unauthorized':
    case 'forbidden':
    case 'noToken':
      return 'auth';
    case 'rateLimited':
      return 'limited';
    case 'unreachable':
    case 'tls':
    case 'tlsFile':
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

/** The part of a response that could not be used. */
export const partialPageMessage = (failure: Failure): string | undefined =>
  failure.kind === 'unreadable' ? failure.detail : undefined;
