import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../../src/http/client.ts';
import { executeAndWaitPath } from '../../../../src/ledger/operations.ts';
import { createExecuteEndpoint } from '../../../../src/submission/send/execute-endpoint.ts';
import {
  startMisbehavingServer,
  type Behavior,
} from '../../../support/servers/misbehaving-server.ts';
import { ledgerCannotDecode, ledgerRefusal } from '../../../support/servers/ledger-refusal.ts';
import { open } from '../../../support/servers/sandbox.ts';

const routeTo = (ledgerUrl: string, isWanted = true) => {
  const client = createClient({ ledgerUrl, scanUrl: '', timeoutMs: 5000, retries: 0 });
  onTestFinished(() => client.close());
  return createExecuteEndpoint(client.request, isWanted);
};

const chooseOn = async (behavior: Behavior) => {
  const server = await startMisbehavingServer();
  onTestFinished(() => server.close());
  server.behave(behavior);
  const endpoint = routeTo(server.url);
  return { offer: await endpoint.choose(), path: endpoint.path('executeSubmission'), server };
};

describe('the choice between execute and executeAndWait', () => {
  it('takes executeAndWait only after a ledger refused the body of the probe', async () => {
    const { offer, path, server } = await chooseOn(ledgerCannotDecode);
    expect([offer, path]).toEqual(['offered', executeAndWaitPath]);
    expect(server.received.map(({ body }) => body)).toEqual(['"cantui probe"']);
  });

  it.each<[string, Behavior, string]>([
    [
      'a 404 of the ledger',
      { status: 404, body: '{"errors":["HttpMethod(POST)"]}' },
      'not offered',
    ],
    ['a 404 of a proxy', { status: 404, body: '<html>not found</html>' }, 'not offered'],
    ['a 405', { status: 405, body: '' }, 'not offered'],
    ['a 501', { status: 501, body: '' }, 'not offered'],
    ['a success, which is no response to nonsense', { status: 200, body: '{}' }, 'not offered'],
    ['a 400 of a proxy', { status: 400, body: '<html>no certificate</html>' }, 'unknown'],
    ['a 503', { status: 503, body: '' }, 'unknown'],
    ['a refusal that is not about the body', ledgerRefusal(409, { code: 'ABORTED' }), 'unknown'],
    ['a 401', { status: 401, body: '' }, 'unknown'],
    ['a lost connection', { end: { by: 'reset' } }, 'unknown'],
  ])('keeps execute after %s', async (_title, behavior, expected) => {
    const { offer, path } = await chooseOn(behavior);
    expect([offer, path]).toEqual([expected, undefined]);
  });

  it('asks nothing where the profile does not ask for it', async () => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    const endpoint = routeTo(server.url, false);
    expect([await endpoint.choose(), endpoint.path('executeSubmission')]).toEqual([
      'not offered',
      undefined,
    ]);
    expect(server.received).toEqual([]);
  });

  it('leaves allocations alone, and finds the operation of the sandbox', async () => {
    const sandbox = await open();
    const { ledgerUrl, scanUrl, token } = sandbox;
    const client = createClient({
      ...{ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 },
      token: () => token,
    });
    onTestFinished(() => client.close());
    const endpoint = createExecuteEndpoint(client.request, true);
    expect(await endpoint.choose()).toBe('offered');
    expect(endpoint.path('allocateParty')).toBeUndefined();
    expect(sandbox.world.completions).toEqual([]);
  });
});
