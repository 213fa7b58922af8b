import { createPublicKey, type KeyObject } from 'node:crypto';
import { sshString } from '../../../src/verify/signatures/ssh/ssh-public-key.ts';

/** A number as SSH writes it (RFC 4251, 5). */
export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const blockSize = 8;

const padded = (bytes: Buffer): Buffer => {
  const missing = (blockSize - (bytes.length % blockSize)) % blockSize;
  return Buffer.concat([bytes, Buffer.from(Array.from({ length: missing }, (_, i) => i + 1))]);
};

/**
 * Writes an Ed25519 key as ssh-add reads it, without a passphrase (OpenSSH, PROTOCOL.key): ssh-add of
 * Debian 12 takes no Ed25519 key in PKCS#8.
 */
export const openSshPrivateKey = (key: KeyObject): string => {
  const { x = '', d = '' } = key.export({ format: 'jwk' });
  const [point, seed] = [Buffer.from(x, 'base64url'), Buffer.from(d, 'base64url')];
  const type = sshString('ssh-ed25519');
  const publicPart = Buffer.concat([type, sshString(point)]);
  const check = uint32(0x5a5a5a5a);
  const secret = Buffer.concat([
    ...[check, check, type, sshString(point)],
    ...[sshString(Buffer.concat([seed, point])), sshString('test')],
  ]);
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...['none', 'none', ''].map(sshString),
    uint32(1),
    sshString(publicPart),
    sshString(padded(secret)),
  ]);
  const body = file.toString('base64').match(/.{1,70}/g) ?? [];
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${body.join('\n')}\n-----END OPENSSH PRIVATE KEY-----\n`;
};

/** The line of a public key as `id_ed25519.pub` has it. */
export const openSshPublicKey = (key: KeyObject): string => {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const blob = Buffer.concat(['ssh-ed25519', Buffer.from(x, 'base64url')].map(sshString));
  return `ssh-ed25519 ${blob.toString('base64')} test\n`;
};
