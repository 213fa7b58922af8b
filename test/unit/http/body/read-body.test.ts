import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { readBody } from '../../../../src/http/read-body.ts';

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

it('drops a byte order mark, and keeps a character that two chunks cut', async () => {
  const { stream, message } = response();
  const body = readBody(message, 1_000_000);
  const bytes = Buffer.from('\uFEFF["語👍"]');
  for (const byte of bytes) stream.write(Buffer.from([byte]));
  stream.end();
  expect(await body).toEqual({ text: '["語👍"]', bytes: bytes.length });
});
