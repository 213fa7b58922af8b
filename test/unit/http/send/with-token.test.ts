import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/http/client.ts';
import { type TokenProvider, createFreeze } from '../../../../src/http/send/operation-calls.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import {
  activitiesRequest,
  contractRequest,
  executeRequest,
} from '../../../support/samples/requests.ts';

let server: MisbehavingServer;
let client: Client;
let tokens: string[];
let refused: string[];
let trouble: string | undefined;

const supply: TokenProvider = {
  current: () => (tokens[0] === undefined ? undefined : Secret.of(tokens[0])),
  ready: () => Promise.resolve(trouble),
  refused: (token) => {
    refused.push(token);
    tokens.shift();
  },
};

beforeEach(async () => {
  server = await startMisbehavingServer();
  [tokens, refused, trouble] = [['one', 'two'], [], undefined];
  client = createClient({
    ledgerUrl: server.url,
    scanUrl: `${server.url}/api/scan`,
    tokens: supply,
    timeoutMs: 5000,
    retries: 0,
  });
});
afterEach(async () => {
  client.close();
  await server.close();
});

const sent = () => server.received.map(({ headers }) => headers.authorization);

describe('a token that is refused in mid-session', () => {
  it('is followed by another one for a read, which goes on as if nothing had been', async () => {
    server.behave({ status: 401 }, { status: 200 });
    expect(await client.call('contractById', contractRequest)).toMatchObject({ ok: true });
    expect(sent()).toEqual(['Bearer one', 'Bearer two']);
    expect(refused).toEqual(['one']);
  });

  it('is asked for once: a second refusal is the response', async () => {
    server.behave({ status: 401 });
    const outcome = await client.call('contractById', contractRequest);
    expect(outcome).toMatchObject({ ok: false, error: { failure: { kind: 'unauthorized' } } });
    expect(sent()).toHaveLength(2);
  });

  it('is the response when there is no other', async () => {
    tokens = ['only'];
    const stubborn = { ...supply, refused: (token: string) => void refused.push(token) };
    const own = createClient({
      ledgerUrl: server.url,
      scanUrl: '',
      tokens: stubborn,
      timeoutMs: 5000,
    });
    server.behave({ status: 401 });
    const outcome = await own.call('contractById', contractRequest);
    own.close();
    expect(outcome).toMatchObject({ ok: false, error: { failure: { kind: 'unauthorized' } } });
    expect(sent()).toEqual(['Bearer only']);
  });

  it('never has a write repeated: its refusal is shown, and the next one has another token', async () => {
    server.behave({ status: 401 }, { status: 200 });
    const sealed = createFreeze(client.reviewContext)('executeSubmission', executeRequest);
    if (!sealed.ok) throw new Error('not sealed');
    expect(await client.send(sealed.value)).toMatchObject({
      error: { failure: { kind: 'unauthorized' } },
    });
    expect(sent()).toEqual(['Bearer one']);
    expect(await client.send(sealed.value)).toMatchObject({ ok: true });
    expect(sent()).toEqual(['Bearer one', 'Bearer two']);
  });
});

describe('a token that cannot be had', () => {
  it('keeps a request from being sent, and says why', async () => {
    trouble = 'the vault is sealed';
    expect(await client.call('contractById', contractRequest)).toEqual({
      ok: false,
      error: { failure: { kind: 'noToken', reason: 'the vault is sealed' }, sent: false },
    });
    expect(server.received).toEqual([]);
  });

  it('keeps nothing from the scan, which never gets one', async () => {
    trouble = 'the vault is sealed';
    server.behave({ status: 401 });
    await client.call('activities', activitiesRequest);
    expect(sent()).toEqual([undefined]);
    expect(refused).toEqual([]);
  });

  it('is not waited for once nobody waits for the response', async () => {
    const gone = AbortSignal.abort();
    expect(await client.call('contractById', contractRequest, gone)).toMatchObject({
      error: { failure: { kind: 'cancelled' } },
    });
  });
});

describe('a request that is written down', () => {
  it('says that it has a token before there is one', () => {
    tokens = [];
    const sealed = createFreeze(client.reviewContext)('executeSubmission', executeRequest);
    if (!sealed.ok) throw new Error('not sealed');
    expect(sealed.value.headers).toContainEqual(['authorization', 'Bearer ••••']);
  });
});
