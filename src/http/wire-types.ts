import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '../ledger/failure/failure.ts';
import type { OperationResponse } from '../ledger/operation-schemas.ts';
import type { OperationName } from '../ledger/operations.ts';
import { parseJson, type Json } from '../lib/json/json.ts';
import type { Err, Result } from '../lib/result.ts';

export type ExchangeInfo = {
  /** The URL has only origin and path. */
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  /** The `Date` header in milliseconds since 1970. */
  readonly serverDate?: number;
};

/** `call` rejects only for a defect. */
export type CallResult<N extends OperationName> = Result<
  { readonly response: OperationResponse<N>; readonly exchange: ExchangeInfo },
  CallError
>;

/** The response isn't validated. */
export type RawResult = Result<{ readonly json: Json; readonly exchange: ExchangeInfo }, CallError>;

export type CallError = {
  readonly failure: Failure;
  /**
   * `false` proves that no byte left, so a write wasn't made; `true` means only that it may have
   * been.
   */
  readonly sent: boolean;
  readonly exchange?: ExchangeInfo;
};

export type CallFailure = Err<CallError>;

export const withFailure = <T>(result: Result<T, CallError>): Result<T, Failure> =>
  result.ok ? result : { ok: false, error: result.error.failure };

export const exchangeOf = (
  result: Result<{ readonly exchange: ExchangeInfo }, CallError>,
): ExchangeInfo | undefined => (result.ok ? result.value : result.error).exchange;

export type ParsedBody = { readonly json: Json } | { readonly json?: never };

/** ofetch's own parser rounds large integers, and returns text that isn't JSON as a string. */
export function parseJsonBody(text: string): ParsedBody {
  try {
    return { json: parseJson(text) };
  } catch {
    // Not only a SyntaxError: a body nested a hundred thousand levels deep exhausts the stack.
    return {};
  }
}

const longest = 1024 * 1024;

/** A polled service mostly sends the same response, and identical objects compare fast. */
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

/** The names are in lower case, as Node has them. */
export type WireHeaders = ReadonlyMap<string, string>;

export const receivedHeaders = (headers: IncomingHttpHeaders): WireHeaders =>
  new Map(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first] as const];
    }),
  );

/** If the body has a problem, the text holds its first 2 kB, for display. */
export type BodyProblem = {
  readonly reason: 'truncated' | 'too-large' | 'undecodable';
  readonly detail: string;
};

/** The text ends where the body ended or broke off. `bytes` counts after decompression. */
export type WireBody = {
  readonly text: string;
  readonly bytes: number;
  readonly problem?: BodyProblem;
};

type WireHead = {
  readonly status: number;
  readonly headers: WireHeaders;
  readonly httpVersion?: string;
  readonly reused?: boolean;
};

/** What ofetch needs of a `Response`. */
export class WireResponse {
  readonly status: number;
  readonly statusText = '';
  readonly headers: WireHeaders;
  readonly body: WireBody;
  /** Absent for a response that no connection brought. */
  readonly httpVersion: string | undefined;
  /** True if the connection had carried an earlier request. */
  readonly reused: boolean | undefined;
  _data?: ParsedBody;

  constructor({ status, headers, httpVersion, reused }: WireHead, body: WireBody) {
    this.status = status;
    this.headers = headers;
    this.httpVersion = httpVersion;
    this.reused = reused;
    this.body = body;
  }

  text(): Promise<string> {
    return Promise.resolve(this.body.text);
  }
}
