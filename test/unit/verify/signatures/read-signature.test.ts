import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  encodeEcdsaSignature,
  readSignature,
} from '../../../../src/verify/signatures/read-signature.ts';
import { newCurveSigner, newSigner } from '../../../support/verify/topology-writer.ts';

const message = Buffer.from('12205a', 'hex');

const curves = [
  ['P-256', 'sha256', 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256'],
  ['P-384', 'sha384', 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384'],
  ['secp256k1', 'sha256', 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256'],
] as const;

describe('the signature of an ECDSA key', () => {
  it.each(curves)('becomes DER in every spelling: %s', (curve, digest, algorithm) => {
    const { publicKey: key, privateKey } = newCurveSigner(curve);
    const numbers = sign(digest, message, { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const der = sign(digest, message, privateKey);
    const spellings = [numbers, der].flatMap((bytes) => [
      bytes,
      Buffer.from(bytes.toString('hex')),
      Buffer.from(`${bytes.toString('base64')}\n`),
      Buffer.from(bytes.toString('base64url')),
    ]);
    for (const output of spellings) {
      const read = readSignature(output, { message, key });
      const format = 'SIGNATURE_FORMAT_DER';
      expect(read).toMatchObject({ ok: true, value: { format, algorithm } });
      if (read.ok) expect(Buffer.from(read.value.signature, 'base64')[0]).toBe(0x30);
    }
  });

  it('is refused over a hash of another length', () => {
    const { publicKey: key, privateKey } = newCurveSigner('P-256');
    const read = readSignature(sign('sha384', message, privateKey), { message, key });
    expect(read).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });

  it('names the digest that was signed in place of the bytes', () => {
    const { publicKey: key, privateKey } = newCurveSigner('P-256');
    const hex = Buffer.from(message.toString('hex'));
    expect(readSignature(sign('sha256', hex, privateKey), { message, key })).toMatchObject({
      error: { kind: 'invalid', signed: 'the bytes as hex text' },
    });
  });
});

describe('a signature', () => {
  it('is never accepted after a bit of it has changed', () => {
    const { publicKey: key, privateKey } = newSigner();
    const right = sign(null, message, privateKey);
    fc.assert(
      fc.property(fc.nat(right.length * 8 - 1), (bit) => {
        const bytes = Buffer.from(right);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(readSignature(bytes, { message, key }).ok).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('is never found in arbitrary output', () => {
    const { publicKey: key } = newCurveSigner('P-256');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readSignature(Buffer.from(bytes), { message, key }).ok).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

describe('two numbers as DER', () => {
  it.each([
    [
      'small numbers lose their zeros',
      `${'00'.repeat(31)}01${'00'.repeat(31)}7f`,
      '300602010102017f',
    ],
    [
      'a set top bit gets a zero',
      `${'00'.repeat(31)}80${'00'.repeat(31)}ff`,
      '30080202008002020' + '0ff',
    ],
    ['zero is one byte', '00'.repeat(64), '3006020100020100'],
  ])('%s', (_what, numbers, der) => {
    expect(encodeEcdsaSignature(Buffer.from(numbers, 'hex')).toString('hex')).toBe(der);
  });
});
