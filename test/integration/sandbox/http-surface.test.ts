import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { operationNames as theSix, operations } from '../../../src/ledger/operations.ts';
import { readServiceError } from '../../../src/ledger/failure/service-error.ts';
import { startSandbox } from '../../../src/sandbox/sandbox.ts';
import { readRecorded } from '../../support/recorded/read-recorded.ts';
import { ask, get, list, open, paths, post } from '../../support/servers/sandbox.ts';

const contractId = `00${'ab'.repeat(68)}`;
const updateId = `1220${'cd'.repeat(32)}`;

/** A body for each operation that can be decoded. */
const bodies = {
  contract: { contractId },
  transaction: { updateId },
  update: { updateId },
  allocate: { synchronizer: 'a::1220', onboardingTransactions: [] },
  execute: {
    preparedTransaction: '',
    partySignatures: { signatures: [] },
    submissionId: '',
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    deduplicationPeriod: { Empty: {} },
  },
} as const satisfies Record<keyof typeof paths, object>;

const operationNames = Object.keys(paths) as readonly (keyof typeof paths)[];

describe('a token', () => {
  it.each(operationNames)('is wanted by %s, and what is said of it is redacted', async (name) => {
    const { ledgerUrl, token } = await open({ history: 0, ledgerVersion: '3.5' });
    for (const wrong of [undefined, '', 'nonsense', `${token.reveal()}x`]) {
      const url = `${ledgerUrl}${paths[name]}`;
      const { status, contentType, json } = await post(url, bodies[name], { token: wrong });
      expect([status, contentType]).toEqual([401, 'application/json']);
      expect(json['traceId']).toMatch(/^[0-9a-f]{32}$/);
      expect(json).toEqual({
        code: 'NA',
        cause: 'A security-sensitive error has been received',
        correlationId: json['traceId'],
        traceId: json['traceId'],
        context: {},
        resources: [],
        errorCategory: -1,
        grpcCodeValue: 16,
        retryInfo: null,
        definiteAnswer: null,
      });
    }
  });

  it('is looked at after the body was decoded, as by a real participant', async () => {
    const { ledgerUrl } = await open({ history: 0 });
    for (const [path, body] of [
      [paths.contract, {}],
      [paths.execute, 'no request'],
      ['/v2/interactive-submission/prepare', {}],
    ] as const)
      expect((await post(`${ledgerUrl}${path}`, body)).status).toBe(400);
  });

  it('counts only as a bearer token', async () => {
    const { ledgerUrl, token } = await open({ history: 0 });
    const headers = { authorization: `Basic ${token.reveal()}` };
    const url = `${ledgerUrl}${paths.contract}`;
    expect((await post(url, bodies.contract, { headers })).status).toBe(401);
  });

  it('is made afresh for each run, has the form of a real one, and is not shown by accident', async () => {
    const [one, two] = [await open({ history: 0 }), await open({ history: 0 })];
    expect(one.token.reveal()).not.toBe(two.token.reveal());
    const [, claims = ''] = one.token.reveal().split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      sub: 'ledger-api-user',
    });
    expect(JSON.stringify({ token: one.token })).not.toContain(one.token.reveal());
  });

  it('a read-only token can do every lookup', async () => {
    const sandbox = await open();
    const token = sandbox.readOnlyToken.reveal();
    const responded = await post(
      `${sandbox.ledgerUrl}${paths.contract}`,
      { contractId },
      { token },
    );
    expect([responded.status, responded.json['code']]).toEqual([404, 'CONTRACT_PAYLOAD_NOT_FOUND']);
  });

  it('that a client sends to the scan would be seen by the hook', async () => {
    const seen: (string | undefined)[] = [];
    const sandbox = await open({
      history: 0,
      onRequest: ({ method, path, headers }) =>
        seen.push(`${method} ${path} ${headers.authorization ?? 'none'}`),
    });
    await list(sandbox, { page_size: 1 });
    await ask(sandbox, 'contract', { contractId });
    expect(seen).toEqual([
      'POST /api/scan/v0/activities none',
      `POST ${paths.contract} Bearer ${sandbox.token.reveal()}`,
    ]);
  });
});

describe('a trace', () => {
  it('that the client begins comes back in the error', async () => {
    const { ledgerUrl, token } = await open({ history: 0 });
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const options = { headers, token: token.reveal() };
    const { json } = await post(`${ledgerUrl}${paths.contract}`, { contractId }, options);
    expect(json).toMatchObject({ traceId, context: { tid: traceId } });
  });
});

