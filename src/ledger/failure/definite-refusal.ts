import { hashingSchemes } from '../schema/contract-schema.ts';
import { isResponseTooLong, type ServiceError } from './failure.ts';

const fullName = (short: string): string => `HASHING_SCHEME_VERSION_${short}`;

/**
 * A scheme is not for the participant's protocol version (Canton, `HashingSchemeVersion`), too low
 * for the transaction (`UnsupportedSerializationVersion`), or unknown to its release.
 */
const sayings = [
  /Supported hashing versions? on protocol version \w+: (V\d+(?:, V\d+)*)/,
  /hashing scheme (V\d+) or higher/,
  /Unrecognized enum value HASHING_SCHEME_VERSION_\w+\. Supported values: \[([^\]]*)\]/,
];

/** What the refusal offers instead of the requested scheme, oldest first. */
export const namedSchemes = ({ cause = '', body }: ServiceError): readonly string[] => {
  const said = sayings.flatMap((saying) => saying.exec(`${cause} ${body}`)?.[1] ?? []);
  const names = said.flatMap((list) => list.split(', '));
  return hashingSchemes.filter(
    (scheme, index) =>
      index > 0 && names.some((name) => name === scheme || fullName(name) === scheme),
  );
};

/** The HTTP status of each gRPC status (Canton, GrpcHttpErrorCodes). */
const httpStatuses: Readonly<Record<number, number>> = {
  1: 499,
  2: 500,
  3: 400,
  4: 504,
  5: 404,
  6: 409,
  7: 403,
  8: 429,
  9: 400,
  10: 409,
  11: 400,
  12: 501,
  13: 500,
  14: 503,
  15: 500,
  16: 401,
};

/** A code that doesn't exist counts as UNKNOWN. */
export const httpStatusOf = (grpcCode: number): number => httpStatuses[grpcCode] ?? 500;

const openStatuses: readonly number[] = [408, 409, 425, 429, 499];

/** The ledger's transient categories: a write may have been made. */
const openCategories: readonly number[] = [1, 2, 3, 4];

/**
 * A participant checks this before it submits anything (Canton, `ResourceManagementService`,
 * `StreamTracker`, `MemoryCheck` and `ActiveRequestCounterInterceptor`).
 */
const overloadCodes: readonly string[] = [
  'PARTICIPANT_BACKPRESSURE',
  'HEAP_MEMORY_OVER_LIMIT',
  'SERVER_OVERLOADED',
];

/**
 * True if the error proves that a write was not made. Only the ledger's own can: a gateway may
 * answer after it handed the request on. `definiteAnswer: true` proves it; `false` comes with
 * almost every error and proves nothing. So do overload and a 4xx, except those that a timeout or
 * contention causes. After a 5xx the write may have been made.
 */
export const isDefiniteRefusal = (error: ServiceError): boolean => {
  const { envelope, definiteAnswer, grpcCode, category = 0, code = '' } = error;
  if (envelope !== 'error') return envelope === 'unprocessed';
  if (definiteAnswer === true || overloadCodes.includes(code)) return true;
  // Not the response's status, which a gateway may change.
  const status = grpcCode === undefined ? error.status : httpStatusOf(grpcCode);
  const isOpen = openStatuses.includes(status) || openCategories.includes(category);
  return status >= 400 && status < 500 && !isOpen && !isResponseTooLong(error);
};
