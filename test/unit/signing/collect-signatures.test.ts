import { signerNotices } from '../../../src/signing/sign-messages.ts';
import { describe, expect, it } from 'vitest';
import { collectSignatures, putSignature } from '../../../src/signing/collect-signatures.ts';
import { parseSignable } from '../../../src/signing/signable.ts';
import { fillNewForm } from '../../../src/requests/forms/load/fill-from-request.ts';
import { forms } from '../../../src/requests/forms/form-registry.ts';
import { formFields } from '../../../src/requests/forms/form-values.ts';
import { buildRequest } from '../../../src/requests/forms/to-request.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { FormId } from '../../../src/submission/form-ids.ts';
import { newSigner } from '../../support/verify/topology-writer.ts';
import { preparedBytes } from '../../support/writes/submission-writer.ts';

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

const signable = () => {
  const parsed = parseSignable({
    preparedTransaction: preparedBytes(party).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

/** Asks two signers, and tells which of them were called. */
const collect = async (recheck: () => Promise<string | undefined>) => {
  const signers = [failing('desk'), failing('night')];
  const called: string[] = [];
  const result = await collectSignatures(
    { signable: signable(), hash: Buffer.alloc(34), signers, known: [] },
    {
      ...{ env: process.env, signal: new AbortController().signal, now: () => 0, recheck },
      onCall: ({ name }) => called.push(name),
    },
  );
  return { called, error: result.ok ? '' : result.error };
};

describe('signers', () => {
  it('are not called after a setting, rule or user changed since the confirmation', async () => {
    const changed = 'the access token is now of user mallory, not of user ops';
    const { called, error } = await collect(() => Promise.resolve(changed));
    expect([called, error]).toEqual([[], changed]);
  });

  it('are called in turn, until the first that fails', async () => {
    const { called, error } = await collect(() => Promise.resolve(undefined));
    expect(called).toEqual(['desk']);
    expect(error).not.toBe('');
  });
});

describe('a cancel', () => {
  /** A signer that signs at once, whatever is canceled. */
  const atOnce = (name: string) => {
    const { publicKey, privateKey } = key;
    const setting = { type: 'sandbox', key: publicKey, privateKey, deadlineMs: 20_000 } as const;
    return { signer: { name, key: publicKey, setting }, place: { party } };
  };

  const collectUntil = async (cancel: 'recheck' | 'call' | 'never') => {
    const controller = new AbortController();
    const cancelAt = (now: string) => {
      if (now === cancel) controller.abort();
    };
    const [called, made]: [string[], string[]] = [[], []];
    const result = await collectSignatures(
      {
        ...{ signable: signable(), hash: Buffer.alloc(34), known: [] },
        signers: [atOnce('desk'), atOnce('night')],
      },
      {
        ...{ env: process.env, signal: controller.signal, now: () => 0 },
        recheck: () => {
          cancelAt('recheck');
          return Promise.resolve(undefined);
        },
        onCall: ({ name }) => {
          called.push(name);
          cancelAt('call');
        },
        onSigned: ({ signer }) => made.push(signer.name),
      },
    );
    return { called, made, error: result.ok ? '' : result.error };
  };

  it('leaves no call and no signature before a signer is called', async () => {
    expect(await collectUntil('recheck')).toEqual({
      ...{ called: [], made: [], error: signerNotices.canceled },
    });
  });

  it('that comes too late for a signer leaves its signature unused', async () => {
    expect(await collectUntil('call')).toEqual({
      ...{ called: ['desk'], made: [], error: signerNotices.canceled },
    });
  });

  it('is what ends it: without one, all sign', async () => {
    const all = ['desk', 'night'];
    expect(await collectUntil('never')).toEqual({ called: all, made: all, error: '' });
  });
});

describe('a signature in a form', () => {
  const given = (signedBy: string, signature: string) => ({
    ...{ format: 'SIGNATURE_FORMAT_CONCAT', signature, signedBy },
    signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
  });
  const own = given(key.fingerprint, 'b3du');
  const others = given('1220ab', 'b3RoZXJz');
  const { signer, place } = failing('desk');
  const signature = {
    ...{ format: own.format, algorithm: own.signingAlgorithmSpec },
    ...{ signedBy: own.signedBy, signature: own.signature },
  };
  const record = { signer: 'desk', type: 'command', signedBy: own.signedBy, at: '' };

  const put = (id: FormId, request: JsonObject): JsonObject => {
    const fields = formFields(forms[id]);
    const made = { signer, place, signature, record };
    return buildRequest(fields, putSignature(id, fillNewForm(fields, request), made));
  };

  it('takes the place of an entry without one, beside those that are there', () => {
    const multiHashSignatures = [others, given(key.fingerprint, '')];
    expect(put('allocate', { multiHashSignatures })['multiHashSignatures']).toEqual([others, own]);
  });

  it('is added to its own party, and to no other', () => {
    const eve = { party: `eve::${others.signedBy}`, signatures: [others] };
    const unnamed = { party: '', signatures: [given('', '')] };
    const signatures = (...entries: readonly JsonObject[]) =>
      put('execute', { partySignatures: { signatures: [...entries] } })['partySignatures'];
    expect(signatures(eve, unnamed)).toEqual({ signatures: [eve, { party, signatures: [own] }] });
    expect(signatures({ party, signatures: [others] }, eve)).toEqual({
      signatures: [{ party, signatures: [others, own] }, eve],
    });
  });
});
