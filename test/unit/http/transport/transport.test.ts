import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  ConnectionError,
  type ConnectionErrorInfo,
} from '../../../../src/http/transport/connection-error.ts';
import type { ConnectionPool } from '../../../../src/http/transport/connection-pool.ts';
import { createTransport, type Transport } from '../../../../src/http/transport/http.ts';
import type { WireResponse } from '../../../../src/http/wire-types.ts';
import {
  closedPort,
  startMisbehavingServer,
  type Behavior,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';

const maxBytes = 100_000;
let server: MisbehavingServer;
let transport: Transport;

beforeEach(async () => {
  server = await startMisbehavingServer();
  transport = createTransport({ maxBytes });
});

afterEach(async () => {
  transport.close();
  await server.close();
});

const forever = new AbortController().signal;

const post = (body = '{}', signal = forever, address = `${server.url}/v2/x`) =>
  transport.fetch('kept')(address, {
    method: 'POST',
    headers: [['content-length', String(Buffer.byteLength(body))]],
    body,
    signal,
  });

const responseTo = (behavior: Behavior): Promise<WireResponse> => {
  server.behave(behavior);
  return post();
};

const breakdownOf = async (call: Promise<unknown>): Promise<ConnectionErrorInfo> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ConnectionError) return error.breakdown;
  throw new Error('expected the connection to break', { cause: error });
};

describe('a response', () => {
  it('brings status, headers and body, whatever the status', async () => {
    const response = await responseTo({ status: 503, headers: { 'x-a': 'b' }, body: 'no' });
    expect(response.status).toBe(503);
    expect(response.headers.get('x-a')).toBe('b');
    expect(response.body).toEqual({ text: 'no', bytes: 2 });
  });

  it('keeps characters whole that the network cut in pieces', async () => {
    const text = '“Zürich” 👩‍💻 – 東京';
    const response = await responseTo({ body: text, drip: { bytes: 1, everyMs: 1 } });
    expect(response.body.text).toBe(text);
  });

  it('has no byte-order mark', async () => {
    expect((await responseTo({ body: '\uFEFF{}' })).body.text).toBe('{}');
  });

  it.each(['gzip', 'deflate', 'deflate-raw', 'br'] as const)('is decoded from %s', async (name) => {
    const text = JSON.stringify({ words: 'abc '.repeat(5000) });
    const { body } = await responseTo({ body: text, encoding: name });
    expect(body).toEqual({ text, bytes: text.length });
  });

  it.each(['gzip', 'deflate', 'br'] as const)('may be empty in %s', async (name) => {
    expect((await responseTo({ body: '', encoding: name })).body).toEqual({ text: '', bytes: 0 });
  });

  it.each([204, 304])('has an empty body when its status is %i', async (status) => {
    const response = await responseTo({ status, body: '', headers: {} });
    expect(response.body).toEqual({ text: '', bytes: 0 });
  });

  it('is not waited for longer when it is a redirect, and nobody follows it', async () => {
    const response = await responseTo({
      status: 307,
      headers: { location: '/elsewhere' },
      body: 'moved',
      end: { by: 'hang', after: 2 },
    });
    expect([response.status, response.headers.get('location')]).toEqual([307, '/elsewhere']);
    await server.until(() => server.connections.open === 0);
    expect(server.received).toHaveLength(1);
  });
});

describe('a body that cannot be used', () => {
  it.each([
    ['closed in the middle', { end: { by: 'close', after: 8 } }],
    ['reset in the middle', { end: { by: 'reset', after: 8 } }],
    ['shorter than its content-length', { contentLength: 400 }],
    ['cut in compressed form', { encoding: 'gzip', end: { by: 'close', after: 12 } }],
    ['cut in raw deflate', { encoding: 'deflate-raw', end: { by: 'close', after: 4 } }],
  ] as const)('is truncated when it was %s', async (_, behavior) => {
    const { status, body } = await responseTo({ body: '{"activities":[]}', ...behavior });
    expect(status).toBe(200);
    expect(body.problem?.reason).toBe('truncated');
  });

  it('is truncated when the compressed form ends early though HTTP does not', async () => {
    const whole = gzipSync(JSON.stringify({ words: 'abc '.repeat(50) }));
    const headers = { 'content-encoding': 'gzip' };
    const { body } = await responseTo({ body: whole.subarray(0, 20), headers });
    expect(body.problem?.reason).toBe('truncated');
  });

  it.each(['gzip', 'deflate', 'br'])(
    'is undecodable when it is not %s at all',
    async (encoding) => {
      const page = '<html><body>hello</body></html>';
      const { body } = await responseTo({ body: page, headers: { 'content-encoding': encoding } });
      expect(body.problem?.reason).toBe('undecodable');
    },
  );

  it('is undecodable in an encoding that was not offered', async () => {
    const { body } = await responseTo({ body: '{}', headers: { 'content-encoding': 'zstd' } });
    expect(body.problem).toEqual({
      reason: 'undecodable',
      detail: 'the body is encoded as zstd, which the request did not offer',
    });
  });

  it('is refused by its announced size before it is read', async () => {
    const { body } = await responseTo({
      contentLength: maxBytes + 1,
      end: { by: 'hang', after: 1 },
    });
    expect(body.problem?.reason).toBe('too-large');
    await server.until(() => server.connections.open === 0);
  });

  it('is given up at the bound when its size was not announced', async () => {
    const body = 'x'.repeat(maxBytes + 1);
    const end = { by: 'hang', after: body.length } as const;
    const response = await responseTo({ body, contentLength: 'none', end });
    expect(response.body.problem?.reason).toBe('too-large');
    expect(response.body.text.length).toBe(2048);
    await server.until(() => server.connections.open === 0);
  });

  it('is given up at the bound when it is small only in compressed form', async () => {
    const end = { by: 'hang', after: 4000 } as const;
    const spaces = Buffer.alloc(5_000_000, 0x20);
    const { body } = await responseTo({ body: spaces, encoding: 'gzip', end });
    expect(body.problem?.reason).toBe('too-large');
    expect(body.bytes).toBeLessThan(maxBytes + 100_000);
    await server.until(() => server.connections.open === 0);
  });

  it('may be exactly as large as the bound', async () => {
    const { body } = await responseTo({ body: 'x'.repeat(maxBytes) });
    expect([body.bytes, body.problem]).toEqual([maxBytes, undefined]);
  });
});

