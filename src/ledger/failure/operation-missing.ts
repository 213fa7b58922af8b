import type { Failure } from './failure.ts';

/** Statuses of a server that has no such operation, besides 404. */
const missingStatuses: readonly number[] = [405, 501];

/** Returns whether a service has no such operation; of a read, which changes nothing either way. */
export const isOperationMissing = (failure: Failure): boolean =>
  failure.kind === 'notFound'
    ? failure.what === 'route'
    : failure.kind === 'refused' && missingStatuses.includes(failure.error.status);
