import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';

import { errorCode } from '../transport/connection-error.ts';
import { createDecoder, normalizeEncoding, isOfferedEncoding } from './content-encoding.ts';
import type { BodyProblem, WireBody } from '../wire-types.ts';

/** The bytes of an unusable body that are kept for display. */
const excerptBytes = 2048;

/**
 * Reads a body to its end. `maxBytes` is counted after decompression. A longer body isn't read on: the
 * stream and its connection are destroyed. Never rejects.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<WireBody> {
  const encoding = normalizeEncoding(response.headers['content-encoding']);
  if (!isOfferedEncoding(encoding)) return refused(response, unreadableEncoding(encoding));
  if (announces(response, encoding) > maxBytes) return refused(response, tooLarge(maxBytes));
  try {
    return await collect(await decoded(response, encoding), maxBytes);
  } catch (error) {
    return unusable([], 0, brokenBy(errorCode(error), 0));
  }
}

/** Uses events, because the first use of an iterator over a stream takes a millisecond longer. */
const collect = (stream: Readable, maxBytes: number): Promise<WireBody> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const broken = (code: string): void => resolve(unusable(chunks, bytes, brokenBy(code, bytes)));
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= maxBytes) return;
      resolve(unusable(chunks, bytes, tooLarge(maxBytes)));
      stream.destroy();
    });
    // Joined before decoding, because a character may be split between two chunks.
    stream.once('end', () =>
      resolve({ text: withoutMark(Buffer.concat(chunks).toString('utf8')), bytes }),
    );
    stream.on('error', (error) => broken(errorCode(error)));
    // A connection may close without an error.
    stream.once('close', () => broken(''));
  });

async function decoded(response: IncomingMessage, encoding: string): Promise<Readable> {
  const decoder = await createDecoder(encoding, response);
  if (!decoder) return response;
  // An error of either stream destroys both and is thrown to the reader of the last one.
  return pipeline(response, decoder, () => undefined);
}

/** The size in the head, if it is the size that is counted here. */
const announces = (response: IncomingMessage, encoding: string): number =>
  encoding === '' ? Number(response.headers['content-length'] ?? 0) : 0;

const tooLarge = (maxBytes: number): BodyProblem => ({
  reason: 'too-large',
  detail: `the body is larger than ${maxBytes} bytes`,
});

const unreadableEncoding = (encoding: string): BodyProblem => ({
  reason: 'undecodable',
  detail: `the body is encoded as ${nameOf(encoding)}, which the request did not offer`,
});

/** zlib's Z_BUF_ERROR means that the data ended too early; its other codes mean invalid data. */
const brokenBy = (code: string, bytes: number): BodyProblem =>
  /^(Z_|ERR__ERROR_FORMAT)/.test(code) && code !== 'Z_BUF_ERROR'
    ? { reason: 'undecodable', detail: `the compressed body is damaged (${code})` }
    : { reason: 'truncated', detail: `the body ended early, after ${bytes} bytes` };

/** A header of the server may contain anything, even an echo of the request. */
const nameOf = (encoding: string): string =>
  /^[a-z-]{1,16}$/.test(encoding) ? encoding : 'something';

function refused(response: IncomingMessage, problem: BodyProblem): WireBody {
  response.destroy();
  return unusable([], 0, problem);
}

const unusable = (chunks: readonly Buffer[], bytes: number, problem: BodyProblem): WireBody => ({
  text: Buffer.concat(chunks).subarray(0, excerptBytes).toString('utf8'),
  bytes,
  problem,
});

/** Removes a byte-order mark: JSON has none, and some proxies add one. */
const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);
