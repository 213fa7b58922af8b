import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBody, memoizeLastBody, readBody } from '../../../../src/http/read-body.ts';

const response = () => {
  const stream = new PassThrough();
  return { stream, message: Object.assign(stream, { headers: {} }) as unknown as IncomingMessage };
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the bytes of all buffers that something holds. */
const held = async (): Promise<number> => {
  await turn();
  // V8 frees buffers on another thread; a second collection waits for the first one to end.
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

it('holds the bytes of a body and not the chunks that they came in', async () => {
  const { stream, message } = response();
  const body = readBody(message, 1_000_000);
  const before = await held();
  /** As a service pads a chunk of one byte by a long extension: a view of what was read. */
  for (let sent = 0; sent < 2000; sent += 1) {
    stream.write(Buffer.alloc(64 * 1024, 'a').subarray(0, 1));
    if (sent % 100 === 0) await turn();
  }
  expect((await held()) - before).toBeLessThan(32 * 1024 * 1024);
  stream.end();
  expect(await body).toEqual({ text: 'a'.repeat(2000), bytes: 2000 });
});

it.each([0, 1, 16_384, 16_385, 100_000])(
  'reads %i bytes whole, in parts of any size',
  async (size) => {
    const { stream, message } = response();
    const body = readBody(message, 1_000_000);
    const text = Array.from({ length: size }, (_, at) => 'abcdefg'[at % 7]).join('');
    for (let at = 0, part = 1; at < size; at += part, part = (part * 7) % 9973)
      stream.write(text.slice(at, at + part));
    stream.end();
    expect(await body).toEqual({ text, bytes: size });
  },
);

const latin1 = (bytes: Buffer): string => bytes.toString('latin1');

it('decodes the same bytes once, and other bytes of the same length again', () => {
  const decoded: string[] = [];
  const decode = memoizeLastBody((bytes) => {
    decoded.push(latin1(bytes));
    return latin1(bytes);
  });
  const texts = ['[1]', '[1]', '[2]', '[2]', '[1]'];
  expect(texts.map((text) => decode(Buffer.from(text)))).toEqual(texts);
  expect(decoded).toEqual(['[1]', '[2]', '[1]']);
});

it('keeps no body that is too long to be worth it', () => {
  let count = 0;
  const decode = memoizeLastBody(() => String((count += 1)));
  const long = Buffer.alloc(1024 * 1024 + 1);
  expect([decode(long), decode(long)]).toEqual(['1', '2']);
});

it('decodes a long body in parts as it would decode it whole, valid or not', () => {
  const ascii = fc.integer({ min: 0, max: 9000 }).map((length) => Buffer.alloc(length, 'x'));
  const other = fc.constantFrom('é', '語', '👍', '\uFEFF').map((text) => Buffer.from(text));
  const broken = fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes));
  const long = Buffer.from('語'.repeat(4000));
  const pieces = fc.array(fc.oneof(ascii, other, broken, fc.constant(long)), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const bytes = Buffer.concat(parts);
      expect(decodeBody(bytes)).toBe(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    }),
  );
});
