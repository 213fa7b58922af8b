import { describe, expect, it } from 'vitest';
import { collectSignatures } from '../../../../../../src/features/writes/steps/signing/collect-signatures.ts';
import { parseSignable } from '../../../../../../src/features/writes/steps/signing/signable.ts';
import { newSigner } from '../../../../../support/verify/topology-writer.ts';
import { preparedBytes } from '../../../../../support/writes/submission-writer.ts';

const key = newSigner();
const party = `ida::${key.fingerprint}`;

/** A signer whose program fails. */
const failing = (name: string) => ({
  signer: {
    ...{ name, key: key.publicKey },
    setting: {
      type: 'command',
      command: [process.execPath, '-e', 'process.exit(1)'],
      publicKey: '',
      deadlineMs: 20_000,
    },
  } as const,
  place: { party },
});

/** Asks two signers, and tells which of them were called. */
const collect = async (recheck: () => Promise<string | undefined>) => {
  const parsed = parseSignable({
    preparedTransaction: preparedBytes(party).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  });
  if (!parsed.ok) throw new Error(parsed.error);
  const signers = [failing('desk'), failing('night')];
  const called: string[] = [];
  const result = await collectSignatures(
    { signable: parsed.value, hash: Buffer.alloc(34), signers, known: [] },
    {
      ...{ env: process.env, signal: new AbortController().signal, now: () => 0, recheck },
      onCall: ({ name }) => called.push(name),
    },
  );
  return { called, error: result.ok ? '' : result.error };
};

describe('signers', () => {
  it('are not called after a setting, rule or user changed since the confirmation', async () => {
    const changed = 'the token now names user mallory, not user ops';
    const { called, error } = await collect(() => Promise.resolve(changed));
    expect([called, error]).toEqual([[], changed]);
  });

  it('are called in turn, until the first that fails', async () => {
    const { called, error } = await collect(() => Promise.resolve(undefined));
    expect(called).toEqual(['desk']);
    expect(error).not.toBe('');
  });
});
