import type { Failure } from '../../ledger/failure/failure.ts';
import type { ConnectionErrorInfo } from '../transport/connection-error.ts';
import type { AbortReason } from '../transport/deadline.ts';
import type { WireResponse } from '../wire-types.ts';

/** A request as it is sent. Its headers hold the token: a listener must not keep them. */
export type SentRequest = {
  /** The operation, or the path of another read. */
  readonly name: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Hears how one request ends. */
export type ExchangeEnd = {
  readonly answered: (
    response: WireResponse,
    /** Removes the token of the request from foreign text. */
    redact: (text: string) => string,
    failure: Failure | undefined,
  ) => void;
  readonly broke: (
    error: ConnectionErrorInfo,
    reason: AbortReason | undefined,
    failure: Failure,
  ) => void;
};

/**
 * Receives every request of every client right before it is sent; undefined unless a debug log or a
 * recording was asked for.
 */
export const exchanges: { listener: ((request: SentRequest) => ExchangeEnd) | undefined } = {
  listener: undefined,
};
