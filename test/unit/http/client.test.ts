import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createClient, type Client, type ClientOptions } from '../../../src/http/client.ts';
import { exchangeOf, type CallFailure, type CallResult } from '../../../src/http/wire-types.ts';
import { describeFailure } from '../../../src/ledger/failure/describe-failure.ts';
import type { OperationName } from '../../../src/ledger/operations.ts';
import { stringifyJson } from '../../../src/lib/json/json.ts';
import { Secret } from '../../../src/lib/io/secret.ts';
import { makeCertificate } from '../../support/servers/certificate.ts';
import {
  closedPort,
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import {
  activitiesRequest,
  contractRequest,
  executeRequest,
} from '../../support/samples/requests.ts';

let server: MisbehavingServer;
let client: Client;

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createClient({
    ledgerUrl: server.url,
    scanUrl: `${server.url}/api/scan`,
    timeoutMs: 5000,
    retries: 0,
    ...options,
  });

beforeEach(async () => {
  server = await startMisbehavingServer();
  client = clientOf();
});

afterEach(async () => {
  client.close();
  await server.close();
});

const activities = () => client.call('activities', activitiesRequest);
const contract = () => client.call('contractById', contractRequest);
const execute = () => client.call('executeSubmission', executeRequest);

const failed = <N extends OperationName>(outcome: CallResult<N>): CallFailure => {
  if (outcome.ok) throw new Error('expected a failure');
  return outcome;
};

describe('a request', () => {
  it('is sent to the path of its operation, behind the prefix of the base URL', async () => {
    server.behave({ body: '{"activities":[]}' });
    client = clientOf({ ledgerUrl: `${server.url}/json/`, scanUrl: `${server.url}/api/scan/` });
    await activities();
    await contract();
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/scan/v0/activities',
      'POST /json/v2/contracts/contract-by-id',
    ]);
  });

  it('says what it is, what it accepts and how long it is', async () => {
    client = clientOf({ version: '1.2.3' });
    await contract();
    expect(server.received[0]?.headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'content-type': 'application/json',
      'content-length': String(server.received[0]?.body.length),
      'user-agent': 'cantui/1.2.3',
    });
  });

  it('is sent byte for byte as it was written down', async () => {
    await execute();
    expect(server.received[0]?.body).toBe(stringifyJson(executeRequest));
  });

  it('is not sent when it breaks a rule, and the rule is named', async () => {
    const outcome = failed(await client.call('activities', { page_size: 0 }));
    expect(outcome).toMatchObject({ error: { sent: false, failure: { kind: 'invalid' } } });
    expect(outcome.error.failure).toHaveProperty('problems.0.field', 'page_size');
    expect(server.connections.made).toBe(0);
  });
});

describe('a response', () => {
  it('keeps every digit and every unknown field', async () => {
    const body = '{"activities":[],"next":9007199254740993,"rate":0.1000,"__proto__":{"a":1}}';
    server.behave({ body });
    const outcome = await activities();
    expect(outcome.ok && stringifyJson(outcome.value.response.raw)).toBe(body);
  });

  it('comes with what is known of the exchange', async () => {
    const date = 'Thu, 19 Nov 2026 12:00:00 GMT';
    server.behave({ body: '{"activities":[]}', encoding: 'gzip', headers: { date } });
    const outcome = await activities();
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        exchange: {
          url: `${server.url}/api/scan/v0/activities`,
          status: 200,
          bytes: 17,
          serverDate: Date.parse(date),
        },
      },
    });
    expect(exchangeOf(outcome)?.ms).toBeGreaterThanOrEqual(0);
  });

  it('that does not fit the interface is a response all the same, with its mismatches', async () => {
    server.behave({ body: '{"activities":7}' });
    const outcome = await activities();
    expect(outcome.ok && outcome.value.response.raw).toEqual({ activities: 7 });
    expect(outcome.ok && outcome.value.response.mismatches.length).toBeGreaterThan(0);
  });
});

