import type { Json } from '../../lib/json/json.ts';

/** An answer before it is written to a socket. */
export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const jsonReply = (status: number, value: Json): HttpReply => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
});

export const textReply = (status: number, body: string): HttpReply => ({
  status,
  contentType: 'text/plain; charset=UTF-8',
  body,
});
