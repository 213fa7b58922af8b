import type { Json } from '../../lib/json/json.ts';

export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long it waits for more: a list without an end. */
  readonly lateMs?: number | undefined;
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

export const malformedRequest = (reason: string): HttpReply =>
  textReply(400, `The request content was malformed:\n${reason}`);
