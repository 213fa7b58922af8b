import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '../ledger/failure/failure.ts';
import type { OperationResponse } from '../ledger/operation-schemas.ts';
import type { OperationName } from '../ledger/operations.ts';
import { parseJson, type Json } from '../lib/json/json.ts';
import type { Err, Result } from '../lib/result.ts';

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

export const withFailure = <T>(result: Result<T, CallError>): Result<T, Failure> =>
  result.ok ? result : { ok: false, error: result.error.failure };

/**
 * Returns the known facts of a request, whether it succeeded or failed; undefined if no response came.
 */
export const exchangeOf = (
  result: Result<{ readonly exchange: ExchangeInfo }, CallError>,
): ExchangeInfo | undefined => (result.ok ? result.value : result.error).exchange;

/** A body as JSON, or the fact that it isn't JSON. */
export type ParsedBody = { readonly json: Json } | { readonly json?: never };

/**
 * Parses a body without losing a digit, for ofetch's `parseResponse`. ofetch's own parser rounds large
 * integers, and returns text that isn't JSON as a string.
 */
export function parseJsonBody(text: string): ParsedBody {
  try {
    return { json: parseJson(text) };
  } catch {
    // Not only a SyntaxError: a body nested a hundred thousand levels deep exhausts the stack.
    return {};
  }
}

/** Longer texts, in characters, aren't kept. */
const longest = 1024 * 1024;

/**
 * A parser that returns the same object for the same text again: a service that is polled every few
 * seconds mostly sends the same response, and identical objects compare fast.
 */
export const memoizeLast = (
  parse: (text: string) => ParsedBody,
): ((text: string) => ParsedBody) => {
  let last: { readonly text: string; readonly parsed: ParsedBody } | undefined;
  return (text) => {
    if (last?.text === text) return last.parsed;
    const parsed = parse(text);
    last = text.length <= longest ? { text, parsed } : undefined;
    return parsed;
  };
};

/**
 * The subset of `Headers` and `Response` that ofetch needs. The global ones are never used: reading
 * `globalThis.Headers` loads undici, which costs a short command more than the call.
 */
export class WireHeaders implements Iterable<readonly [string, string]> {
  readonly #values = new Map<string, string>();

  constructor(init: Iterable<readonly [string, string]> | Readonly<Record<string, string>> = {}) {
    const pairs = isIterable(init) ? init : Object.entries(init);
    for (const [name, value] of pairs) this.set(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  [Symbol.iterator](): Iterator<[string, string]> {
    return this.#values[Symbol.iterator]();
  }

  /** Keeps the first value of a repeated header, as Node does for single-valued ones. */
  static received(headers: IncomingHttpHeaders): WireHeaders {
    const wire = new WireHeaders();
    for (const [name, value] of Object.entries(headers)) {
      const first = Array.isArray(value) ? value[0] : value;
      if (first !== undefined) wire.set(name, first);
    }
    return wire;
  }
}

/** The reason why the text is incomplete: it then holds the first 2 kB of the body, for display. */
export type BodyProblem = {
  readonly reason: 'truncated' | 'too-large' | 'undecodable';
  readonly detail: string;
};

/** A body that was read to its end, or until it broke off. `bytes` is counted after decompression. */
export type WireBody = {
  readonly text: string;
  readonly bytes: number;
  readonly problem?: BodyProblem;
};

/** A response. Its body has been read already, so nothing can fail later. */
export class WireResponse {
  readonly status: number;
  readonly statusText = '';
  readonly headers: WireHeaders;
  readonly body: WireBody;
  /** The parsed value that ofetch keeps from `parseResponse`; absent for a status without body. */
  _data?: ParsedBody;

  constructor(head: { readonly status: number; readonly headers: WireHeaders }, body: WireBody) {
    this.status = head.status;
    this.headers = head.headers;
    this.body = body;
  }

  text(): Promise<string> {
    return Promise.resolve(this.body.text);
  }
}

const isIterable = (init: object): init is Iterable<readonly [string, string]> =>
  Symbol.iterator in init;
