import type { IncomingHttpHeaders } from 'node:http';

import type { ParsedBody } from './body/parse-json-body.ts';

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
