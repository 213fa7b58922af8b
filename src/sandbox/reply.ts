import type { Json } from '../lib/json.ts';

/** An answer before it is written to a socket. */
export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const json = (status: number, value: Json): Reply => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
});

export const plain = (status: number, body: string): Reply => ({
  status,
  contentType: 'text/plain; charset=UTF-8',
  body,
});
