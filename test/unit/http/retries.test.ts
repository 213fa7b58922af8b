import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { createClient, type Client, type ClientOptions } from '../../../src/http/client.ts';
import { delay } from '../../../src/http/transport/connection-error.ts';
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

const none = { body: '{"activities":[]}' };
const busy = { status: 503, body: 'busy', headers: { 'content-type': 'text/plain' } };

let server: MisbehavingServer;
let client: Client;
let slept: number[];

const clientOf = (options: Partial<ClientOptions> = {}) =>
  createClient({
    ledgerUrl: server.url,
    scanUrl: server.url,
    timeoutMs: 5000,
    random: () => 0.5,
    sleep: (ms) => {
      slept.push(ms);
      return Promise.resolve();
    },
    ...options,
  });

beforeEach(async () => {
  server = await startMisbehavingServer();
  slept = [];
  client = clientOf();
});

afterEach(async () => {
  client.close();
  await server.close();
});

const activities = (signal?: AbortSignal) => client.call('activities', activitiesRequest, signal);
const execute = (signal?: AbortSignal) => client.call('executeSubmission', executeRequest, signal);
const cancelled = (sent: boolean) => ({
  ok: false,
  error: { failure: { kind: 'cancelled' }, sent },
});

describe('a read', () => {
  it('is tried again after failures that pass, after longer and longer pauses', async () => {
    server.behave({ end: { by: 'reset' } }, busy, none);
    expect(await activities()).toMatchObject({ ok: true });
    expect(slept).toEqual([250, 500]);
  });

  it('is given up after two retries, with the last failure', async () => {
    server.behave(busy);
    expect(await activities()).toMatchObject({
      ok: false,
      error: { failure: { error: { status: 503 } } },
    });
    expect(server.received).toHaveLength(3);
  });

  it('waits as long as the service asks', async () => {
    server.behave({ status: 429, body: 'busy', headers: { 'retry-after': '3' } }, none);
    await activities();
    expect(slept).toEqual([3250]);
  });

  it('does not wait for longer than half a minute', async () => {
    server.behave({ status: 429, body: 'busy', headers: { 'retry-after': '31' } });
    expect(await activities()).toMatchObject({ error: { failure: { kind: 'rateLimited' } } });
    expect([server.received.length, slept.length]).toEqual([1, 0]);
  });

  it.each([400, 401, 403, 404])('is not tried again after %i', async (status) => {
    server.behave({ status, body: '{"error":"no"}' });
    await activities();
    expect(server.received).toHaveLength(1);
  });

  it('is not tried again after a timeout: the deadline was the patience', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    client = clientOf({ timeoutMs: 40 });
    server.behave({ end: { by: 'hang' } });
    const outcome = activities();
    await server.until(() => server.received.length === 1);
    await vi.advanceTimersByTimeAsync(40);
    expect(await outcome).toMatchObject({ error: { failure: { kind: 'timeout' } } });
    expect(server.received).toHaveLength(1);
  });

  it('meets a server that closed the waiting connection, and goes on at once on a fresh one', async () => {
    server.behave(none, { end: { by: 'reset' } }, none);
    await activities();
    expect(await activities()).toMatchObject({ ok: true });
    expect(server.received.map(({ connection }) => connection)).toEqual([1, 1, 2]);
    expect(slept).toEqual([]);
  });

  it('does not notice that the server had closed the waiting connection before', async () => {
    server.behave(none);
    await activities();
    server.closeIdle();
    await server.until(() => server.connections.open === 0);
    expect(await activities()).toMatchObject({ ok: true });
    expect(slept).toEqual([]);
  });
});

describe('a write', () => {
  it.each([
    ['503', busy],
    ['429', { status: 429, body: 'busy', headers: { 'retry-after': '1' } }],
    ['409', { status: 409, body: '{"code":"SUBMISSION_ALREADY_IN_FLIGHT"}' }],
    ['a reset', { end: { by: 'reset' } }],
    ['half a response', { body: '{"a":1}', end: { by: 'close', after: 3 } }],
  ] as const)('is sent once and never again, after %s', async (_, behavior) => {
    server.behave(behavior);
    expect(await execute()).toMatchObject({ ok: false, error: { sent: true } });
    expect(server.received).toHaveLength(1);
    expect(slept).toEqual([]);
  });

  it('never travels on a connection that waited, which the server may be closing', async () => {
    await client.call('contractById', contractRequest);
    await execute();
    await execute();
    expect(server.received.map(({ connection }) => connection)).toEqual([1, 2, 3]);
  });

  it('that met nobody is not tried again either', async () => {
    client = clientOf({ ledgerUrl: `http://127.0.0.1:${await closedPort()}` });
    expect(await execute()).toMatchObject({
      error: { sent: false, failure: { code: 'ECONNREFUSED' } },
    });
    expect(slept).toEqual([]);
  });
});

describe('cancelling', () => {
  it('cancelling before the call sends nothing', async () => {
    expect(await activities(AbortSignal.abort())).toEqual(cancelled(false));
    expect(server.connections.made).toBe(0);
  });

  it('cancelling while the response is awaited ends the call and the connection', async () => {
    const controller = new AbortController();
    server.behave({ end: { by: 'hang' } });
    const outcome = execute(controller.signal);
    await server.until(() => server.received.length === 1);
    controller.abort();
    expect(await outcome).toEqual(cancelled(true));
    await server.until(() => server.connections.open === 0);
  });

  it('during the pause before a retry ends the call at once', async () => {
    const controller = new AbortController();
    server.behave({ status: 429, body: 'busy', headers: { 'retry-after': '20' } });
    client = clientOf({
      sleep: (ms, signal) => {
        controller.abort();
        return delay(ms, signal);
      },
    });
    expect(await activities(controller.signal)).toEqual(cancelled(true));
    expect(server.received).toHaveLength(1);
  });

  it('one call leaves another one alone', async () => {
    const controller = new AbortController();
    server.behave({ end: { by: 'hang' } }, { ...none, delayMs: 20 });
    const first = activities(controller.signal);
    await server.until(() => server.received.length === 1);
    const second = activities();
    await server.until(() => server.received.length === 2);
    controller.abort();
    expect(await first).toEqual(cancelled(true));
    expect(await second).toMatchObject({ ok: true });
  });

  it('leaves no listener on a signal that lives on, however the calls ended', async () => {
    const controller = new AbortController();
    server.behave(none, busy, { end: { by: 'reset' } }, none, { status: 404 }, none);
    for (let poll = 0; poll < 50; poll += 1) await activities(controller.signal);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});

describe('closing the client', () => {
  it('cancels what is under way and closes every connection', async () => {
    server.behave(none, { end: { by: 'hang' } });
    await activities();
    const [read, write] = [activities(), execute()];
    await server.until(() => server.received.length === 3);
    client.close();
    expect(await read).toEqual(cancelled(true));
    expect(await write).toEqual(cancelled(true));
    await server.until(() => server.connections.open === 0);
  });

  it('leaves nothing to call', async () => {
    client.close();
    expect(await activities()).toEqual(cancelled(false));
    expect(server.connections.made).toBe(0);
  });
});
