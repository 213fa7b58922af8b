import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../src/http/wire-types.ts';
import { createClient, type Client } from '../../../src/http/client.ts';
import { Secret } from '../../../src/lib/io/secret.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';

let server: MisbehavingServer;
let client: Client;

beforeEach(async () => {
  server = await startMisbehavingServer();
  client = createClient({
    ledgerUrl: server.url,
    scanUrl: `${server.url}/api/scan`,
    token: () => Secret.of('a-token-for-the-ledger-alone'),
    timeoutMs: 5000,
    retries: 1,
    sleep: () => Promise.resolve(),
  });
});

afterEach(async () => {
  client.close();
  await server.close();
});

describe('a question to the scan beside the operations', () => {
  it('is a POST with its body, or a GET without any, below the base address of the scan', async () => {
    server.behave({ body: '{"transactions":[]}' });
    await client.request({ method: 'POST', path: '/v2/updates', body: { page_size: 2 } });
    await client.request({ method: 'GET', path: '/v2/updates/1220aa' });
    expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/scan/v2/updates', '{"page_size":2}'],
      ['GET', '/api/scan/v2/updates/1220aa', ''],
    ]);
    expect(server.received[1]?.headers).not.toHaveProperty('content-length');
  });

  it('never carries the token of the ledger, nor a trace', async () => {
    server.behave({ body: '{}' });
    await client.request({ method: 'POST', path: '/v2/updates', body: {} });
    await client.request({ method: 'GET', path: '/v2/updates/1220aa' });
    for (const { headers } of server.received) {
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('traceparent');
    }
  });

  it('is answered with the JSON as it came, to the digit', async () => {
    server.behave({ body: '{"migration_id":90071992547409931}' });
    const response = await client.request({ method: 'GET', path: '/v2/updates/1220aa' });
    expect(response.ok && JSON.stringify(response.value.json)).toContain('90071992547409931');
    expect(exchangeOf(response)).toMatchObject({ status: 200 });
  });

  it('is asked again when it failed in passing, and its failure is a value', async () => {
    server.behave({ status: 503, body: '' });
    const response = await client.request({ method: 'GET', path: '/v2/updates/1220aa' });
    expect(response.ok).toBe(false);
    expect(server.received).toHaveLength(2);
  });
});
