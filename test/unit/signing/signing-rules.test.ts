import { signOptions } from '../../../src/signing/sign-messages.ts';
import { originRecords, recordsOfSigners } from '../../../src/submission/review-records.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectSignatures, readSender } from '../../../src/signing/collect-signatures.ts';
import { type JournalContext, inspectSignable } from '../../../src/signing/inspect-signable.ts';
import { openSigners, withSignerKeys } from '../../../src/signing/signers/signer.ts';
import { parseSignable, signableOfForm, type Signable } from '../../../src/signing/signable.ts';
import { freshWriteForm } from '../../../src/features/writes/forms/start-write-form.ts';
import { forms } from '../../../src/requests/forms/form-registry.ts';
import { formFields } from '../../../src/requests/forms/form-values.ts';
import { fillNewForm } from '../../../src/requests/forms/load/fill-from-request.ts';
import type { TokenIntent } from '../../../src/verify/intent/token-intent.ts';
import type { TokenState } from '../../../src/config/tokens/token-manager.ts';
import type { Client } from '../../../src/http/client.ts';
import type { Json, JsonObject } from '../../../src/lib/json/json.ts';
import type { Signer } from '../../../src/signing/signers/signer-types.ts';
import type { SignerRecord } from '../../../src/submission/step-files.ts';
import { retryText } from '../../../src/submission/messages/retry-messages.ts';
import { attemptAt } from '../../../src/submission/find-twins.ts';
import { checkNames } from '../../../src/verify/check-result.ts';
import { epoch } from '../../support/samples/sample-activities.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { depsOf, mustPlan, transferPlan } from '../../support/tokens/model-plans.ts';
import { emptyJournal } from '../../support/tokens/sign-decision.ts';
import { times } from '../../support/tokens/token-world.ts';
import {
  encoded,
  multiSignature,
  newSigner,
  partyToParticipant,
  someParticipant,
} from '../../support/verify/topology-writer.ts';
import { entry as journalEntry } from '../../support/writes/journal-entry.ts';
import { hashOf, preparedBytes } from '../../support/writes/submission-writer.ts';

const own = newSigner();
const party = `ida::${own.fingerprint}`;

const prepared: JsonObject = {
  preparedTransaction: preparedBytes(party).toString('base64'),
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
};

