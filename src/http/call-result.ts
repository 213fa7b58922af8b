import type { Failure } from '../ledger/failure/failure.ts';
import type { OperationResponse, OperationName } from '../ledger/operations.ts';
import type { Json } from '../lib/json/json.ts';

/** What is known of a request that was answered. It holds no header of ours and no body. */
export type ExchangeInfo = {
  /** Origin and path, nothing else. */
  readonly url: string;
  readonly status: number;
  /** From the start of the request to the end of the body, in milliseconds. */
  readonly ms: number;
  /** Size of the body after decompression. */
  readonly bytes: number;
  /** The server's own clock, from its `Date` header, in milliseconds since 1970. */
  readonly serverDate?: number;
};

/** How a call ended. A failed one is a value too: `call` rejects only for a defect. */
export type CallResult<N extends OperationName> =
  | { readonly ok: true; readonly answer: OperationResponse<N>; readonly exchange: ExchangeInfo }
  | CallFailure;

/** As `CallResult`, before anybody said what the answer should be. */
export type RawResult =
  | { readonly ok: true; readonly json: Json; readonly exchange: ExchangeInfo }
  | CallFailure;

export type CallFailure = {
  readonly ok: false;
  readonly failure: Failure;
  /**
   * Whether a byte of the request can have left this machine: a write that failed with `false` was
   * not made. `true` says no more than that it may have been.
   */
  readonly sent: boolean;
  /** Present when the service answered. */
  readonly exchange?: ExchangeInfo;
};
