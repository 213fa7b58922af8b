import {
  type SignableReport,
  parseSignable,
  type Signable,
} from '../../../src/signing/signable.ts';
import { describe, expect, it } from 'vitest';
import { addSignature, findPlace, placeSigners } from '../../../src/signing/add-signature.ts';
import { inspectSignable } from '../../../src/signing/inspect-signable.ts';
import { forms } from '../../../src/requests/forms/form-registry.ts';
import { recognizeInput } from '../../../src/requests/forms/load/recognize-input.ts';
import { parseJson, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { formatSignedFile, formatStepFile } from '../../../src/submission/step-files.ts';
import type { GivenSignature } from '../../../src/verify/signatures/signature.ts';
import type { PlacedSigner } from '../../../src/signing/signers/signer-types.ts';
import {
  newCurveSigner,
  newSigner,
  partyToKey,
  partyToParticipant,
  sharedNamespace,
  someParticipant,
  type Signer,
} from '../../support/verify/topology-writer.ts';
import { epoch } from '../../support/samples/sample-activities.ts';
import { preparedBytes, hashOf } from '../../support/writes/submission-writer.ts';
import { emptyJournal } from '../../support/tokens/sign-decision.ts';

const synchronizer = `global::1220${'ab'.repeat(32)}`;

const read = (json: Json): Signable => {
  const parsed = parseSignable(json);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

const report = (signable: Signable, signers: readonly Signer[] = []): SignableReport =>
  inspectSignable(signable, {
    keys: signers.map(({ publicKey }) => publicKey),
    nowMs: epoch,
    journal: emptyJournal,
  });

const signatureOf = (signer: Signer, bytes: Buffer): GivenSignature => ({
  format: signer.algorithm.endsWith('ED25519') ? 'SIGNATURE_FORMAT_CONCAT' : 'SIGNATURE_FORMAT_DER',
  algorithm: signer.algorithm,
  signedBy: signer.fingerprint,
  signature: signer.sign(bytes).toString('base64'),
});

/** Adds the signatures of signers in turn, as `cantui sign` does. */
const signedBy = (signable: Signable, signers: readonly Signer[]): Signable =>
  signers.reduce((signed, signer) => {
    const found = report(
      signed,
      signers.filter(({ fingerprint }) => JSON.stringify(signed.request).includes(fingerprint)),
    );
    const named = { name: 'a', fingerprint: signer.fingerprint };
    const place = findPlace(signed, found, { signer: named });
    if (!place.ok) throw new Error(place.error);
    const hash = found.hash ?? Buffer.alloc(0);
    return addSignature(signed, place.value, signatureOf(signer, hash));
  }, signable);

const topologyResponse = (transactions: readonly Buffer[]): JsonObject => ({
  topologyTransactions: transactions.map((bytes) => bytes.toString('base64')),
});

const onboarding = (signer: Signer): JsonObject =>
  topologyResponse([
    partyToParticipant(`alice::${signer.fingerprint}`, { keys: [signer], on: [someParticipant] }),
  ]);

const topologyFile = (signer: Signer, changes: JsonObject = {}): Json => {
  const requested = {
    synchronizer,
    partyHint: 'alice',
    publicKey: {
      format: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
      keyData: signer.publicKey.spki.toString('base64'),
      keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519',
    },
    ...changes,
  };
  const [ledger, at] = ['http://127.0.0.1:7575', '2026-05-06T07:08:09Z'];
  const file = { step: 'topology', ledger, at, participant: someParticipant, requested } as const;
  return parseJson(formatStepFile({ ...file, response: onboarding(signer) }));
};

const prepared = (party: string): JsonObject => ({
  preparedTransaction: preparedBytes(party).toString('base64'),
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
});

const failedIn = ({ failed }: SignableReport): readonly string[] => failed.map(({ id }) => id);

describe('a topology that is signed', () => {
  it('becomes an allocation with the synchronizer that was requested', () => {
    const signer = newSigner();
    const signed = signedBy(read(topologyFile(signer)), [signer]);
    expect(signed.request).toMatchObject({
      synchronizer,
      onboardingTransactions: [{ transaction: expect.any(String) as string }],
      multiHashSignatures: [{ signedBy: signer.fingerprint, format: 'SIGNATURE_FORMAT_CONCAT' }],
    });
    expect(report(signed, [signer])).toMatchObject({ failed: [], missing: [] });
  });

  it.each(['P-256', 'P-384', 'secp256k1'] as const)('takes a DER signature of %s', (curve) => {
    const signer = newCurveSigner(curve);
    const signed = signedBy(read({ ...onboarding(signer), synchronizer }), [signer]);
    expect(failedIn(report(signed, [signer]))).toEqual([]);
  });

  it('is compared with the request: another key than the requested one is a failed check', () => {
    const [asked, other] = [newSigner(), newSigner()];
    const requested = topologyFile(asked);
    const response = onboarding(other);
    const swapped = read({ ...(requested as JsonObject), ...response });
    expect(failedIn(report(swapped))).toContain('asked-keys');
  });

  it('names the owners whose signatures are missing until all have signed', () => {
    const owners = [newSigner(), newSigner(), newSigner()];
    const { namespace, definition } = sharedNamespace(owners, 2);
    const party = `alice::${namespace}`;
    const response = topologyResponse([
      definition,
      partyToParticipant(party),
      partyToKey(party, [owners[0] ?? newSigner()]),
    ]);
    const bare = read({ ...response, synchronizer });
    const [first, second, third] = owners as [Signer, Signer, Signer];
    const once = signedBy(bare, [first]);
    expect(failedIn(report(once, [first]))).toEqual([]);
    expect(report(once, [first]).missing.join()).toContain(second.fingerprint);
    const all = signedBy(bare, [first, second, third]);
    expect(report(all, owners)).toMatchObject({ failed: [], missing: [] });
  });

  it('has no place for a key that it does not name', () => {
    const [signer, stranger] = [newSigner(), newSigner()];
    const signable = read(topologyFile(signer));
    const named = { name: 'ops', fingerprint: stranger.fingerprint };
    const place = findPlace(signable, report(signable), { signer: named });
    expect(place.ok ? '' : place.error).toContain(`it needs signatures by ${signer.fingerprint}`);
  });
});

describe('a prepared transaction that is signed', () => {
  const signer = newSigner();
  const party = `bob::${signer.fingerprint}`;
  const named = { name: 'ops', fingerprint: signer.fingerprint };

  it('becomes an execution with the signature of the party', () => {
    const signed = signedBy(read(prepared(party)), [signer]);
    expect(signed.request).toEqual({
      ...prepared(party),
      partySignatures: {
        signatures: [
          {
            party,
            signatures: [
              {
                format: 'SIGNATURE_FORMAT_CONCAT',
                signature: signer.sign(hashOf(preparedBytes(party))).toString('base64'),
                signedBy: signer.fingerprint,
                signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
              },
            ],
          },
        ],
      },
    });
  });

  it('has the user of the prepare request', () => {
    const step = { step: 'prepared', ledger: 'http://127.0.0.1:7575', at: '' } as const;
    const requested = { userId: 'ops', commandId: 'c', commands: [], actAs: [party] };
    const file = formatStepFile({ ...step, requested, response: prepared(party) });
    expect(read(parseJson(file)).request).toMatchObject({ userId: 'ops' });
  });

  it('takes a second key of the party only where it is named, and never the same key twice', () => {
    const second = newSigner();
    const key = { name: 'second', fingerprint: second.fingerprint };
    const signable = signedBy(read(prepared(party)), [signer]);
    const found = report(signable, [signer]);
    expect(findPlace(signable, found, { signer: key }).ok).toBe(false);
    expect(findPlace(signable, found, { signer: key, chosen: 'eve::1220' }).ok).toBe(false);
    const place = findPlace(signable, found, { signer: key, chosen: party });
    expect(place).toEqual({ ok: true, value: { party } });
    const again = findPlace(signable, found, { signer: named });
    expect(again.ok ? '' : again.error).toContain('has signed this file already');
    const both = addSignature(
      signable,
      { party },
      signatureOf(second, found.hash ?? Buffer.alloc(0)),
    );
    expect(failedIn(report(both, [signer, second]))).toEqual([]);
    expect(JSON.stringify(both.request)).toContain(second.fingerprint);
  });

  it('asks nobody to accept a signature that it has already, whoever made it', () => {
    const warnings = (signable: Signable) => report(signable).warnings.map(({ id }) => id);
    const bare = read(prepared(party));
    expect(warnings(signedBy(bare, [signer]))).toEqual(warnings(bare));
    const topology = read(topologyFile(signer));
    expect(warnings(signedBy(topology, [signer]))).toEqual(warnings(topology));
  });

  it('is refused with a wrong signature that it has already', () => {
    const signed = signedBy(read(prepared(party)), [signer]);
    const text = JSON.stringify(signed.request);
    const other = signer.sign(Buffer.from('other')).toString('base64');
    const wrong = text.replace(/"signature":"[^"]+"/, `"signature":"${other}"`);
    expect(failedIn(report(read(parseJson(wrong)), [signer]))).toContain('signature-1-1');
  });

  it('has no hash to sign where the hashing scheme is unknown', () => {
    const strange = { ...prepared(party), hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V9' };
    const found = report(read(strange));
    expect(found.hash).toBeUndefined();
    expect(failedIn(found)).toEqual(['scheme', 'hash']);
  });

  it('fills the form with the body alone when its signed file is loaded', () => {
    const { request } = signedBy(read(prepared(party)), [signer]);
    const record = { signer: 'ops', type: 'command', signedBy: signer.fingerprint, at: '' };
    const file = formatSignedFile({ request, signers: [record], requested: { commandId: 'c' } });
    expect(recognizeInput(forms.execute, parseJson(file))).toMatchObject({
      ok: true,
      value: { what: 'request', request, extra: [], leftOut: [] },
    });
    expect(recognizeInput(forms.allocate, parseJson(file)).ok).toBe(false);
  });

  it('keeps what was requested through a signed file', () => {
    const requested = { userId: 'ops', commandId: 'other', commands: [], actAs: [party] };
    const signed = signedBy(read(prepared(party)), [signer]);
    const again = read(parseJson(formatSignedFile({ ...signed, requested })));
    expect(failedIn(report(again, [signer]))).toContain('asked-command-id');
  });
});

describe('the place of a signature', () => {
  const signer = newSigner();
  const [bob, eve] = [`bob::${signer.fingerprint}`, `eve::${newSigner().fingerprint}`];
  const key = { name: 'ops', fingerprint: signer.fingerprint };
  const made = signatureOf(signer, Buffer.from('hash'));
  const entries = (signable: Signable) => {
    const { partySignatures } = signable.request;
    return partySignatures as JsonObject;
  };

  it('is beside the signatures of its own party, and leaves those of others as they are', () => {
    const first = addSignature(read(prepared(bob)), { party: eve }, made);
    const second = addSignature(first, { party: bob }, made);
    const both = entries(addSignature(second, { party: eve }, made))['signatures'];
    expect(both).toMatchObject([
      { party: eve, signatures: [{ signedBy: signer.fingerprint }, {}] },
      { party: bob, signatures: [{ signedBy: signer.fingerprint }] },
    ]);
  });

  it('keeps what else the request says of signatures', () => {
    const body = { ...prepared(bob), partySignatures: { note: 'kept', signatures: [] } };
    const signable = { ...read(prepared(bob)), request: body };
    expect(entries(addSignature(signable, { party: bob }, made))).toMatchObject({
      note: 'kept',
      signatures: [{ party: bob }],
    });
  });

  it('is free for a key that signed for another party only', () => {
    const signable = addSignature(read(prepared(bob)), { party: eve }, made);
    const parties = { ...report(read(prepared(bob))), parties: [bob, eve] };
    const place = (chosen: string) => findPlace(signable, parties, { signer: key, chosen });
    expect(place(bob)).toEqual({ ok: true, value: { party: bob } });
    expect(place(eve).ok).toBe(false);
  });

  it('is one in an onboarding that the key has not signed, for no party unless one is named', () => {
    const signable = read(topologyFile(signer));
    const found = report(signable);
    const place = { ok: true, value: { party: undefined } };
    expect(findPlace(signable, found, { signer: key })).toEqual(place);
    const twice = addSignature(signable, { party: undefined }, made);
    expect(findPlace(twice, found, { signer: key }).ok).toBe(false);
    const forParty = (chosen: string) => findPlace(signable, found, { signer: key, chosen }).ok;
    expect([forParty('nobody::1220'), forParty(`alice::${key.fingerprint}`)]).toEqual([
      false,
      true,
    ]);
    // Where no key is known to be needed, none is useless.
    const stranger = { name: 'b', fingerprint: '1220ab' };
    for (const useful of [undefined, new Set<string>()])
      expect(findPlace(signable, { ...found, useful }, { signer: stranger })).toEqual(place);
  });

  it('is found for all signers in turn, or none signs', () => {
    const signable = read(prepared(bob));
    const found = report(signable);
    const setting = {
      type: 'command',
      command: ['sign'],
    } as unknown as PlacedSigner['signer']['setting'];
    const own = { name: 'ops', setting, key: signer.publicKey };
    const other = { name: 'other', setting, key: newSigner().publicKey };
    expect(placeSigners({ signable, report: found }, [own])).toEqual({
      ok: true,
      value: [{ signer: own, place: { party: bob } }],
    });
    expect(placeSigners({ signable, report: found }, [own, other]).ok).toBe(false);
    expect(placeSigners({ signable, report: found }, [own, other], bob)).toMatchObject({
      ok: true,
      value: [{ signer: own }, { signer: other, place: { party: bob } }],
    });
  });
});

describe('what can be signed', () => {
  const refused = (json: Json): string => {
    const parsed = parseSignable(json);
    return parsed.ok ? 'read' : parsed.error;
  };

  it.each([
    ['a list', [], 'nothing to sign'],
    ['other JSON', { a: 1 }, 'nothing to sign'],
    ['a file of another version', { kind: 'cantui-prepared', version: 9 }, 'it has format 9'],
    ['a signed file of another version', { kind: 'cantui-signed', version: 9 }, 'it has format 9'],
    [
      'a file with a private key',
      { preparedTransaction: 'AA==', note: '-----BEGIN PRIVATE KEY-----\nAAAA' },
      'contains a private key',
    ],
  ])('does not include %s', (_what, json, reason) => {
    expect(refused(json)).toContain(reason);
  });
});