const read = (json: Json): Signable => {
  const parsed = parseSignable(json);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

const problemOf = (json: Json): string => {
  const parsed = parseSignable(json);
  return parsed.ok ? '' : parsed.error;
};

const report = (signable: Signable, journal: Partial<JournalContext> = {}) =>
  inspectSignable(signable, {
    ...{ keys: [], nowMs: epoch, journal: { ...emptyJournal, ...journal } },
  });

const idsOf = (checks: readonly { readonly id: string }[]): readonly string[] =>
  checks.map(({ id }) => id);

const signature = { format: 'f', signature: 'c2ln', signedBy: own.fingerprint };
const record: SignerRecord = {
  ...{ signer: 'desk', type: 'command', signedBy: own.fingerprint },
  at: '2026-02-03T12:00:00Z',
};

const transactions = [partyToParticipant(party, { keys: [own], on: [someParticipant] })];
const onboarding = {
  synchronizer: `global::1220${'ab'.repeat(32)}`,
  topologyTransactions: transactions.map((bytes) => bytes.toString('base64')),
};

describe('a file to sign', () => {
  it('is no approval request: that is approved', () => {
    expect(problemOf({ ...prepared, cantuiBundle: 2 })).toContain('approv');
  });

  it('has a hash and participant values that its bytes confirm, or is not signed', () => {
    const hash = hashOf(preparedBytes(party)).toString('base64');
    const wrong = Buffer.alloc(34, 1).toString('base64');
    const failedWith = (value: string) =>
      report(read({ ...prepared, preparedTransactionHash: value })).failed.length;
    expect([failedWith(hash), failedWith(wrong)]).toEqual([0, 1]);
    const { failed, unknown, warnings } = report(read(onboarding));
    expect(failed).toEqual([]);
    // Only who sends it knows the participant.
    expect(idsOf(unknown)).toContain(checkNames.thisNode.id);
    expect(idsOf(warnings)).not.toContain(checkNames.thisNode.id);
    expect(report(read({ ...onboarding, multiHash: wrong })).failed).not.toEqual([]);
  });

  it('is signed without a response for the signatures that it lacks or that others gave', () => {
    const warned = (json: Json) =>
      idsOf(report(read(json)).warnings).filter((id) => /^authorized-|signature-/.test(id));
    expect(warned(onboarding)).toEqual([]);
    const { synchronizer } = onboarding;
    const signatures = [multiSignature(newSigner(), transactions)];
    const body = { synchronizer, onboardingTransactions: encoded(transactions) };
    expect(warned({ ...body, multiHashSignatures: signatures })).toEqual([]);
  });

  it('is not signed if the participant that generated it would not host the party', () => {
    const elsewhere = { ...read(onboarding), participant: `night::1220${'ef'.repeat(32)}` };
    expect(idsOf(report(elsewhere).failed)).toContain(checkNames.thisNode.id);
    const here = { ...read(onboarding), participant: someParticipant };
    expect(report(here).failed).toEqual([]);
  });

  it('has only signatures that are there, and no fields without a value', () => {
    const bare = { onboardingTransactions: [], identityProviderId: null };
    const empty = { ...signature, signature: '' };
    const requestOf = (...signatures: readonly JsonObject[]) =>
      read({ ...bare, multiHashSignatures: [...signatures] }).request;
    expect(requestOf(empty)).toEqual({ onboardingTransactions: [] });
    expect(requestOf(signature, empty)['multiHashSignatures']).toEqual([signature]);
    const { form } = freshWriteForm('allocate');
    const root = fillNewForm(formFields(forms.allocate), { multiHashSignatures: [empty] });
    const inForm = signableOfForm('allocate', { form: { ...form, root }, given: {} });
    expect(inForm.request).not.toHaveProperty('multiHashSignatures');
  });
});

describe('what the journal says of a file to sign', () => {
  const url = 'http://ledger.example/v2/interactive-submission/execute';
  const signable = { ...read(prepared), ledger: 'http://ledger.example' };
  const { hash: _, ...same } = attemptAt({ operation: 'executeSubmission', url }, signable.request);
  const at = new Date(epoch - 60_000).toISOString();
  const holding = (word: 'UNKNOWN' | 'COMMITTED', more = {}) => {
    const before = { ...journalEntry('X-0001', word), ...same, spends: [], at, ...more };
    return { entries: { ok: true, value: [before] } } as const;
  };

  it('stops it where the same act may have been done, before anything else', () => {
    expect(idsOf(report(signable, holding('UNKNOWN')).failed)).toEqual(['sent-before']);
  });

  it('stops it where the same transaction was executed', () => {
    expect(idsOf(report(signable, holding('COMMITTED')).failed)).toEqual(['sent-before']);
  });

  it('leaves another transaction possible that does what was done', () => {
    const other = holding('COMMITTED', { content: 'other' });
    expect(idsOf(report(signable, other).failed)).toEqual([]);
  });

  it('tells first what protects a retry', () => {
    const { facts } = report(signable, { ...holding('UNKNOWN'), retried: 'X-0001' });
    expect(facts[0]).toMatchObject({
      brief: true,
      value: expect.stringContaining('X-0001') as unknown,
    });
  });

  it('stops what retries another act, and tells no protection of it', () => {
    const { failed, facts } = report(signable, { ...holding('UNKNOWN'), retried: 'X-0009' });
    expect(idsOf(failed)).toContain('retry');
    expect(facts.map(({ label }) => label)).not.toContain(retryText.label);
  });
});

describe('what the journal keeps of a signed write', () => {
  const write = {
    form: 'execute',
    request: { partySignatures: { signatures: [{ party, signatures: [signature] }] } },
  } as const;

  it('names those who signed, and nobody else that a file names', () => {
    const other = { ...record, signer: 'night', signedBy: newSigner().fingerprint };
    expect(recordsOfSigners(write, [record, other])).toEqual({ signers: [record] });
    expect(recordsOfSigners(write, [other])).toEqual({});
  });

  it('has a long request only as its SHA-256', () => {
    const requestedOf = (memo: string) =>
      originRecords(write, { signers: [], requested: { memo } }).requested;
    expect(requestedOf('rent')).toMatchObject({ json: '{"memo":"rent"}' });
    expect(Object.keys(requestedOf('x'.repeat(5000)) ?? {})).toEqual(['sha256']);
  });

  it('has the end of an offer, and none of a payment at once', async () => {
    const endOf = async (kind: 'offer' | 'direct') => {
      const { intent } = mustPlan(await transferPlan(kind, depsOf(kind)));
      return originRecords(write, { signers: [], intent }).offerEnds;
    };
    expect([await endOf('offer'), await endOf('direct')]).toEqual([times.executeBefore, undefined]);
  });

  it('has the end of the offer that it accepts', () => {
    const offer = { contractId: '00', sender: party, receiver: party, amount: '1' };
    const intent: TokenIntent = {
      ...{ kind: 'accept', party },
      offer: { ...offer, instrument: { admin: party, id: 'GOLD' }, deadline: times.executeBefore },
    };
    expect(originRecords(write, { signers: [], intent }).offerEnds).toBe(times.executeBefore);
  });
});

const folder = scratchFolder();

/** A program that signs with a key that isn't its own, or runs until it is stopped. */
const signerOf = (name: string, { publicKey }: typeof own, script: string): Signer => ({
  ...{ name, key: publicKey },
  setting: {
    ...{ type: 'command', command: [process.execPath, '-e', script] },
    ...{ publicKey: '', deadlineMs: 20_000 },
  },
});

describe('a signer', () => {
  const setting = (file: string, { publicKey }: typeof own) => {
    const path = join(folder, file);
    writeFileSync(path, publicKey.key.export({ type: 'spki', format: 'pem' }));
    return { type: 'ssh-agent', publicKey: path, deadlineMs: 1000 } as const;
  };

  it('is one that the profile names, and no inherited name', () => {
    const signers = { desk: setting('desk.pem', own) };
    for (const name of ['night', 'constructor', 'toString'])
      expect(openSigners([name], { profile: 'prod', signers })).toEqual({
        ok: false,
        error: signOptions.unknownSigner(name, 'prod', ['desk']),
      });
  });

  it('gives its key to the checks only once, and only where it signed', () => {
    const write = {
      form: 'execute',
      request: { partySignatures: { signatures: [{ party, signatures: [signature] }] } },
    } as const;
    const known = [own, own, newSigner()].map((key) => signerOf('a', key, ''));
    const keysWith = (given: Parameters<typeof withSignerKeys>[0]) =>
      withSignerKeys(given, known, write).map(({ fingerprint }) => fingerprint);
    expect(keysWith([])).toEqual([own.fingerprint]);
    expect(keysWith([own.publicKey])).toEqual([own.fingerprint]);
  });

  const hash = Buffer.alloc(34, 7);
  const collect = (signer: Signer, known: readonly Signer[], signal: AbortSignal) =>
    collectSignatures(
      { signable: read(prepared), hash, signers: [{ signer, place: { party } }], known },
      {
        ...{ env: process.env, signal, now: () => 0, onCall: () => undefined },
        recheck: () => Promise.resolve(undefined),
      },
    );

  it('that signs with the key of another is told whose key it used', async () => {
    const other = newSigner();
    const made = other.sign(hash).toString('hex');
    const signer = signerOf('desk', own, `process.stdout.write('${made}')`);
    const night = signerOf('night', other, '');
    expect(await collect(signer, [night], new AbortController().signal)).toMatchObject({
      ok: false,
      error: expect.stringContaining('the key of night') as unknown,
    });
  });

  it('that prints a private key as it fails has nothing of it told', async () => {
    const printing = (words: string) =>
      collect(
        signerOf('desk', own, `console.error('${words}'); process.exit(1)`),
        [],
        new AbortController().signal,
      );
    expect(await printing('locked')).toMatchObject({
      error: expect.stringContaining('(locked)') as unknown,
    });
    expect(await printing('-----BEGIN PRIVATE KEY-----')).toMatchObject({
      error: expect.not.stringContaining('BEGIN') as unknown,
    });
  });

  it('is stopped where signing is canceled', async () => {
    const canceling = new AbortController();
    const signer = signerOf('desk', own, 'setTimeout(() => {}, 5000)');
    setTimeout(() => canceling.abort(), 50);
    expect(await collect(signer, [], canceling.signal)).toMatchObject({
      ok: false,
      error: expect.stringContaining('cancel') as unknown,
    });
  });
});

describe('the sender of a payment', () => {
  const token: TokenState = {
    ...{ held: true, asking: false },
    claims: { user: 'ops', audience: [], scopes: [] },
  };
  const tokens = { ready: () => Promise.resolve(undefined), state: () => token };
  const request: Client['request'] = ({ path }) => {
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    const mine = { kind: { CanActAs: { value: { party } } } };
    const json = path.endsWith('rights') ? { rights: [mine] } : { user: { id: 'ops' } };
    return Promise.resolve({ ok: true, value: { json, exchange } });
  };

  it('is read with the parties that the user may not act as', async () => {
    const lacksFor = async (...parties: readonly string[]) =>
      (await readSender({ tokens, request, user: undefined }, parties))?.lacks;
    expect(await lacksFor(party)).toEqual([]);
    expect(await lacksFor(party, 'otto::1220')).toEqual(['otto::1220']);
  });

  it('is nobody for a profile without a token', async () => {
    expect(await readSender({ tokens: undefined, request, user: 'ops' }, [party])).toBeUndefined();
  });
});