describe('a response that cannot be read', () => {
  const html = '<html><body>Please log in</body></html>';

  it('names a sign-in page by its title', async () => {
    const body = '<!DOCTYPE html><title>Log in to Example SSO</title>';
    server.behave({ body, headers: { 'content-type': 'text/html' } });
    const { failure } = failed(await contract()).error;
    expect(describeFailure(failure, 'contractById')).toMatchObject({
      summary: 'a proxy responded with a sign-in page',
      detail: 'HTTP 200; the body is not JSON (text/html); page "Log in to Example SSO"',
    });
  });

  it.each([
    ['HTML', { body: html, headers: { 'content-type': 'text/html' } }, /text\/html/],
    ['half of a JSON document', { body: '{"activities":[' }, /not JSON/],
    ['a word', { body: 'ok' }, /not JSON/],
    ['nothing', { body: '' }, /empty/],
    ['no content', { status: 204, body: '' }, /empty/],
    [
      'a status below 100',
      { raw: 'HTTP/1.1 099 Low\r\ncontent-length: 17\r\n\r\n{"activities":[]}' },
      /99 is not a response status/,
    ],
    [
      'noise in the place of gzip',
      { body: 'x', headers: { 'content-encoding': 'gzip' } },
      /damaged|early/,
    ],
  ])('because it is %s says so', async (_, behavior, words) => {
    server.behave(behavior);
    const {
      error: { failure, sent },
    } = failed(await activities());
    expect(failure).toMatchObject({ kind: 'unreadable' });
    expect(failure).toHaveProperty('detail', expect.stringMatching(words));
    expect(sent).toBe(true);
  });

  it('shows how it begins', async () => {
    server.behave({ body: html });
    expect(failed(await activities()).error.failure).toMatchObject({
      reason: 'not-json',
      excerpt: html,
    });
  });

  it('because it is nested without end does not break the program', async () => {
    server.behave({ body: '[1.0,'.repeat(200_000) });
    expect(failed(await activities()).error.failure).toMatchObject({ reason: 'not-json' });
  });

  it('because of its depth is still read as the error that its status says', async () => {
    server.behave({ status: 500, body: '[1.0,'.repeat(200_000) + '1' + ']'.repeat(200_000) });
    expect(failed(await contract()).error.failure).toMatchObject({ kind: 'refused' });
  });

  it('because it ended early keeps what was known of it', async () => {
    server.behave({ body: '{"activities":[]}', end: { by: 'close', after: 5 } });
    const {
      error: { failure, exchange },
    } = failed(await activities());
    expect(failure).toMatchObject({ reason: 'truncated', status: 200, excerpt: '{"act' });
    expect(exchange).toMatchObject({ status: 200, bytes: 5 });
  });

  it('because it is larger than the bound is given up', async () => {
    client = clientOf({ maxBytes: 1000 });
    server.behave({ body: JSON.stringify({ activities: [], pad: 'x'.repeat(2000) }) });
    expect(failed(await activities()).error.failure).toMatchObject({
      reason: 'too-large',
      status: 200,
    });
  });
});

describe('a redirect', () => {
  it.each([
    ['http://other.example:81/v2?a=b', 'http://other.example:81'],
    ['/login', 'http://127.0.0.1'],
    ['http://[', 'an invalid address'],
  ])('a redirect to %s is not followed, and names the origin', async (location, target) => {
    server.behave({ status: 307, headers: { location } });
    const {
      error: { failure },
    } = failed(await contract());
    expect(failure).toMatchObject({ kind: 'unreadable', reason: 'redirect', status: 307 });
    expect(failure).toHaveProperty('detail', expect.stringContaining(`307 redirects to ${target}`));
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['https://127.0.0.1/v2', 'start the address with https://'],
    ['https://login.example/oauth2/authorize?x=y', 'an address that accepts an access token'],
    ['/signin', 'an address that accepts an access token'],
    ['https://other.example/v2', 'use the address in its response, if you trust it'],
  ])('a redirect to %s comes with the remedy for it', async (location, remedy) => {
    server.behave({ status: 302, headers: { location } });
    const { failure } = failed(await contract()).error;
    expect(describeFailure(failure, 'contractById').hint).toContain(remedy);
  });

  it('sends neither token nor request to another origin', async () => {
    const other = await startMisbehavingServer();
    client = clientOf({ token: () => Secret.of('a-token-of-some-length'), retries: 2 });
    server.behave({ status: 308, headers: { location: `${other.url}/v2` } });
    await contract();
    await execute();
    expect([server.received.length, other.connections.made]).toEqual([2, 0]);
    await other.close();
  });
});

