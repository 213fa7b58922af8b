import { isResponseTooLong, type ServiceError } from './failure.ts';
import { httpStatusOf } from './grpc-status.ts';

/** Statuses that leave open whether the service processed the request. */
const openStatuses: readonly number[] = [408, 409, 425, 429, 499];

/** Categories of the ledger after which a write may have been made (its transient ones). */
const openCategories: readonly number[] = [1, 2, 3, 4];

/**
 * Codes of a participant that is overloaded. It checks that before it submits anything (Canton,
 * `ResourceManagementService`, `StreamTracker`, `MemoryCheck` and `ActiveRequestCounterInterceptor`).
 */
const overloadCodes: readonly string[] = [
  'PARTICIPANT_BACKPRESSURE',
  'HEAP_MEMORY_OVER_LIMIT',
  'SERVER_OVERLOADED',
];

/**
 * Returns whether an error proves that a write was not made. Only the ledger's own can: a gateway may
 * answer with any status after it handed the request on. `definiteAnswer: true` proves it; `false` comes
 * with almost every error and proves nothing. Without it a 4xx proves it, except for those that a timeout
 * or contention causes; so does overload. A 5xx doesn't: the write may have been made.
 */
export const isDefiniteRefusal = (error: ServiceError): boolean => {
  const { envelope, definiteAnswer, grpcCode, category = 0, code = '' } = error;
  if (envelope !== 'error') return envelope === 'unprocessed';
  if (definiteAnswer === true || overloadCodes.includes(code)) return true;
  // Not the status of the response, which a gateway may change.
  const status = grpcCode === undefined ? error.status : httpStatusOf(grpcCode);
  const isOpen = openStatuses.includes(status) || openCategories.includes(category);
  return status >= 400 && status < 500 && !isOpen && !isResponseTooLong(error);
};
