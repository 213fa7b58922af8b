import { describe, expect, it } from 'vitest';
import type { VerificationCheck } from '../../../src/verify/check-result.ts';
import { verifyOnboarding } from '../../../src/verify/topology/onboarding.ts';
import { verifySubmission } from '../../../src/verify/prepared/submission.ts';
import { preparedBytes, submissionBy } from '../../support/writes/submission-writer.ts';
import {
  encoded,
  multiSignature,
  namespaceDelegation,
  newCurveSigner,
  newSigner,
  ownSignature,
  partyToParticipant,
  sharedNamespace,
  signatureOver,
  someParticipant,
  type Signer,
} from '../../support/verify/topology-writer.ts';

const signer = newSigner();
const ida = { party: `ida::${signer.fingerprint}`, signer };
const keys = [signer.publicKey];

const found = (checks: readonly VerificationCheck[], id: string): VerificationCheck | undefined =>
  checks.find((check) => check.id === id);

const signedWith = (...signatures: readonly object[]) => ({
  ...submissionBy(ida),
  partySignatures: { signatures: [{ party: ida.party, signatures: [...signatures] as never }] },
});

const [right] = submissionBy(ida).partySignatures.signatures[0]?.signatures ?? [];

describe('a signature warns', () => {
  it('a signature warns when the same key signs twice for one party: it counts once', () => {
    const { checks } = verifySubmission(signedWith({ ...right }, { ...right }), keys);
    expect(found(checks, 'repeated-1')).toMatchObject({
      state: 'warning',
      detail: `signed twice by ${signer.fingerprint}`,
    });
    expect(found(verifySubmission(submissionBy(ida), keys).checks, 'repeated-1')).toBeUndefined();
  });

  it.each(['', '1220aa', `1220${'AB'.repeat(32)}`, 'alice'])(
    'a signature warns when signedBy is no fingerprint: "%s"',
    (signedBy) => {
      const { checks } = verifySubmission(signedWith({ ...right, signedBy }), keys);
      expect(found(checks, 'fingerprint-1-1')?.state).toBe('warning');
    },
  );

  it('a signature warns when its length does not fit its format: 64 bytes of Ed25519, or DER', () => {
    const lengthOf = (bytes: Buffer, fields: object = {}) =>
      found(
        verifySubmission(signedWith({ ...right, signature: bytes.toString('base64'), ...fields }))
          .checks,
        'length-1-1',
      );
    expect(lengthOf(Buffer.alloc(64))).toBeUndefined();
    expect(lengthOf(Buffer.alloc(63))).toMatchObject({
      state: 'warning',
      detail: '63 bytes; Ed25519 has 64',
    });
    const der = Buffer.from(
      signatureOver(newCurveSigner(), Buffer.from('anything')).signature,
      'base64',
    );
    expect(lengthOf(der)?.reason).toContain('looks like a DER-encoded ECDSA signature');
    const ecdsa = {
      format: 'SIGNATURE_FORMAT_DER',
      signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
    };
    expect(lengthOf(der, ecdsa)).toBeUndefined();
    expect(lengthOf(Buffer.alloc(64), ecdsa)?.reason).toContain('encode it as DER');
  });

  it('a signature in an unknown format or by an unknown algorithm warns', () => {
    const stateOf = (fields: object) =>
      found(verifySubmission(signedWith({ ...right, ...fields }), keys).checks, 'signature-1-1');
    expect(stateOf({ format: 'SIGNATURE_FORMAT_COSE' })?.state).toBe('warning');
    expect(stateOf({ signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ML_DSA_65' })?.state).toBe(
      'warning',
    );
  });
});

describe('a signature that fits another scheme than the one that was chosen', () => {
  it.each([
    ['V2', 'V3'],
    ['V3', 'V2'],
  ])('names it: it verifies under %s, %s was chosen', (signed, chosen) => {
    const body = submissionBy(ida, { version: signed });
    const wrong = { ...body, hashingSchemeVersion: `HASHING_SCHEME_VERSION_${chosen}` };
    expect(found(verifySubmission(wrong, keys).checks, 'signature-1-1')).toMatchObject({
      state: 'failed',
      detail: `valid under ${signed}, but ${chosen} was chosen`,
    });
  });

  it('names it, too, when a scheme was chosen that is not known here', () => {
    const body = {
      ...submissionBy(ida, { version: 'V3' }),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED',
    };
    expect(found(verifySubmission(body, keys).checks, 'signature-1-1')?.detail).toContain(
      'valid under V3',
    );
  });
});

describe('a public key that nothing names', () => {
  it('is told with both fingerprints: its own, and the one that is named', () => {
    const other = newSigner();
    const check = found(
      verifySubmission(submissionBy(ida), [other.publicKey]).checks,
      'given-key-1',
    );
    expect(check).toMatchObject({ state: 'failed' });
    expect(check?.detail).toContain(other.fingerprint);
    expect(check?.detail).toContain(signer.fingerprint);
  });
});

describe('minLedgerTime', () => {
  const micros = (iso: string): bigint => BigInt(Date.parse(iso)) * 1000n;
  const bytes = preparedBytes(ida.party, {
    metadata: {
      minLedgerTime: micros('2026-05-06T07:00:00Z'),
      maxLedgerTime: micros('2026-05-06T08:00:00Z'),
    },
  });
  const nowMs = Date.parse('2026-05-06T07:30:00Z');
  const checkOf = (time: object) =>
    found(
      verifySubmission(
        { ...submissionBy(ida, { bytes }), minLedgerTime: { time: time as never } },
        keys,
        { nowMs },
      ).checks,
      'min-ledger-time',
    );

  it.each([
    ['2026-05-06T07:59:59Z', 'verified'],
    ['2026-05-06T08:00:01Z', 'warning'],
    ['2026-05-06T06:59:59Z', 'warning'],
    ['tomorrow', 'unknown'],
  ])('is held against the window that was prepared: %s is %s', (value, state) => {
    expect(checkOf({ MinLedgerTimeAbs: { value } })?.state).toBe(state);
  });

  it('a minLedgerTime relative to now is compared with the local clock', () => {
    const from = (seconds: number) => checkOf({ MinLedgerTimeRel: { value: { seconds } } })?.state;
    expect([from(60), from(3600)]).toEqual(['verified', 'warning']);
    expect(checkOf({ Empty: {} })).toBeUndefined();
  });
});

describe('an onboarding warns', () => {
  const party = `nora::${signer.fingerprint}`;
  const onboarding = (transactions: readonly Buffer[], signers: readonly Signer[] = [signer]) => ({
    onboardingTransactions: encoded(transactions),
    multiHashSignatures: signers.map((item) => multiSignature(item, transactions)),
  });
  const twoHosts = onboarding([
    partyToParticipant(party, { keys: [signer], on: [someParticipant, `other::1220`] }),
  ]);

  it.each([
    ['true', { waitForAllocation: true }, 'warning'],
    ['nothing', {}, 'unknown'],
    ['false', { waitForAllocation: false }, 'verified'],
  ])(
    'an onboarding warns when several hosts make waitForAllocation void: %s',
    (_what, fields, state) => {
      expect(found(verifyOnboarding({ ...twoHosts, ...fields }).checks, 'waiting')?.state).toBe(
        state,
      );
    },
  );

  it('an onboarding warns when the owners of a shared namespace do not all come with their own', () => {
    const owners = [newSigner(), newSigner()];
    const { namespace, definition } = sharedNamespace(owners);
    const hosting = partyToParticipant(`board::${namespace}`, { keys: [signer] });
    const stateWith = (delegations: readonly Signer[]) => {
      const transactions = [...delegations.map(namespaceDelegation), definition, hosting];
      return found(verifyOnboarding(onboarding(transactions, owners)).checks, 'owners');
    };
    expect(stateWith(owners)?.state).toBe('verified');
    expect(stateWith(owners.slice(1))).toMatchObject({
      state: 'warning',
      detail: `no NamespaceDelegation for ${owners[0]?.fingerprint}`,
    });
  });

  it('an onboarding warns when somebody signs who is neither of the namespace nor a signing key', () => {
    const stranger = newSigner();
    const transaction = partyToParticipant(party, { keys: [signer] });
    const [entry] = encoded([transaction]);
    const signatures = [signer, stranger].map((item) => ownSignature(item, transaction));
    const body = { onboardingTransactions: [{ ...entry, signatures }] };
    const { checks } = verifyOnboarding(body, [stranger.publicKey]);
    expect(found(checks, 'strangers')).toMatchObject({
      state: 'warning',
      detail: stranger.fingerprint,
    });
    expect(found(verifyOnboarding(twoHosts).checks, 'strangers')).toBeUndefined();
  });
});