describe('a connection that breaks', () => {
  it('has sent nothing when nobody listens', async () => {
    const address = `http://127.0.0.1:${await closedPort()}/`;
    expect(await breakdownOf(post('{}', forever, address))).toMatchObject({
      code: 'ECONNREFUSED',
      sent: false,
    });
  });

  it('has sent nothing when the name is unknown', async () => {
    const { code, sent } = await breakdownOf(post('{}', forever, 'http://nowhere.invalid/'));
    expect(code).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
    expect(sent).toBe(false);
  });

  it.each(['reset', 'close'] as const)('has sent the request by the time of a %s', async (by) => {
    server.behave({ end: { by } });
    expect(await breakdownOf(post())).toEqual({ code: 'ECONNRESET', sent: true, reused: false });
  });

  it('has sent the request when the response is not HTTP', async () => {
    server.behave({ raw: 'SSH-2.0-OpenSSH_9.2p1\r\n' });
    const { code, sent } = await breakdownOf(post());
    expect(code).toMatch(/^HPE_/);
    expect(sent).toBe(true);
  });

  it('has sent the request when the server wants to speak another protocol', async () => {
    server.behave({ raw: 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h9\r\n\r\n' });
    expect(await breakdownOf(post())).toMatchObject({ sent: true });
  });
});

describe('a response that comes before the request was sent', () => {
  /** Connections that are never said to be ready, as one that a proxy opened and answers on by itself. */
  const neverReady: ConnectionPool = {
    open: (url) =>
      Promise.resolve({
        start: ({ method }) => {
          const call = http.request(url, { method });
          call.end();
          return call;
        },
        look: () => http.request(url),
      }),
    close: () => undefined,
  };

  it('is never taken for the response of the service: nothing was sent', async () => {
    server.behave({ body: '{"completions":[]}' });
    transport = createTransport({ maxBytes }, neverReady);
    const breakdown = await breakdownOf(post('{"amount":"1"}'));
    expect(breakdown).toMatchObject({ code: 'ECONNRESET', sent: false });
    expect(server.received.map(({ body }) => body)).toEqual(['']);
  });
});

describe('giving up', () => {
  it('sends nothing when it came first', async () => {
    const breakdown = await breakdownOf(post('{}', AbortSignal.abort()));
    expect(breakdown).toEqual({ code: 'ABORTED', sent: false, reused: false });
    expect(server.connections.made).toBe(0);
  });

  it.each([
    ['before the head', { end: { by: 'hang' } }],
    ['after the head', { end: { by: 'hang', after: 0 } }],
    ['in the body', { end: { by: 'hang', after: 1 } }],
    ['in a compressed body', { encoding: 'deflate', end: { by: 'hang', after: 0 } }],
  ] as const)('closes a connection that hangs %s', async (_, behavior) => {
    const controller = new AbortController();
    server.behave(behavior);
    const broken = breakdownOf(post('{}', controller.signal));
    await server.until(() => server.received.length === 1);
    controller.abort();
    expect(await broken).toMatchObject({ code: 'ABORTED', sent: true });
    await server.until(() => server.connections.open === 0);
  });
});

describe('connections', () => {
  it('are kept for the next request', async () => {
    await post();
    await post();
    expect(server.received.map(({ connection }) => connection)).toEqual([1, 1]);
  });

  it('are not kept when the request asked for one of its own', async () => {
    const request = { method: 'POST', headers: [], body: '{}', signal: forever };
    await post();
    await transport.fetch('fresh')(server.url, request);
    await post();
    expect(server.received.map(({ connection }) => connection)).toEqual([1, 2, 1]);
    await server.until(() => server.connections.open === 1);
  });

  it('are told apart when they break: one that had served before may have been stale', async () => {
    server.behave({}, { end: { by: 'reset' } });
    await post();
    expect(await breakdownOf(post())).toEqual({ code: 'ECONNRESET', sent: true, reused: true });
  });

  it('survive a body with more bytes than announced', async () => {
    server.behave({ raw: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}surplus' }, {});
    expect((await post()).body.text).toBe('{}');
    expect((await post()).body.text).toBe('{}');
  });

  it('that wait are closed with the transport', async () => {
    await post();
    transport.close();
    await server.until(() => server.connections.open === 0);
  });

  it('carry a large request whole', async () => {
    const body = JSON.stringify('é'.repeat(400_000));
    await post(body);
    expect(server.received[0]?.body).toBe(body);
  });
});
