import type { Failure } from '../ledger/failure/failure.ts';
import type { OperationName } from '../ledger/operations.ts';
import type { OperationResponse } from '../ledger/operation-schemas.ts';
import type { Err, Result } from '../lib/result.ts';
import type { Json } from '../lib/json/json.ts';

/** The facts about a request with a response, without our headers and without the body. */
export type ExchangeInfo = {
  /** Origin and path only. */
  readonly url: string;
  readonly status: number;
  /** From the start of the request to the end of the body, in milliseconds. */
  readonly ms: number;
  /** Size of the body after decompression. */
  readonly bytes: number;
  /** The server's own clock, from its `Date` header, in milliseconds since 1970. */
  readonly serverDate?: number;
};

/** The result of a call. A failure is a value too: `call` rejects only for a defect. */
export type CallResult<N extends OperationName> = Result<
  { readonly answer: OperationResponse<N>; readonly exchange: ExchangeInfo },
  CallError
>;

/** A `CallResult` before the response is validated. */
export type RawResult = Result<{ readonly json: Json; readonly exchange: ExchangeInfo }, CallError>;

export type CallError = {
  readonly failure: Failure;
  /**
   * Returns whether a byte of the request can have left this machine. `false` proves that a write wasn't
   * made; `true` means only that it may have been.
   */
  readonly sent: boolean;
  /** Present if the service responded. */
  readonly exchange?: ExchangeInfo;
};

export type CallFailure = Err<CallError>;

/** A result whose error is the failure alone. */
export const withFailure = <T>(result: Result<T, CallError>): Result<T, Failure> =>
  result.ok ? result : { ok: false, error: result.error.failure };

/**
 * Returns the known facts of a request, whether it succeeded or failed; undefined if no response came.
 */
export const exchangeOf = (
  result: Result<{ readonly exchange: ExchangeInfo }, CallError>,
): ExchangeInfo | undefined => (result.ok ? result.value : result.error).exchange;
