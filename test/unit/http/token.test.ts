import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createClient, type Client, type ClientOptions } from '../../../src/http/client.ts';
import { Secret } from '../../../src/lib/io/secret.ts';
import {
  startMisbehavingServer,
  type Behavior,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import {
  activitiesRequest,
  contractRequest,
  executeRequest,
} from '../../support/samples/requests.ts';

const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl';
let server: MisbehavingServer;
let client: Client;

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createClient({
    ledgerUrl: server.url,
    scanUrl: server.url,
    token: () => Secret.of(token),
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

describe('the token', () => {
  it('goes with every call to the ledger', async () => {
    await client.call('contractById', contractRequest);
    await client.call('executeSubmission', executeRequest);
    const sent = server.received.map(({ headers }) => headers.authorization);
    expect(sent).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  });

  it('never goes to scan, even at the same origin, and nothing else does that names the user', async () => {
    await client.call('contractById', contractRequest);
    await client.call('activities', activitiesRequest);
    const { headers, body } = server.received[1] ?? {};
    expect(Object.keys(headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ]);
    expect(inspect([headers, body])).not.toContain(token);
  });

  it('is not even asked for on the way to scan', async () => {
    let asked = 0;
    client = clientOf({
      token: () => {
        asked += 1;
        return Secret.of(token);
      },
    });
    await client.call('activities', activitiesRequest);
    expect(asked).toBe(0);
  });

  it.each([
    ['there is none', undefined],
    ['it is empty', Secret.of('')],
  ])('leaves no header behind when %s', async (_, secret) => {
    client = clientOf({ token: () => secret });
    await client.call('contractById', contractRequest);
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is asked for anew by every call, so that a renewed one is used', async () => {
    const tokens = ['token-number-one', 'token-number-two'];
    client = clientOf({ token: () => Secret.of(tokens.shift() ?? '') });
    await client.call('contractById', contractRequest);
    await client.call('contractById', contractRequest);
    const sent = server.received.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer token-number-one', 'Bearer token-number-two']);
  });

  it.each(['a\nb: c', 'two words', 'tökén'])('cannot break out of its header: %j', async (text) => {
    client = clientOf({ token: () => Secret.of(text) });
    const outcome = await client.call('contractById', contractRequest);
    expect(outcome).toMatchObject({
      error: { sent: false, failure: { kind: 'invalid', problems: [{ field: 'token' }] } },
    });
    expect(inspect(outcome, { depth: 20 })).not.toContain(text);
    expect(server.connections.made).toBe(0);
  });
});

describe('a failure never shows the token', () => {
  const echo = `{"code":"NA","cause":"got Bearer ${token}","correlationId":"${token}"}`;
  const page = `<pre>authorization: Bearer ${token}</pre>`;
  // The excerpt ends in the middle of the token here.
  const cutPage = 'x'.repeat(2030) + token;
  const cases: readonly (readonly [string, Behavior])[] = [
    ['401 that echoes it', { status: 401, body: echo }],
    ['400 that echoes it', { status: 400, body: echo }],
    ['500 that echoes it as a page', { status: 500, body: page }],
    ['500 that echoes it at the end of the excerpt', { status: 500, body: cutPage }],
    ['429', { status: 429, body: token, headers: { 'retry-after': token } }],
    ['page that is no JSON', { body: page }],
    ['page cut off', { body: page, end: { by: 'close', after: page.length - 2 } }],
    ['page cut off in the token', { body: page, end: { by: 'close', after: page.length - 10 } }],
    ['content type', { body: page, headers: { 'content-type': token } }],
    ['encoding', { body: page, headers: { 'content-encoding': token } }],
    ['redirect', { status: 302, headers: { location: `https://h/${token}` } }],
    ['redirect to a host of that name', { status: 302, headers: { location: `x://${token}/` } }],
    ['reset', { end: { by: 'reset' } }],
    ['timeout', { end: { by: 'hang' } }],
    ['response that is not HTTP', { raw: `${token}\r\n\r\n` }],
  ];

  it.each(cases)('a failure never shows the token for a %s', async (_, behavior) => {
    server.behave(behavior);
    if (behavior.end?.by === 'hang') client = clientOf({ timeoutMs: 100 });
    for (const name of ['read', 'write'] as const) {
      const outcome = await (name === 'read'
        ? client.call('contractById', contractRequest)
        : client.call('executeSubmission', executeRequest));
      expect(outcome.ok).toBe(false);
      const shown = JSON.stringify(outcome) + inspect(outcome, { depth: 20, showHidden: true });
      // Not even a good part of it.
      expect(shown).not.toContain(token.slice(0, 24));
    }
  });

  it.each([
    ['value', { body: `{"headers":{"authorization":"Bearer ${token}"}}` }],
    ['name', { body: `{"${token}":1}` }],
    ['value in a list', { body: `{"a":["${token}"]}`, encoding: 'gzip' as const }],
  ])('a response that echoes the token as JSON never shows it: as a %s', async (_, behavior) => {
    server.behave(behavior);
    for (const name of ['contractById', 'executeSubmission'] as const) {
      const outcome = await (name === 'contractById'
        ? client.call(name, contractRequest)
        : client.call(name, executeRequest));
      expect(inspect(outcome, { depth: 20, showHidden: true })).not.toContain(token.slice(0, 24));
      expect(outcome).toMatchObject({ ok: true });
    }
  });

  it('text that a response shares with the claims of a token stays readable', async () => {
    const party = `alice::1220${'5a'.repeat(32)}`;
    const claims = Buffer.from(JSON.stringify({ actAs: [party] })).toString('base64url');
    const own = `eyJhbGciOiJSUzI1NiJ9.${claims}.c2lnbmF0dXJlLW9mLWEtdG9rZW4`;
    client = clientOf({ token: () => Secret.of(own) });
    const blobs = [0, 1, 2].map((shift) =>
      Buffer.from(`${'x'.repeat(shift)}${party}`).toString('base64'),
    );
    server.behave({ body: JSON.stringify({ blobs, party, claims: claims.slice(20, 60) }) });
    const outcome = await client.call('contractById', contractRequest);
    expect(outcome).toMatchObject({ ok: true, value: { response: { raw: { blobs, party } } } });
    expect(inspect(outcome, { depth: 20 })).not.toContain('•••');
  });

  it('nor does an error that is thrown for a defect', async () => {
    client = clientOf({ ledgerUrl: 'ftp://node.example' });
    const thrown: unknown = await client.call('contractById', contractRequest).then(
      () => 'nothing',
      (error: unknown) => error,
    );
    expect(thrown).toBeInstanceOf(TypeError);
    expect(inspect(thrown, { depth: 20, showHidden: true })).not.toContain(token);
  });
});
