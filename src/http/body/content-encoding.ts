import { once } from 'node:events';
import type { Readable, Transform } from 'node:stream';

/** The encodings that the client can read, as `accept-encoding` spells them. */
export const acceptedEncodings = 'gzip, deflate, br';

const known = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br']);

/**
 * Returns the encoding of a body as one word. Several encodings stay as they are, and count as unknown.
 */
export const normalizeEncoding = (header: string | undefined): string =>
  (header ?? '').trim().toLowerCase();

/** False for an encoding that was never offered: its bytes would be read as text. */
export const isOfferedEncoding = (encoding: string): boolean => known.has(encoding);

/** Returns a stream that decodes `source`, or undefined if `source` isn't encoded. */
export async function createDecoder(
  encoding: string,
  source: Readable,
): Promise<Transform | undefined> {
  if (encoding === '' || encoding === 'identity') return undefined;
  // Loaded with the first compressed body, because a short command often gets none.
  const zlib = await import('node:zlib');
  if (encoding === 'br') return zlib.createBrotliDecompress();
  if (encoding !== 'deflate') return zlib.createGunzip();
  return (await hasZlibHeader(source)) ? zlib.createInflate() : zlib.createInflateRaw();
}

/** `deflate` means the zlib format (RFC 9110 8.4.1), but some servers send raw deflate. */
async function hasZlibHeader(source: Readable): Promise<boolean> {
  await once(source, 'readable');
  const first: unknown = source.read();
  if (!Buffer.isBuffer(first)) return true;
  source.unshift(first);
  return ((first[0] ?? 0) & 0x0f) === 8;
}
