import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placesIn } from '../../../../support/samples/places.ts';
import { verifySshSignature } from '../../../../../src/verify/signatures/ssh/ssh-signature.ts';
import {
  armored,
  newSshSigner,
  type SigningChanges,
} from '../../../../support/verify/ssh-signer.ts';

type Fixture = Readonly<Record<'publicKey' | 'fingerprint' | 'signature' | 'sha256', string>>;

/** Keys and signatures that the real ssh-keygen made. */
const made = JSON.parse(
  readFileSync(
    new URL('../../../../support/fixtures/ssh-signatures.json', import.meta.url),
    'utf8',
  ),
) as {
  text: string;
  namespace: string;
  keys: Record<string, Fixture>;
  otherNamespace: string;
  certificate: { signature: string };
};
const { text, namespace } = made;
const subject = { text, namespace };
const supported = Object.entries(made.keys).filter(([name]) => name !== 'rsa-1024');

const whyOf = (signature: string, about = subject): string | undefined => {
  const read = verifySshSignature(signature, about);
  return read.ok ? undefined : read.error;
};

const bytesOf = (signature: string): Buffer =>
  Buffer.from(signature.replace(/-----[A-Z ]+-----/g, ''), 'base64');

describe('a signature that ssh-keygen made', () => {
  it.each(supported)('verifies with its key and its fingerprint: %s', (_, fixture) => {
    for (const signature of [fixture.signature, fixture.sha256])
      expect(verifySshSignature(signature, subject)).toMatchObject({
        ok: true,
        value: { key: { fingerprint: fixture.fingerprint } },
      });
  });

  it.each(supported)('does not verify for another text: %s', (_, { signature }) => {
    expect(whyOf(signature, { ...subject, text: `${text}.` })).toContain('does not match');
  });

  it.each(supported)('does not verify with any bit of its bytes flipped: %s', (_, fixture) => {
    const bytes = bytesOf(fixture.signature);
    for (const at of placesIn(bytes.length)) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      const read = verifySshSignature(armored(flipped), subject);
      // Another key may verify nothing either: a flipped key is another key.
      expect(read.ok, `byte ${at}`).toBe(false);
    }
  });

  it.each(supported)(
    'does not verify when the signature is truncated anywhere: %s',
    (_, fixture) => {
      const bytes = bytesOf(fixture.signature);
      for (const length of placesIn(bytes.length)) {
        const read = verifySshSignature(armored(bytes.subarray(0, length)), subject);
        expect(read.ok, `after ${length} bytes`).toBe(false);
      }
    },
  );

  it('does not verify for another namespace, and says both', () => {
    expect(whyOf(made.otherNamespace)).toBe(
      'the signature is for the namespace git, expected cantui',
    );
  });

  it('is refused when its RSA key has 1024 bits', () => {
    expect(whyOf(made.keys['rsa-1024']?.signature ?? '')).toContain('too short');
  });

  it('is refused when a certificate made it, and says what to do', () => {
    expect(whyOf(made.certificate.signature)).toContain(
      'certificates (ssh-ed25519-cert-v01@openssh.com) are not supported; sign with the key itself',
    );
  });
});

describe('a signature that another program made', () => {
  const signers = {
    ed25519: newSshSigner(),
    ecdsa: newSshSigner('ecdsa'),
    rsa: newSshSigner('rsa'),
    'sk-ed25519': newSshSigner('sk-ed25519'),
    'sk-ecdsa': newSshSigner('sk-ecdsa'),
  };

  it.each(Object.entries(signers))('verifies when it keeps to the format: %s', (_, signer) => {
    expect(whyOf(signer.sign(text))).toBeUndefined();
  });

  it('verifies with RSA and SHA-256, and is refused with SHA-1', () => {
    expect(whyOf(signers.rsa.sign(text, { algorithm: 'rsa-sha2-256' }))).toBeUndefined();
    expect(whyOf(signers.rsa.sign(text, { algorithm: 'ssh-rsa' }))).toBe(
      'algorithm ssh-rsa is not accepted for ssh-rsa',
    );
  });

  it.each<readonly [what: string, changes: SigningChanges, why: string]>([
    ['hashes with SHA-384', { hash: 'sha384' }, 'is not supported; use sha256 or sha512'],
    ['hashes with MD5', { hash: 'md5' }, 'is not supported; use sha256 or sha512'],
    ['has an unknown version', { version: 2 }, 'SSH signature version 2 is not supported'],
    ['fills the reserved field', { reserved: 'x' }, 'its reserved field is not empty'],
    ['goes on after its end', { after: Buffer.from([0]) }, 'extra bytes follow the signature'],
    ['names the algorithm of another key', { algorithm: 'rsa-sha2-512' }, 'is not accepted'],
    ['names a key that did not sign', { publicKey: signers.ecdsa.blob }, 'is not accepted'],
    [
      'names no namespace',
      { namespace: '' },
      'the signature is for the namespace , expected cantui',
    ],
  ])('is refused when it %s', (_, changes, reason) => {
    expect(whyOf(signers.ed25519.sign(text, changes))).toContain(reason);
  });

  it('is refused when it names the key of another person', () => {
    const other = newSshSigner();
    expect(whyOf(other.sign(text, { publicKey: signers.ed25519.blob }))).toContain(
      'does not match',
    );
  });

  it('is refused when nobody touched the security key', () => {
    expect(whyOf(signers['sk-ed25519'].sign(text, { flags: 0 }))).toContain('was not touched');
  });

  it('is refused when it is no armored signature', () => {
    const good = signers.ed25519.sign(text);
    for (const bad of ['', 'no', good.replace('SSH', 'PGP'), `x${good}`, `${good}${good}`])
      expect(whyOf(bad)).toContain('not an armored SSH signature');
  });
});
