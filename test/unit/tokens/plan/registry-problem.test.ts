import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodeFor } from '../../../../src/cli-kit/exit.ts';
import { registryProblem } from '../../../../src/tokens/plan/ask-registry.ts';
import { createClient, type Client } from '../../../../src/http/client.ts';
import { createRegistryReads } from '../../../../src/http/reads.ts';
import {
  startMisbehavingServer,
  type Behavior,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';

let server: MisbehavingServer;
let client: Client;

beforeAll(async () => {
  server = await startMisbehavingServer();
  client = createClient({ ledgerUrl: '', scanUrl: '', timeoutMs: 300, retries: 0 });
});

afterAll(async () => {
  client.close();
  await server.close();
});

describe('a registry without a usable response', () => {
  it.each<[string, Behavior, number, string]>([
    ['has no such offer', { status: 404, body: '{"error":"no transfer 00"}' }, 3, 'no transfer 00'],
    ['is none', { status: 404, body: 'not found' }, 5, 'no such endpoint'],
    ['refuses', { status: 400, body: '{"error":"No credential"}' }, 5, 'No credential'],
    ['wants a token', { status: 401, body: '' }, 4, 'cantui sends a token only to the ledger'],
    ['is busy', { status: 429, body: 'Too Many' }, 7, 'rate limited'],
    ['fails', { status: 500, body: '' }, 11, 'server error'],
    ['stays silent', { end: { by: 'hang' } }, 8, 'no response from'],
    ['responds with a page', { body: '<html>' }, 1, 'the body is not JSON'],
    ['responds to another question', { body: '{}' }, 1, 'adminId is nothing'],
  ])('is told with its exit code: it %s', async (_title, behavior, exit, words) => {
    server.behave(behavior);
    const response = await createRegistryReads(client.request).info(server.url);
    if (response.ok) throw new Error('the registry responded');
    const { cause, text } = registryProblem('https://registry.example', response.error);
    expect([exitCodeFor(cause), text]).toEqual([exit, expect.stringContaining(words)]);
    expect(text).toContain('registry https://registry.example');
    expect(text).not.toContain('scan');
  });
});
