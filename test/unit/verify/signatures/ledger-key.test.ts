import { describe, expect, it } from 'vitest';
import { fromLedgerKey, toLedgerKey } from '../../../../src/verify/signatures/read-public-key.ts';
import { newCurveSigner, newSigner } from '../../../support/verify/topology-writer.ts';

describe('a public key in the JSON Ledger API', () => {
  it.each([
    ['SIGNING_KEY_SPEC_EC_CURVE25519', newSigner()],
    ['SIGNING_KEY_SPEC_EC_P256', newCurveSigner('P-256')],
    ['SIGNING_KEY_SPEC_EC_P384', newCurveSigner('P-384')],
    ['SIGNING_KEY_SPEC_EC_SECP256K1', newCurveSigner('secp256k1')],
  ])('is read back as it was written: %s', (keySpec, { publicKey, fingerprint }) => {
    const written = toLedgerKey(publicKey);
    expect(written.keySpec).toBe(keySpec);
    expect(fromLedgerKey(written)?.fingerprint).toBe(fingerprint);
  });

  it.each([
    ['another format', { format: 'CRYPTO_KEY_FORMAT_RAW' }],
    ['another kind than its bytes', { keySpec: 'SIGNING_KEY_SPEC_EC_P256' }],
    ['bytes that are no key', { keyData: 'AAAA' }],
    ['text that is no base64', { keyData: '?' }],
  ])('is unreadable with %s', (_, fields) => {
    expect(fromLedgerKey({ ...toLedgerKey(newSigner().publicKey), ...fields })).toBeUndefined();
  });
});
