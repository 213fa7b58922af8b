import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  detectSecret,
  redactSecrets,
} from '../../../../../src/requests/forms/load/detect-secrets.ts';
import { fieldValue, type FieldGroup } from '../../../../../src/requests/forms/form-values.ts';
import { executionSample } from '../../../../support/samples/form-samples.ts';

const pairs = {
  Ed25519: generateKeyPairSync('ed25519'),
  'P-256': generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
  secp256k1: generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
  RSA: generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const;

type Name = keyof typeof pairs;

const privateOf = (name: Name, type: 'pkcs8' | 'sec1' | 'pkcs1') =>
  pairs[name].privateKey.export({ format: 'der', type });

const ders: readonly (readonly [string, Buffer])[] = [
  ['Ed25519 in PKCS#8', privateOf('Ed25519', 'pkcs8')],
  ['P-256 in PKCS#8', privateOf('P-256', 'pkcs8')],
  ['P-256 in SEC1', privateOf('P-256', 'sec1')],
  ['secp256k1 in SEC1', privateOf('secp256k1', 'sec1')],
  ['RSA in PKCS#8', privateOf('RSA', 'pkcs8')],
  ['RSA in PKCS#1', privateOf('RSA', 'pkcs1')],
];

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl';

describe('what must never be entered', () => {
  it.each([
    '-----BEGIN PRIVATE KEY-----\nMC4C',
    '-----BEGIN ENCRYPTED PRIVATE KEY-----',
    '-----BEGIN EC PRIVATE KEY-----',
    'MC4CAQAwBQYDK2VwBCIEIJ',
    '{"kty":"OKP","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
    token,
  ])('is recognized: %s', (text) => {
    expect(detectSecret(text)).toMatch(/private key|token/);
  });

  it.each(ders)('is recognized in DER, as base64 and as hex: %s', (_, der) => {
    expect(detectSecret(der.toString('base64'))).toBe('a private key');
    expect(detectSecret(der.toString('base64url'))).toBe('a private key');
    expect(detectSecret(der.toString('hex'))).toBe('a private key');
    expect(detectSecret(der.toString('base64').replace(/(.{20})/g, '$1\n'))).toBe('a private key');
  });

  it('is recognized when its PEM is put into base64', () => {
    const pem = pairs['P-256'].privateKey.export({ format: 'pem', type: 'sec1' });
    expect(detectSecret(Buffer.from(pem).toString('base64'))).toBe('a private key');
  });

  it.each([
    '-----BEGIN PUBLIC KEY-----',
    'MCowBQYDK2VwAyEA',
    JSON.stringify(executionSample),
    pairs.RSA.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    Buffer.alloc(64, 7).toString('base64'),
    '',
  ])('is not taken for what may be: %s', (text) => {
    expect(detectSecret(text)).toBeUndefined();
  });
});

describe('a form that a secret came into', () => {
  const before: FieldGroup = { synchronizer: fieldValue('global'), signatures: [] };

  it('is emptied of it, however deep it stands, and keeps the rest', () => {
    const signature = fieldValue(privateOf('P-256', 'sec1').toString('base64'));
    const signatures = [{ signedBy: fieldValue('1220ab'), signature }];
    const { root, kinds } = redactSecrets({ ...before, signatures }, before);
    expect(kinds).toEqual(['a private key']);
    expect(JSON.stringify(root)).not.toContain(signature.text.before);
    expect(JSON.stringify(root)).toContain('1220ab');
  });

  it('is the very same when there is none', () => {
    const after = { ...before, synchronizer: fieldValue('another') };
    expect(redactSecrets(after, before).root).toBe(after);
  });
});
