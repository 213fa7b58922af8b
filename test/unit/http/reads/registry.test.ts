import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/http/client.ts';
import { createRegistryReads } from '../../../../src/http/reads.ts';
import {
  configuredRegistry,
  scanRegistryAddress,
} from '../../../../src/ledger/registry/registry-endpoints.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';

let server: MisbehavingServer;
let client: Client;

const registry = () => createRegistryReads(client.request);

beforeEach(async () => {
  server = await startMisbehavingServer();
  client = createClient({
    ledgerUrl: server.url,
    scanUrl: `${server.url}/api/scan`,
    timeoutMs: 5000,
    retries: 0,
    token: () => Secret.of('a.secret.token'),
  });
});

afterEach(async () => {
  client.close();
  await server.close();
});

const info = '{"adminId":"registrar::1220aa","supportedApis":{}}';
const offer = { contractId: `00${'ab'.repeat(32)}`, action: 'accept' } as const;

describe('a question to a registry', () => {
  it('carries no token, even to the address of the ledger', async () => {
    server.behave({ body: info });
    expect(await registry().info(server.url)).toMatchObject({ ok: true });
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
    expect(JSON.stringify(server.received)).not.toContain('secret');
  });

  it('goes to its path below the base address', async () => {
    const base = `${server.url}/api/token-standard/v0/registrars/registrar::1220aa/`;
    await registry().info(base);
    await registry().instrument(base, 'a/b ?');
    await registry().instruments(base, 'next&page');
    await registry().transferFactory(base, 'v2', { actors: [] });
    await registry().offerContext(base, 'v1', offer);
    const prefix = '/api/token-standard/v0/registrars/registrar::1220aa/registry';
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${prefix}/metadata/v1/info`,
      `GET ${prefix}/metadata/v1/instruments/a%2Fb%20%3F`,
      `GET ${prefix}/metadata/v1/instruments?pageSize=100&pageToken=next%26page`,
      `POST ${prefix}/transfer-instruction/v2/transfer-factory`,
      `POST ${prefix}/transfer-instruction/v1/${offer.contractId}/choice-contexts/accept`,
    ]);
    expect(server.received[3]?.body).toBe(
      '{"choiceArguments":{"actors":[]},"excludeDebugFields":true}',
    );
    expect(server.received[4]?.body).toBe('{"meta":{},"excludeDebugFields":true}');
  });

  it('fails with the words of the registry', async () => {
    server.behave({ status: 404, body: '{"error":"no such transfer"}' });
    const responded = await registry().offerContext(server.url, 'v1', offer);
    expect(responded).toMatchObject({ ok: false, error: { kind: 'absent' } });
    expect(JSON.stringify(responded)).toContain('no such transfer');
  });

  it.each([
    ['another shape', '{"factoryId":1}', 'misfit'],
    ['no JSON', '<html>', 'failed'],
    ['nesting without end', `${'['.repeat(9999)}${']'.repeat(9999)}`, 'failed'],
  ])('gets no response out of %s', async (_title, body, kind) => {
    server.behave({ body });
    const responded = await registry().transferFactory(server.url, 'v1', {});
    expect(responded).toMatchObject({ ok: false, error: { kind } });
  });
});

describe('the address of a registry', () => {
  it('is the one of the profile for the party of the admin', () => {
    const book = { registries: { 'a::1220': 'https://one.example' }, scanUrl: '' };
    expect(configuredRegistry(book, 'a::1220')).toBe('https://one.example');
    expect(configuredRegistry(book, 'toString')).toBeUndefined();
  });

  it('is the host of the scan for Amulet', () => {
    const address = scanRegistryAddress('https://scan.example/gate/api/scan');
    expect(address).toBe('https://scan.example/gate');
  });
});
