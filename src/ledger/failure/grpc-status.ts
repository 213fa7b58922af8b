/** The HTTP status that the ledger maps each gRPC status to (Canton, GrpcHttpErrorCodes). */
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

/** Returns the HTTP status for a gRPC code, that of UNKNOWN for a code that doesn't exist. */
export const httpStatusOf = (grpcCode: number): number => httpStatuses[grpcCode] ?? 500;
