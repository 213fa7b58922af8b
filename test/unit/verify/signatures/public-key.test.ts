import { createECDH, createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parsePublicKey } from '../../../../src/verify/signatures/read-public-key.ts';
import { recordedKeys } from '../../../support/verify/topology-vectors.ts';
import { newCurveSigner, newSigner } from '../../../support/verify/topology-writer.ts';
import { newSshSigner } from '../../../support/verify/ssh-signer.ts';
import { sshKeyBlob } from '../../../../src/signing/signers/sign-with-agent.ts';

const fingerprintOf = (given: string | Uint8Array): string => {
  const read = parsePublicKey(given);
  return read.ok ? read.value.fingerprint : read.error.problem;
};

const signers = [
  ['Ed25519', newSigner()],
  ['ECDSA P-256', newCurveSigner('P-256')],
  ['ECDSA P-384', newCurveSigner('P-384')],
  ['ECDSA secp256k1', newCurveSigner('secp256k1')],
] as const;

/** The point at the end of the key's DER: what tools give that know of nothing else. */
const lengths = { Ed25519: 32, 'ECDSA P-256': 65, 'ECDSA P-384': 97, 'ECDSA secp256k1': 65 };

describe('a public key', () => {
  it.each(recordedKeys)('has the fingerprint that was recorded for it: $fingerprint', (key) => {
    expect(fingerprintOf(key.raw)).toBe(key.fingerprint);
  });

  it.each(signers)('is read in every form: %s', (spec, { publicKey }) => {
    const { spki, key, fingerprint } = publicKey;
    const raw = spki.subarray(-lengths[spec]);
    const pem = key.export({ type: 'spki', format: 'pem' }).toString();
    const forms: readonly (string | Uint8Array)[] = [
      pem,
      Buffer.from(pem),
      pem.replaceAll('\n', '\r\n'),
      spki,
      spki.toString('base64'),
      spki.toString('hex'),
      spki.toString('hex').toUpperCase(),
      raw,
      `${raw.toString('base64')}\n`,
      ` ${raw.toString('hex')} `,
    ];
    expect(forms.map(fingerprintOf)).toEqual(forms.map(() => fingerprint));
    expect(parsePublicKey(pem)).toMatchObject({ ok: true, value: { spec } });
  });
});

describe('a line of OpenSSH', () => {
  it.each(signers.slice(0, 3))('is the same key: %s', (_spec, { publicKey }) => {
    const blob = sshKeyBlob(publicKey) ?? Buffer.alloc(0);
    const type = blob.subarray(4, 4 + blob.readUInt32BE()).toString();
    const line = `${type} ${blob.toString('base64')} ops@desk\n`;
    expect([line, Buffer.from(line)].map(fingerprintOf)).toEqual([
      publicKey.fingerprint,
      publicKey.fingerprint,
    ]);
  });

  it.each(['sk-ed25519', 'sk-ecdsa'] as const)(
    'is refused when its key is in a security key: %s',
    (kind) => {
      expect(fingerprintOf(newSshSigner(kind).publicKey)).toContain('FIDO security key');
    },
  );

  it.each([
    ['an RSA key', newSshSigner('rsa').publicKey],
    ['another type than the key has', newSshSigner().publicKey.replace('ed25519', 'rsa')],
    ['a truncated key', newSshSigner().publicKey.slice(0, 40)],
    ['a type alone', 'ssh-ed25519'],
  ])('is refused when it has %s', (_what, line) => {
    expect(fingerprintOf(line)).toBe('is not a supported public key');
  });
});

describe('a key with a compressed point', () => {
  const curves = [
    ['P-256', 'prime256v1', '3039301306072a8648ce3d020106082a8648ce3d030107032200'],
    ['P-384', 'secp384r1', '3046301006072a8648ce3d020106052b81040022033200'],
    ['secp256k1', 'secp256k1', '3036301006072a8648ce3d020106052b8104000a032200'],
  ] as const;
  const pointOf = (curve: string): Buffer =>
    Buffer.from(createECDH(curve).generateKeys('hex', 'compressed'), 'hex');

  it.each(curves)('is refused with the reason where it is the point alone: %s', (_name, curve) => {
    for (const given of [pointOf(curve), pointOf(curve).toString('hex')])
      expect(parsePublicKey(given)).toEqual({
        ok: false,
        error: {
          problem: 'is a compressed point, which names no curve and would have another fingerprint',
          remedy: 'use the key as PEM, or its uncompressed point, which begins with 04',
        },
      });
  });

  it.each(curves)(
    'is the key that its DER says, with the fingerprint of these bytes: %s',
    (...[, curve, head]) => {
      const spki = Buffer.concat([Buffer.from(head, 'hex'), pointOf(curve)]);
      const expected = createHash('sha256')
        .update(Buffer.from([0, 0, 0, 12]))
        .update(spki)
        .digest('hex');
      expect(fingerprintOf(spki.toString('base64'))).toBe(`1220${expected}`);
    },
  );
});

describe('what is no public key', () => {
  const ed25519 = generateKeyPairSync('ed25519').privateKey;
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const locked = { cipher: 'aes-256-cbc', passphrase: 'of a test' } as const;

  it.each([
    ['PEM', ed25519.export({ type: 'pkcs8', format: 'pem' })],
    ['PEM of an older form', curve.export({ type: 'sec1', format: 'pem' })],
    ['PEM that is encrypted', curve.export({ type: 'pkcs8', format: 'pem', ...locked })],
    ['DER', ed25519.export({ type: 'pkcs8', format: 'der' })],
    ['DER that is encrypted', ed25519.export({ type: 'pkcs8', format: 'der', ...locked })],
    ['DER of an older form', curve.export({ type: 'sec1', format: 'der' })],
    ['base64', ed25519.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
    ['hex', ed25519.export({ type: 'pkcs8', format: 'der' }).toString('hex')],
  ])('is refused as a private key when it is one: %s', (_form, given) => {
    const read = parsePublicKey(given);
    expect(read).toMatchObject({ ok: false, error: { problem: 'is a private key' } });
    expect(JSON.stringify(read)).not.toContain(given.toString().slice(40, 60));
  });

  it.each([
    ['64 bytes, which may be a private key', Buffer.alloc(64, 9)],
    ['nothing', ''],
    ['a sentence', 'this is no key at all'],
    ['an odd number of digits', 'abc'],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['a point on no curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])],
    [
      'a key that ledgers do not take',
      generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
        type: 'spki',
        format: 'der',
      }),
    ],
    ['bytes behind the key', Buffer.concat([newSigner().publicKey.spki, Buffer.alloc(1)])],
    ['a megabyte', Buffer.alloc(1_000_000)],
  ])('is refused with what to do: %s', (_what, given) => {
    const read = parsePublicKey(given);
    expect(read.ok).toBe(false);
    expect(read.ok ? '' : read.error.remedy).toMatch(/^use /);
  });
});
