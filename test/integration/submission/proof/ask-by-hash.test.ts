import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../../src/http/client.ts';
import type { SandboxOptions } from '../../../../src/sandbox/sandbox.ts';
import {
  proveByHash,
  hashSources,
  type HashSource,
} from '../../../../src/submission/proof/hash-evidence.ts';
import { ask, open } from '../../../support/servers/sandbox.ts';
import {
  allocated,
  hashOf,
  preparedBytes,
  submissionBy,
} from '../../../support/writes/submission-writer.ts';
import { waitFor } from '../../../support/wait.ts';

/** Executes a transaction on a sandbox, and looks for it by its hash. */
const proveOn = async (options: SandboxOptions, hash?: string) => {
  const sandbox = await open(options);
  const greta = await allocated(sandbox, 'greta');
  const body = submissionBy(greta);
  expect((await ask(sandbox, 'execute', body)).status).toBe(200);
  await waitFor(() => expect(sandbox.world.completions).toHaveLength(1));
  const { ledgerUrl, scanUrl, token } = sandbox;
  const client = createClient({
    ...{ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 },
    token: () => token,
  });
  onTestFinished(() => client.close());
  const search = {
    hash: hash ?? hashOf(preparedBytes(greta.party)).toString('hex'),
    submissionId: body['submissionId'],
    parties: [greta.party],
  };
  const proof = await proveByHash(search, { request: client.request, scanUrl });
  return { proof, updateId: sandbox.world.completions[0]?.updateId };
};

const without = (name: HashSource) => hashSources.filter((source) => source !== name);

describe('an execution that is looked for by its hash', () => {
  it.each(hashSources)('is proven by %s alone', async (source) => {
    const removedFurther = without(source);
    const { proof, updateId } = await proveOn({ ledgerVersion: '3.6', removedFurther });
    expect(proof).toMatchObject({ kind: 'committed', source, updateId });
  });

  it.each(hashSources)('is proven where %s responds with 404', async (source) => {
    const { proof, updateId } = await proveOn({ ledgerVersion: '3.6', removedFurther: [source] });
    expect(proof).toMatchObject({ kind: 'committed', updateId });
  });

  it('is proven by the scan with a ledger of 3.5', async () => {
    const { proof, updateId } = await proveOn({ ledgerVersion: '3.5' });
    expect(proof).toMatchObject({ kind: 'committed', source: 'scanUpdateByHash', updateId });
  });

  it('is not proven where no service has these operations, and each is named', async () => {
    const { proof } = await proveOn({ ledgerVersion: '3.5', removedFurther: ['scanUpdateByHash'] });
    expect(proof).toEqual({
      kind: 'nothing',
      notes: [
        'completion, update by hash: this ledger does not offer it (3.6 does)',
        'scan by hash: this scan does not offer it (Splice 0.6.1 does)',
      ],
    });
  });

  it('is not proven by the 404 of another hash', async () => {
    const { proof } = await proveOn({ ledgerVersion: '3.6' }, '00'.repeat(32));
    expect(proof).toEqual({
      kind: 'nothing',
      notes: ['completion, update, scan by hash: not found'],
    });
  });
});