describe('a body', () => {
  it.each([
    ['is empty', '', 'exhausted input'],
    ['is no JSON', 'contractId=00', "expected json value got 'contractId=0'"],
    ['breaks off', '{"contractId":', 'expected json value'],
    ['nests without an end', '['.repeat(5000), 'expected json value'],
    ['is a list', [], "Missing required field at 'contractId'"],
    ['lacks a field', {}, "Missing required field at 'contractId'"],
    ['has null for a text', { contractId: null }, "expecting a string at 'contractId'"],
    ['has a number for a text', { contractId: 12 }, "expecting a string at 'contractId'"],
    [
      'has a text for a list',
      { contractId, queryingParties: 'alice' },
      "expecting a list of strings at 'queryingParties'",
    ],
    [
      'has a number in a list',
      { contractId, queryingParties: ['a', 7] },
      "expecting a string at 'queryingParties[1]'",
    ],
  ])('that %s is refused in plain text, with the place', async (_how, body, words) => {
    const { status, contentType, text } = await ask(await open({ history: 0 }), 'contract', body);
    expect([status, contentType]).toEqual([400, 'text/plain; charset=UTF-8']);
    expect(text).toMatch(/^Invalid value for: body \(.*\)$/s);
    expect(text).toContain(words);
  });

  it('may hold fields that nobody knows', async () => {
    const { json } = await ask(await open({ history: 0 }), 'contract', {
      contractId,
      color: 'blue',
    });
    expect(json['code']).toBe('CONTRACT_PAYLOAD_NOT_FOUND');
  });
});

describe('a path', () => {
  it.each(['/v2/nothing', '/v3/contracts', '/', '/v2/contracts/contract-by-id/'])(
    'that the ledger does not know has an envelope of its own: %s',
    async (path) => {
      const { ledgerUrl } = await open({ history: 0 });
      const { status, json } = await post(`${ledgerUrl}${path}`, {});
      expect(status).toBe(404);
      expect(json).toEqual({
        errors: [`HttpMethod(POST), uri: ${ledgerUrl}${path}`],
        status: 404,
        ledgerApiError: null,
      });
    },
  );

  it('an unknown path of the scan is refused in plain text', async () => {
    const { scanUrl } = await open({ history: 0 });
    const unknown = await post(`${scanUrl}/v0/rounds`, {});
    expect([unknown.status, unknown.contentType]).toEqual([404, 'text/plain; charset=UTF-8']);
  });

  it('the paths for health and version need no token', async () => {
    const { ledgerUrl } = await open({ history: 0 });
    expect((await get(`${ledgerUrl}/livez`)).status).toBe(200);
    const [recorded] = readRecorded('operations').filter(({ note }) => note === 'readyz');
    expect((await get(`${ledgerUrl}/readyz`)).text).toBe(recorded?.response.body);
    expect((await get(`${ledgerUrl}/v2/version`)).json['version']).toMatch(/^3\.6\./);
  });

  it('exists for each operation of the table', async () => {
    const { ledgerUrl, scanUrl } = await open({ history: 0 });
    for (const name of theSix) {
      const { service, path } = operations[name];
      const base = service === 'scan' ? scanUrl : ledgerUrl;
      expect((await post(`${base}${path}`, {})).status).not.toBe(404);
    }
  });
});

describe('an error of the ledger', () => {
  it('has every field of its envelope, the definite answer as a text in the context', async () => {
    const { json } = await ask(await open({ history: 0 }), 'contract', { contractId });
    expect(Object.keys(json).sort()).toEqual([
      'cause',
      'code',
      'context',
      'correlationId',
      'definiteAnswer',
      'errorCategory',
      'grpcCodeValue',
      'resources',
      'retryInfo',
      'traceId',
    ]);
    expect(json['context']).toMatchObject({ definite_answer: 'false', category: '11' });
  });

  it('is read by this program as what it is', async () => {
    const sandbox = await open({ history: 0 });
    const read = ({ status, contentType, text }: Awaited<ReturnType<typeof post>>) =>
      readServiceError(status, contentType, text, {}, 0);
    const missing = read(await ask(sandbox, 'contract', { contractId }));
    expect(missing).toMatchObject({ kind: 'notFound', what: 'object' });
    const url = sandbox.ledgerUrl;
    expect(read(await post(`${url}/nowhere`, {}))).toMatchObject({
      kind: 'notFound',
      what: 'endpoint',
    });
    const { kind } = read(await post(`${url}${paths.contract}`, bodies.contract));
    expect(kind).toBe('unauthorized');
    expect(read(await ask(sandbox, 'update', '{')).kind).toBe('refused');
  });
});

describe('the sandbox', () => {
  it('listens on the port that it is told', async () => {
    const first = await open({ history: 0 });
    const port = Number(new URL(first.ledgerUrl).port);
    await first.close();
    const second = await open({ history: 0, port });
    expect(second.ledgerUrl).toBe(`http://127.0.0.1:${port}`);
    await expect(startSandbox({ history: 0, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('lives through a client that goes away in the middle of a request', async () => {
    const sandbox = await open({ history: 5 });
    await new Promise<void>((resolve) => {
      const half = request(`${sandbox.scanUrl}/v0/activities`, {
        method: 'POST',
        headers: { 'content-length': 100 },
      });
      half.on('error', () => resolve());
      half.on('close', () => resolve());
      half.write('{"page_', () => half.destroy());
    });
    expect((await list(sandbox, { page_size: 5 })).status).toBe(200);
  });
});
