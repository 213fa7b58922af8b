import { describe, expect, it, onTestFinished } from 'vitest';
import { checkDocument } from '../../../../src/features/doctor/checks/check-responses.ts';
import { lookAtDocument } from '../../../../src/features/doctor/probes/look-at-endpoints.ts';
import { createConnectionPool } from '../../../../src/http/transport/connection-pool.ts';
import { readDocuments } from '../../../support/conformance/read-documents.ts';
import {
  startMisbehavingServer,
  type Behavior,
} from '../../../support/servers/misbehaving-server.ts';

/** The excerpt leaves these out; the recorded participant of 3.6.0 serves them. */
const leftOut = {
  '/v2/updates': { post: {} },
  '/v2/users': { get: {} },
  '/v2/package-vetting/list': { post: {} },
};

const document = JSON.stringify(readDocuments()['ledger-3.6.0']).replace(
  '"paths":{',
  `"paths":{${JSON.stringify(leftOut).slice(1, -1)},`,
);

const examine = async (behavior: Behavior) => {
  const server = await startMisbehavingServer();
  const lines = createConnectionPool({});
  onTestFinished(() => {
    lines.close();
    return server.close();
  });
  server.behave(behavior);
  const deps = { lines, timeoutMs: 5000, now: Date.now, userAgent: 'test' };
  const { signal } = new AbortController();
  const facts = await lookAtDocument(`${server.url}/prefix/`, deps, signal);
  return { finding: checkDocument(facts), received: server.received };
};

describe('the API document of a ledger, as the doctor reads it,', () => {
  it('is asked for below the base path, once and without a token', async () => {
    const { received } = await examine({ body: document });
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /prefix/docs/openapi',
    ]);
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it('is ok if all operations in use are there, and names the deprecated ones', async () => {
    const { finding } = await examine({ body: document, encoding: 'gzip' });
    expect(finding).toMatchObject({
      verdict: 'ok',
      headline: '3.6.0-SNAPSHOT: 29 operations in use, each present or replaceable',
    });
    expect(finding.detail).toContain(
      'POST /v2/commands/completions: deprecated, replacement: POST /v2/commands/command-completions',
    );
    expect(finding.detail).toContain('values, query parameters and headers were not compared');
  });

  it('is a warning if an operation in use is gone, with its name', async () => {
    const body = document.replace('"/v2/parties/external/allocate"', '"/v3/parties/allocate"');
    const { finding } = await examine({ body });
    expect(finding).toMatchObject({
      verdict: 'warning',
      headline: '3.6.0-SNAPSHOT: 1 of 29 operations in use are missing or changed',
    });
    expect(finding.detail).toContain('POST /v2/parties/external/allocate: not in the document');
    expect(finding.remedy).toContain('newer release of cantui');
  });

  it.each<[string, Behavior, string]>([
    ['a service without one', { status: 404, body: '{}' }, 'the ledger serves no API document'],
    [
      'a sign-in page',
      { body: '<html><body>Sign in</body></html>' },
      'the response is not an OpenAPI document',
    ],
    ['another JSON', { body: '{"paths": 1}' }, 'the response is not an OpenAPI document'],
    [
      'multiplying aliases',
      { body: `info: &a {version: &b [x]}\npaths: [${'*a, *b, '.repeat(900)}]` },
      'the response is not an OpenAPI document',
    ],
    [
      'a response without end',
      { body: ' '.repeat(3_000_000) },
      'longer than 2 MiB, so it was not read',
    ],
    [
      'a small response that grows',
      { body: ' '.repeat(3_000_000), encoding: 'gzip' },
      'longer than 2 MiB, so it was not read',
    ],
    [
      'half a response',
      { body: document, end: { by: 'close', after: 1000 } },
      'the response with the API document ended early',
    ],
  ])('is unknown, with the reason: %s', async (_title, behavior, headline) => {
    const { finding } = await examine(behavior);
    expect(finding).toMatchObject({ verdict: 'unknown', headline });
  });

  it('has no part in the report but the start of its version', async () => {
    const version = `3.6.0${'x'.repeat(100_000)}`;
    const { finding } = await examine({ body: document.replace('3.6.0-SNAPSHOT', version) });
    expect(finding.headline.length).toBeLessThan(200);
  });
});
