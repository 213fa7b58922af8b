import type { CallError } from '../../http/call-result.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import { whyOpen } from '../messages.ts';

/** The longest time for one of the reads that look for an outcome: it bounds the wait of a write. */
const patienceMs = 3000;

export const withinPatience = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]);

/** Statuses of a server that has no such operation, besides 404. */
const missingStatuses: readonly number[] = [405, 501];

/** Returns whether a service has no such operation; of a read, which changes nothing either way. */
export const isOperationMissing = (failure: Failure): boolean =>
  failure.kind === 'notFound'
    ? failure.what === 'route'
    : failure.kind === 'refused' && missingStatuses.includes(failure.error.status);

/** The reason why something could not be read. */
export const whyUnread = ({ failure }: Pick<CallError, 'failure'>, what: string): string => {
  if (isOperationMissing(failure)) return whyOpen.notOffered(what);
  switch (failure.kind) {
    case 'forbidden':
    case 'unauthorized':
    case 'noToken':
      return whyOpen.noPermission(what);
    case 'notFound':
      return whyOpen.notOffered(what);
    case 'cancelled':
      return whyOpen.cancelled;
    default:
      return whyOpen.unreadable(what, failure.kind);
  }
};
