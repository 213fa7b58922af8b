import { afterEach, describe, expect, it } from 'vitest';
import { exchangeOf, withFailure } from '../../../../src/http/wire-types.ts';
import { createClient, type ClientOptions } from '../../../../src/http/client.ts';
import { probeConnection, sampleLatency } from '../../../../src/http/probe.ts';
import { createConnectionPool } from '../../../../src/http/transport/connection-pool.ts';
import { postForm } from '../../../../src/http/transport/post-form.ts';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import { classifyOutcome } from '../../../../src/submission/classify-outcome.ts';
import { someOf } from '../../../support/samples/places.ts';
import { makeCertificate } from '../../../support/servers/certificate.ts';
import {
  pretenses,
  startHostileProxy,
  type HostileProxy,
  type ProxyBehavior,
} from '../../../support/servers/hostile-proxy.ts';
import { closedPort, startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';

const token = 'a-token-that-nobody-else-may-see';
const service = 'https://ledger.test';
const certificate = makeCertificate({ dns: 'ledger.test' });

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const startProxy = async (
  ...behaviors: Parameters<typeof startHostileProxy>
): Promise<HostileProxy> => {
  const proxy = await startHostileProxy(...behaviors);
  cleanUps.push(proxy.close);
  return proxy;
};

const startService = async (of = certificate) => {
  const server = await startMisbehavingServer(of);
  cleanUps.push(server.close);
  return { ...server, port: Number(new URL(server.url).port) };
};

const clientThrough = (proxy: string, options: Partial<ClientOptions> = {}) => {
  const client = createClient({
    ledgerUrl: service,
    scanUrl: `${service}/api/scan`,
    token: () => Secret.of(token),
    timeoutMs: 5000,
    retries: 0,
    secureFor: () => ({ ca: certificate.cert }),
    proxyFor: () => proxy,
    ...options,
  });
  cleanUps.push(client.close);
  return client;
};

const forever = new AbortController().signal;

const read = { contractId: '00ab' };
const allocation = { partyIdHint: 'a', identityProviderId: '' };

/** What a read, a write, the scan, the doctor and a token endpoint make of a proxy. */
const tryAll = async (proxy: string) => {
  const transportOptions = {
    secureFor: () => ({ ca: certificate.cert }),
    proxyFor: () => proxy,
  };
  const client = clientThrough(proxy);
  const lines = createConnectionPool(transportOptions);
  cleanUps.push(lines.close);
  const limits = { lines, timeoutMs: 5000, signal: forever };
  const form = { url: `${service}/token`, fields: {}, timeoutMs: 5000, signal: forever };
  return {
    lookup: await client.call('contractById', read),
    write: await client.request({
      service: 'ledger',
      method: 'POST',
      path: '/v2/parties/external/allocate',
      body: allocation,
    }),
    scan: await client.call('activities', { page_size: 1 }),
    connection: await probeConnection(service, limits),
    samples: await sampleLatency(`${service}/v2/version`, {
      ...limits,
      headers: {},
      count: 1,
      maxBytes: 1000,
      now: Date.now,
    }),
    token: await postForm(form, { maxBytes: 1000, ...transportOptions }),
  };
};

describe('a proxy that opens no tunnel is never taken for the service', () => {
  it.each(someOf(pretenses, 3))(
    'a proxy that opens no tunnel is never taken for the service when it $how',
    async ({ behavior, status }) => {
      const proxy = await startProxy(behavior);
      const { token: form, lookup, write, scan, ...probes } = await tryAll(proxy.url);
      const calls = [lookup, write, scan];
      for (const outcome of [
        ...calls.map((call) => withFailure<unknown>(call)),
        ...Object.values(probes),
      ])
        expect(outcome).toMatchObject({
          ok: false,
          error: { kind: 'proxy', proxy: proxy.url, ...(status !== undefined && { status }) },
        });
      for (const outcome of calls) expect(exchangeOf(outcome)).toBeUndefined();
      for (const outcome of [lookup, write])
        expect(outcome).toMatchObject({ error: { sent: false } });
      expect(form).toMatchObject({
        ok: false,
        error: expect.stringContaining(proxy.url) as string,
      });
      const seen = proxy.received.join('');
      expect(seen).not.toContain(token);
      expect(
        seen.replaceAll(/CONNECT ledger\.test:443 HTTP\/1\.1\r\nhost: ledger\.test:443\r\n/gi, ''),
      ).not.toContain('ledger');
    },
  );
});

describe('a write behind a proxy', () => {
  it.each(someOf(pretenses, 3))(
    'is NOT SENT with exit code 8 when the proxy $how',
    async ({ behavior }) => {
      const proxy = await startProxy(behavior);
      const outcome = await clientThrough(proxy.url).request({
        service: 'ledger',
        method: 'POST',
        path: '/v2/x',
      });
      if (outcome.ok) throw new Error('the proxy was taken for the service');
      for (const name of ['allocateParty', 'executeSubmission'] as const)
        expect(classifyOutcome(name, outcome, { waits: true })).toMatchObject({
          word: 'NOT SENT',
          exit: 8,
        });
    },
  );
});

const opensThen = (
  then: NonNullable<ProxyBehavior['then']>,
  reply = 'HTTP/1.1 200 OK\r\n\r\n',
) => ({
  reply,
  then,
});

describe('a proxy that opens a tunnel', () => {
  it('learns the host and the port, and nothing of the request', async () => {
    const server = await startService();
    const proxy = await startProxy(opensThen({ tunnelTo: server.port }));
    const outcome = await clientThrough(proxy.url).call('contractById', read);
    expect(outcome).toMatchObject({ ok: true });
    expect(server.received).toMatchObject([{ headers: { authorization: `Bearer ${token}` } }]);
    expect(proxy.received[0]).toMatch(/^CONNECT ledger\.test:443 HTTP\/1\.1\r\n/);
    expect(proxy.received.join('')).not.toContain(token);
  });

  it('may say in its head that a body follows: a tunnel has none', async () => {
    const server = await startService();
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n';
    const proxy = await startProxy(opensThen({ tunnelTo: server.port }, head));
    expect(await clientThrough(proxy.url).call('contractById', read)).toMatchObject({ ok: true });
  });

  it('is used again for the next read, and closed with the client', async () => {
    const server = await startService();
    const proxy = await startProxy(opensThen({ tunnelTo: server.port }));
    const client = clientThrough(proxy.url);
    await client.call('contractById', read);
    await client.call('contractById', read);
    expect(proxy.received).toHaveLength(1);
    client.close();
    await server.until(() => server.connections.open === 0);
  });

  it('is told from the service when what follows is plain HTTP', async () => {
    const server = await startMisbehavingServer();
    cleanUps.push(server.close);
    const port = Number(new URL(server.url).port);
    const proxy = await startProxy(opensThen({ tunnelTo: port }));
    const outcome = await clientThrough(proxy.url).call('contractById', read);
    expect(outcome).toMatchObject({ ok: false, error: { sent: false, failure: { kind: 'tls' } } });
    expect(server.received).toEqual([]);
  });

  it.each([
    ['of another name', makeCertificate({ dns: 'proxy.test' }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['of its own making', makeCertificate({ dns: 'ledger.test' }), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('gets nothing when it shows a certificate %s', async (how, shown, code) => {
    const server = await startService(shown);
    const proxy = await startProxy(opensThen({ tunnelTo: server.port }));
    const ca = how === 'of another name' ? shown.cert : certificate.cert;
    const client = clientThrough(proxy.url, { secureFor: () => ({ ca }) });
    const outcome = await client.call('contractById', read);
    expect(outcome).toMatchObject({
      ok: false,
      error: { sent: false, failure: { kind: 'tls', code } },
    });
    expect(server.received).toEqual([]);
  });

  it('breaks the connection when it closes the tunnel before TLS is set up', async () => {
    const proxy = await startProxy(opensThen('close'));
    const outcome = await clientThrough(proxy.url).call('contractById', read);
    expect(outcome).toMatchObject({ ok: false, error: { sent: false } });
  });

  it('is given up at the deadline when it says nothing after the tunnel', async () => {
    const proxy = await startProxy(opensThen('hang'));
    const client = clientThrough(proxy.url, { timeoutMs: 200 });
    const outcome = await client.call('contractById', read);
    expect(outcome).toMatchObject({
      ok: false,
      error: { sent: false, failure: { kind: 'timeout' } },
    });
  });
});

const untilClosed = async (proxy: HostileProxy): Promise<void> => {
  while (proxy.open() > 0) await new Promise((resolve) => setImmediate(resolve));
};

describe('a proxy that refuses and keeps the connection open', () => {
  it.each(['HTTP/1.1 403 No\r\n\r\n', 'HTTP/1.1 200 OK\r\n\r\n{}'])(
    'is left at once when it responds %j',
    async (reply) => {
      const proxy = await startProxy({ reply, then: 'hang' });
      const outcome = await clientThrough(proxy.url).call('contractById', read);
      expect(outcome).toMatchObject({
        ok: false,
        error: { sent: false, failure: { kind: 'proxy' } },
      });
      await untilClosed(proxy);
    },
  );
});

describe('a proxy that never responds', () => {
  it('is given up at the deadline, and its connection is closed', async () => {
    const proxy = await startProxy({ then: 'hang' });
    const client = clientThrough(proxy.url, { timeoutMs: 200 });
    const outcome = await client.call('contractById', read);
    expect(outcome).toMatchObject({
      ok: false,
      error: { sent: false, failure: { kind: 'timeout' } },
    });
    await untilClosed(proxy);
  });

  it('is left when the call is canceled, and its connection is closed', async () => {
    const proxy = await startProxy({ reply: 'HTTP/1.1 200', then: 'hang' });
    const controller = new AbortController();
    const outcome = clientThrough(proxy.url).call('contractById', read, controller.signal);
    while (proxy.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(await outcome).toMatchObject({
      ok: false,
      error: { sent: false, failure: { kind: 'cancelled' } },
    });
    await untilClosed(proxy);
  });
});

describe('a service without TLS behind a proxy', () => {
  it('is reached by a tunnel, and the proxy is never taken for it', async () => {
    const server = await startMisbehavingServer();
    cleanUps.push(server.close);
    const port = Number(new URL(server.url).port);
    const through = await startProxy(opensThen({ tunnelTo: port }));
    const scanUrl = 'http://scan.test/api/scan';
    const reached = clientThrough(through.url, { scanUrl });
    expect(await reached.call('activities', { page_size: 1 })).toMatchObject({ ok: true });
    expect(through.received[0]).toMatch(/^CONNECT scan\.test:80 HTTP\/1\.1\r\n/);
    const refusing = await startProxy({ reply: 'HTTP/1.1 201 OK\r\ncontent-length: 2\r\n\r\n{}' });
    const refused = clientThrough(refusing.url, { scanUrl });
    expect(await refused.call('activities', { page_size: 1 })).toMatchObject({
      ok: false,
      error: { sent: false, failure: { kind: 'proxy', status: 201 } },
    });
  });
});

describe('a proxy with an https address', () => {
  const own = makeCertificate({ subject: 'proxy' });

  it('is asked once its certificate was verified', async () => {
    const server = await startService();
    const proxy = await startProxy(opensThen({ tunnelTo: server.port }), own);
    const ca = `${own.cert}${certificate.cert}`;
    const trusting = clientThrough(proxy.url, { secureFor: () => ({ ca }) });
    expect(await trusting.call('contractById', read)).toMatchObject({ ok: true });
  });

  it('is verified by its own name, not by that of the service', async () => {
    const impostor = makeCertificate({ dns: 'ledger.test' });
    const proxy = await startProxy(opensThen('hang'), impostor);
    const client = clientThrough(proxy.url, { secureFor: () => ({ ca: impostor.cert }) });
    expect(await client.call('contractById', read)).toMatchObject({
      error: {
        sent: false,
        failure: { kind: 'proxy', code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
      },
    });
    expect(proxy.received.join('')).toBe('');
  });

  it('gets no password while its certificate is not trusted', async () => {
    const proxy = await startProxy(opensThen('hang'), own);
    const address = new URL(proxy.url);
    address.username = 'me';
    address.password = 'secret';
    const outcome = await clientThrough(address.href).call('contractById', read);
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        sent: false,
        failure: { kind: 'proxy', proxy: proxy.url, code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      },
    });
    expect(proxy.received.join('')).toBe('');
  });
});

describe('the address of a proxy', () => {
  it.each([
    ['socks5://me:secret@proxy.test:1080', 'PROXY_SCHEME'],
    ['http://me:secret@proxy test', 'PROXY_ADDRESS'],
  ])('is refused when it is %s, without its password', async (address, code) => {
    const outcome = await clientThrough(address).call('contractById', read);
    expect(outcome).toMatchObject({
      ok: false,
      error: { sent: false, failure: { kind: 'proxy', code } },
    });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it('may name a port where nobody listens, which is reported as the proxy’s', async () => {
    const address = `http://localhost:${await closedPort()}`;
    const outcome = await clientThrough(address).call('contractById', read);
    if (outcome.ok) throw new Error('nobody can have responded');
    expect(outcome.error.failure).toMatchObject({
      kind: 'proxy',
      proxy: address,
      code: 'ECONNREFUSED',
    });
    expect(describeFailure(outcome.error.failure).summary).toContain(address);
  });

  it.each([
    [407, /user name and password/],
    [403, /blocks this address/],
    [500, /cannot reach the service/],
    [502, /cannot reach the service/],
    [201, /HTTPS_PROXY/],
  ])('comes with what to do about its %i', async (status, next) => {
    const proxy = await startProxy({ reply: `HTTP/1.1 ${status} X\r\n\r\n`, then: 'close' });
    const outcome = await clientThrough(proxy.url).call('contractById', read);
    if (outcome.ok) throw new Error('nobody can have responded');
    const said = describeFailure(outcome.error.failure);
    expect(said.summary).toContain(`the proxy ${proxy.url}`);
    expect(said.detail).toBe(`HTTP ${status}; nothing was sent`);
    expect(said.hint).toMatch(next);
  });

  it('may hold a user name and a password, which it gets and nobody else', async () => {
    const server = await startService();
    const proxy = await startProxy(opensThen({ tunnelTo: server.port }));
    const address = new URL(proxy.url);
    address.username = 'me@home';
    address.password = 'a%b:c';
    const client = clientThrough(address.href);
    expect(await client.call('contractById', read)).toMatchObject({ ok: true });
    const pair = Buffer.from('me@home:a%b:c').toString('base64');
    expect(proxy.received[0]).toContain(`proxy-authorization: Basic ${pair}`);
    expect(JSON.stringify(server.received)).not.toContain(pair);
  });
});
