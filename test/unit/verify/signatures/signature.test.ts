import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature, parseSignature } from '../../../../src/verify/signatures/signature.ts';
import {
  newCurveSigner,
  newSigner,
  signatureOver,
} from '../../../support/verify/topology-writer.ts';

const message = Buffer.from('what was signed');
const name = { id: 'signature', title: 'Signature' };

const signers = [
  ['Ed25519', newSigner()],
  ['P-256', newCurveSigner('P-256')],
  ['P-384', newCurveSigner('P-384')],
  ['secp256k1', newCurveSigner('secp256k1')],
] as const;

const checked = (signer = newSigner(), fields: object = {}, over = message) =>
  checkSignature(
    parseSignature({ ...signatureOver(signer, message), ...fields }),
    { message: over, keys: [signer.publicKey], what: 'the hash' },
    name,
  );

describe('a signature', () => {
  it.each(signers)('is verified with its key: %s', (_curve, signer) => {
    expect(checked(signer).state).toBe('verified');
    expect(checked(signer, { format: 'SIGNATURE_FORMAT_RAW' }).state).toBe('verified');
  });

  it.each(signers)('fails over anything else: %s', (_curve, signer) => {
    expect(checked(signer, {}, Buffer.from('what was shown')).state).toBe('failed');
    expect(checked(signer, { signature: 'AAAA' }).state).toBe('failed');
    expect(checked(signer, { signature: '' }).state).toBe('failed');
    expect(checked(signer, { signature: 'not base64!' }).state).toBe('failed');
  });

  it('fails in a format that its algorithm does not have, as a ledger refuses it', () => {
    const signer = newCurveSigner();
    const concat = sign('sha256', message, { key: signer.privateKey, dsaEncoding: 'ieee-p1363' });
    const fields = { format: 'SIGNATURE_FORMAT_CONCAT', signature: concat.toString('base64') };
    expect(checked(signer, fields)).toMatchObject({
      state: 'failed',
      remedy: 'encode the signature as SIGNATURE_FORMAT_DER',
    });
    for (const format of ['DER', 'SYMBOLIC', 'UNSPECIFIED'])
      expect(checked(newSigner(), { format: `SIGNATURE_FORMAT_${format}` }).state).toBe('failed');
  });

  it('fails when it names the algorithm of another kind of key', () => {
    const fields = {
      format: 'SIGNATURE_FORMAT_DER',
      signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
    };
    expect(checked(newSigner(), fields).state).toBe('failed');
  });

  it('is a warning, never verified, without its key or with an algorithm of tomorrow', () => {
    expect(checked(newSigner(), { signedBy: `1220${'00'.repeat(32)}` })).toMatchObject({
      state: 'warning',
      reason: 'no public key loaded',
    });
    expect(
      checked(newSigner(), { signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ML_DSA_65' }),
    ).toMatchObject({ state: 'warning' });
  });
});
