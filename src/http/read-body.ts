import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { errorCode } from './transport/connection-error.ts';
import type { BodyProblem, WireBody } from './wire-types.ts';

/** The encodings as `accept-encoding` spells them. */
export const acceptedEncodings = 'gzip, deflate, br';

const known = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br']);

export const normalizeEncoding = (header: string | undefined): string =>
  (header ?? '').trim().toLowerCase();

/** The bytes of an encoding that was never offered would be read as text. */
const isOfferedEncoding = (encoding: string): boolean => known.has(encoding);

async function createDecoder(encoding: string, source: Readable): Promise<Transform | undefined> {
  if (encoding === '' || encoding === 'identity') return undefined;
  // A short command often gets no compressed body.
  const zlib = await import('node:zlib');
  if (encoding === 'br') return zlib.createBrotliDecompress();
  if (encoding !== 'deflate') return zlib.createGunzip();
  return (await hasZlibHeader(source)) ? zlib.createInflate() : zlib.createInflateRaw();
}

/** Servers should send the zlib format (RFC 9110 8.4.1), but some send raw deflate. */
async function hasZlibHeader(source: Readable): Promise<boolean> {
  await once(source, 'readable');
  const first: unknown = source.read();
  if (!Buffer.isBuffer(first)) return true;
  source.unshift(first);
  return ((first[0] ?? 0) & 0x0f) === 8;
}

/** JSON has no byte order mark, and some proxies add one. */
const decode = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '');

const excerptBytes = 2048;

/**
 * `maxBytes` counts after decompression. A longer body destroys the stream and its connection.
 * Never rejects.
 */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<WireBody> {
  const encoding = normalizeEncoding(response.headers['content-encoding']);
  if (!isOfferedEncoding(encoding)) return refuseResponse(response, unreadableEncoding(encoding));
  if (announces(response, encoding) > maxBytes) return refuseResponse(response, tooLarge(maxBytes));
  try {
    return await collect(await decodeStream(response, encoding), maxBytes);
  } catch (error) {
    return unusable(nothing, brokenBy(errorCode(error), 0));
  }
}

/** A longer response gets twice as much each time. */
const firstRoom = 16 * 1024;

/**
 * Copies the parts: each is a view of everything that was read with it, and a service can pad each
 * byte by a chunk extension of many KB.
 */
const createCollector = () => {
  let room = Buffer.allocUnsafe(firstRoom);
  let length = 0;
  return {
    add: (part: Buffer): void => {
      if (length + part.length > room.length) {
        const larger = Buffer.allocUnsafe(Math.max(2 * room.length, length + part.length));
        room.copy(larger, 0, 0, length);
        room = larger;
      }
      length += part.copy(room, length);
    },
    length: (): number => length,
    bytes: (): Buffer => room.subarray(0, length),
  };
};

/** The first use of an iterator over a stream takes a millisecond longer than events. */
const collect = (stream: Readable, maxBytes: number): Promise<WireBody> =>
  new Promise((resolve) => {
    const body = createCollector();
    const broken = (code: string): void =>
      resolve(unusable(body.bytes(), brokenBy(code, body.length())));
    stream.on('data', (part: Buffer) => {
      body.add(part);
      if (body.length() <= maxBytes) return;
      resolve(unusable(body.bytes(), tooLarge(maxBytes)));
      stream.destroy();
    });
    // As a whole: the border of two parts may cut a character.
    stream.once('end', () => {
      const bytes = body.bytes();
      resolve({ text: decode(bytes), bytes: bytes.length });
    });
    stream.on('error', (error) => broken(errorCode(error)));
    // A connection may go away without an error.
    stream.once('close', () => broken(''));
  });

async function decodeStream(response: IncomingMessage, encoding: string): Promise<Readable> {
  const decoder = await createDecoder(encoding, response);
  if (!decoder) return response;
  // An error of either stream destroys both and is thrown to the reader of the last one.
  return pipeline(response, decoder, () => undefined);
}

const announces = (response: IncomingMessage, encoding: string): number =>
  encoding === '' ? Number(response.headers['content-length'] ?? 0) : 0;

const tooLarge = (maxBytes: number): BodyProblem => ({
  reason: 'too-large',
  detail: `the body is larger than ${maxBytes} bytes`,
});

const unreadableEncoding = (encoding: string): BodyProblem => ({
  reason: 'undecodable',
  detail: `the body is encoded as ${encodingName(encoding)}, which the request did not offer`,
});

/** zlib's Z_BUF_ERROR means that the data ended too early. */
const brokenBy = (code: string, bytes: number): BodyProblem =>
  /^(Z_|ERR__ERROR_FORMAT)/.test(code) && code !== 'Z_BUF_ERROR'
    ? { reason: 'undecodable', detail: `the compressed body is damaged (${code})` }
    : { reason: 'truncated', detail: `the body ended early, after ${bytes} bytes` };

/** A server's header may contain anything, even an echo of the request. */
const encodingName = (encoding: string): string =>
  /^[a-z-]{1,16}$/.test(encoding) ? encoding : 'something';

function refuseResponse(response: IncomingMessage, problem: BodyProblem): WireBody {
  response.destroy();
  return unusable(nothing, problem);
}

const nothing = Buffer.alloc(0);

const unusable = (read: Buffer, problem: BodyProblem): WireBody => ({
  text: read.subarray(0, excerptBytes).toString('utf8'),
  bytes: read.length,
  problem,
});
