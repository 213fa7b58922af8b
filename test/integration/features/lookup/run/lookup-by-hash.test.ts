import { describe, expect, it, onTestFinished } from 'vitest';
import { lookupClients } from '../../../../../src/features/lookup/run/lookup-response.ts';
import { runLookup } from '../../../../../src/features/lookup/run/run-lookup.ts';
import { createClient } from '../../../../../src/http/client.ts';
import { identifyId } from '../../../../../src/ledger/ids/identify-id.ts';
import type { SandboxOptions } from '../../../../../src/sandbox/sandbox.ts';
import { startMisbehavingServer } from '../../../../support/servers/misbehaving-server.ts';
import { ask, open } from '../../../../support/servers/sandbox.ts';
import {
  allocated,
  hashOf,
  preparedBytes,
  submissionBy,
} from '../../../../support/writes/submission-writer.ts';
import { waitFor } from '../../../../support/wait.ts';

const { signal } = new AbortController();
const hash = 'ab'.repeat(32);

const lookUp = async (ledgerUrl: string, scanUrl: string, id: string) => {
  const client = createClient({ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 });
  onTestFinished(() => client.close());
  const services = lookupClients({ ledgerUrl, scanUrl }, client);
  return runLookup(services, { kind: 'update', id, parties: [] }, signal);
};

const lookUpOn = async (options: SandboxOptions, spell: (hex: string) => string = (hex) => hex) => {
  const sandbox = await open(options);
  const greta = await allocated(sandbox, 'greta');
  expect((await ask(sandbox, 'execute', submissionBy(greta))).status).toBe(200);
  await waitFor(() => expect(sandbox.world.completions).toHaveLength(1));
  const { ledgerUrl, scanUrl, token } = sandbox;
  const client = createClient({
    ...{ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 },
    token: () => token,
  });
  onTestFinished(() => client.close());
  const id = spell(hashOf(preparedBytes(greta.party)).toString('hex'));
  const services = lookupClients({ ledgerUrl, scanUrl }, client);
  return runLookup(services, { kind: 'update', id, parties: [] }, signal);
};

describe('a hash that is typed into a lookup', () => {
  it.each([hash, `00${'ab'.repeat(31)}`, `01${'ab'.repeat(31)}`])(
    'is recognized as %s, and its update is looked up',
    (text) => {
      expect(identifyId(text)).toMatchObject({ kind: 'update', id: text });
    },
  );

  it.each([`1220${'ab'.repeat(30)}`, `01${'ab'.repeat(46)}`, 'ab'.repeat(31)])(
    'is not what %s is taken for',
    (text) => {
      expect(identifyId(text).words).not.toContain('HASH');
    },
  );

  it('finds the update on a ledger from 3.6 on', async () => {
    const { outcome, source, problems } = await lookUpOn({ ledgerVersion: '3.6' });
    expect([outcome.ok, source, problems]).toEqual([true, 'ledger', []]);
  });

  it('finds the update on the scan where the ledger has no such operation, and says so', async () => {
    const { outcome, source, problems, notes } = await lookUpOn({ ledgerVersion: '3.5' });
    expect([outcome.ok, source, problems]).toEqual([true, 'scan', []]);
    expect(notes).toEqual([
      'This ledger does not offer update-by-hash.',
      'Found by its hash on the scan.',
    ]);
  });

  it.each(['3.6', '3.5'] as const)(
    'finds the update as well when the digits are upper-case, on a ledger %s',
    async (ledgerVersion) => {
      const upper = (hex: string): string => hex.toUpperCase();
      const { outcome, problems } = await lookUpOn({ ledgerVersion }, upper);
      expect([outcome.ok, problems]).toEqual([true, []]);
    },
  );

  // One hash in 256 begins as contract ids do.
  it.each(['00', '01'])('is looked up as a hash when it begins with %s', async (start) => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    server.behave({ status: 404, body: '{"error":"not found"}' });
    await lookUp('', `${server.url}/api/scan`, `${start}${hash.slice(2)}`);
    expect(server.received.map(({ path }) => path).join()).toContain('/hash/');
  });

  it('asks a scan in the digits that scans use', async () => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    server.behave({ status: 404, body: '{"error":"not found"}' });
    await lookUp('', `${server.url}/api/scan`, hash.toUpperCase());
    expect(server.received.map(({ path }) => path).join()).toContain(hash);
  });

  it('names both services when neither has updates by hash', async () => {
    const options = { ledgerVersion: '3.5', removedFurther: ['scanUpdateByHash'] } as const;
    const { outcome, notes } = await lookUpOn(options);
    expect(outcome.ok).toBe(false);
    expect(notes).toEqual([
      'This ledger does not offer update-by-hash.',
      'This scan does not offer updates by hash.',
    ]);
  });

  it.each([
    ['names a scan without updates by hash', 'no such route', true],
    ['does not blame a scan that knows no such hash', '{"error":"not found"}', false],
  ])('%s', async (_title, body, isNamed) => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    server.behave({ status: 404, body });
    const { outcome, notes } = await lookUp('', `${server.url}/api/scan`, hash);
    expect(outcome.ok).toBe(false);
    expect(notes).toEqual(isNamed ? ['This scan does not offer updates by hash.'] : []);
  });

  it.each([
    ['names another hash', { transactionHash: 'cd'.repeat(32) }, 'The response is for the hash'],
    ['names no hash', {}, 'The response has no transaction hash.'],
  ])('is not trusted when the response %s', async (_title, fields, problem) => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    const value = { updateId: `1220${'ef'.repeat(32)}`, offset: 7, events: [], ...fields };
    server.behave({ body: JSON.stringify({ update: { Transaction: { value } } }) });
    const { problems } = await lookUp(server.url, '', hash);
    expect(problems[0]).toContain(problem);
  });
});