describe('an error of the service', () => {
  it('is read from its body', async () => {
    const error = { code: 'UPDATE_NOT_FOUND', cause: 'Update not found, or not visible.' };
    server.behave({ status: 404, body: JSON.stringify(error) });
    const {
      error: { failure, exchange, sent },
    } = failed(await contract());
    expect(failure).toMatchObject({ kind: 'notFound', what: 'object', error: { status: 404 } });
    expect(exchange).toMatchObject({ status: 404 });
    expect(sent).toBe(true);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [429, 'rateLimited'],
    [400, 'refused'],
    [500, 'refused'],
  ])('an error of the service with status %i is %s', async (status, kind) => {
    server.behave({ status, body: 'no', headers: { 'content-type': 'text/plain' } });
    expect(failed(await contract()).error.failure).toMatchObject({ kind, error: { status } });
  });

  it('carries the pause that the service asks for', async () => {
    server.behave({ status: 429, body: 'busy', headers: { 'retry-after': '12' } });
    expect(failed(await activities()).error.failure).toMatchObject({
      error: { retryAfterMs: 12_000 },
    });
  });

  it('carries a pause until a date by the clock of the service when ours is behind', async () => {
    const date = new Date(Date.now() + 3_600_000);
    const until = new Date(date.getTime() + 12_000);
    const headers = { date: date.toUTCString(), 'retry-after': until.toUTCString() };
    server.behave({ status: 429, body: 'busy', headers });
    expect(failed(await activities()).error.failure).toMatchObject({
      error: { retryAfterMs: 12_000 },
    });
  });
});

describe('a service that cannot be reached', () => {
  it('was sent nothing when nobody listens there', async () => {
    const origin = `http://127.0.0.1:${await closedPort()}`;
    client = clientOf({ ledgerUrl: origin });
    expect(await execute()).toEqual({
      ok: false,
      error: {
        failure: { kind: 'unreachable', code: 'ECONNREFUSED', origin, sent: false },
        sent: false,
      },
    });
  });

  it('was sent nothing when its certificate is not trusted', async () => {
    const secure = await startMisbehavingServer(makeCertificate());
    client = clientOf({ ledgerUrl: secure.url });
    const {
      error: { failure, sent },
    } = failed(await execute());
    expect(failure).toMatchObject({ kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(sent).toBe(false);
    expect(secure.received).toEqual([]);
    await secure.close();
  });

  it('may have read the request when it hung up on it', async () => {
    server.behave({ end: { by: 'reset' } });
    const {
      error: { failure, sent },
    } = failed(await execute());
    expect(failure).toMatchObject({ kind: 'unreachable', code: 'ECONNRESET', sent: true });
    expect(sent).toBe(true);
  });
});

describe('the deadline', () => {
  const timeoutMs = 40;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    client = clientOf({ timeoutMs });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['the head', { end: { by: 'hang' } }],
    ['the body', { body: '{"activities":[]}', end: { by: 'hang', after: 3 } }],
    ['the end of a body that drips', { body: 'x'.repeat(1000), drip: { bytes: 1, everyMs: 4 } }],
  ] as const)('covers %s, and the connection is closed', async (_, behavior) => {
    server.behave(behavior);
    const outcome = activities();
    await server.until(() => server.received.length === 1);
    await vi.advanceTimersByTimeAsync(timeoutMs);
    const {
      error: { failure, sent },
    } = failed(await outcome);
    const { url: origin } = server;
    expect(failure).toEqual({ kind: 'timeout', afterMs: timeoutMs, origin, sent: true });
    expect(sent).toBe(true);
    await server.until(() => server.connections.open === 0);
  });

  it('covers the connection, and then nothing was sent', async () => {
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    client = clientOf({ timeoutMs, ledgerUrl: `https://127.0.0.1:${port}` });
    const connected = once(silent, 'connection');
    const outcome = execute();
    await connected;
    await vi.advanceTimersByTimeAsync(timeoutMs);
    expect(failed(await outcome).error.failure).toMatchObject({ kind: 'timeout', sent: false });
    await new Promise((resolve) => silent.close(resolve));
  });
});
