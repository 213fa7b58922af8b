import type { Result } from '../../lib/result.ts';
import { isPrivateKeyDer } from '../../lib/io/secret.ts';
import { parseBase64 } from '../shared-checks.ts';
import { isKeyType, parseSshPublicKey } from './ssh/ssh-public-key.ts';
import { ed25519Prefix, publicKeyFromSpki, type PublicKey, type KeySpec } from './public-key.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { textAt } from '../../lib/json/fields.ts';

const keySpecs: Readonly<Record<KeySpec, string>> = {
  Ed25519: 'SIGNING_KEY_SPEC_EC_CURVE25519',
  'ECDSA P-256': 'SIGNING_KEY_SPEC_EC_P256',
  'ECDSA P-384': 'SIGNING_KEY_SPEC_EC_P384',
  'ECDSA secp256k1': 'SIGNING_KEY_SPEC_EC_SECP256K1',
};

const spkiFormat = 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO';

export const toLedgerKey = ({ spec, spki }: PublicKey) => ({
  format: spkiFormat,
  keyData: spki.toString('base64'),
  keySpec: keySpecs[spec],
});

export const fromLedgerKey = (json: JsonObject): PublicKey | undefined => {
  const bytes = parseBase64(textAt(json, 'keyData'));
  const key = bytes && textAt(json, 'format') === spkiFormat ? publicKeyFromSpki(bytes) : undefined;
  return key !== undefined && keySpecs[key.spec] === textAt(json, 'keySpec') ? key : undefined;
};

/** Neither the problem nor the remedy ever repeats the input. */
export type ParsePublicKeyResult = Result<
  PublicKey,
  { readonly problem: string; readonly remedy: string }
>;

const refusePublicKey = (problem: string, remedy: string): ParsePublicKeyResult => ({
  ok: false,
  error: { problem, remedy },
});

const isPrivate = refusePublicKey(
  'is a private key',
  'use its public key (openssl pkey -pubout) and keep the private key secret',
);

const isNone = refusePublicKey(
  'is not a supported public key',
  'use an Ed25519, P-256, P-384 or secp256k1 key as PEM, DER, base64, hex or OpenSSH',
);

/** The limit in bytes; a larger file isn't a key. */
const maxKey = 16 * 1024;

const pointPrefixes = [
  { length: 65, prefix: '3059301306072a8648ce3d020106082a8648ce3d030107034200' },
  { length: 97, prefix: '3076301006072a8648ce3d020106052b81040022036200' },
  { length: 65, prefix: '3056301006072a8648ce3d020106052b8104000a034200' },
].map(({ length, prefix }) => ({ length, prefix: Buffer.from(prefix, 'hex') }));

/** Points of P-256 and secp256k1, and of P-384, that name one coordinate and the sign of the other. */
const isCompressed = (bytes: Buffer): boolean =>
  [33, 49].includes(bytes.length) && (bytes[0] === 2 || bytes[0] === 3);

const ed25519Length = 32;
const ed25519SecretLength = 64;

const fromBytes = (bytes: Buffer): ParsePublicKeyResult => {
  if (bytes.length === ed25519SecretLength)
    return refusePublicKey(
      'has 64 bytes, like a private Ed25519 key or a signature',
      'use the 32 bytes of the public key',
    );
  if (bytes.length > ed25519Length && isPrivateKeyDer(bytes)) return isPrivate;
  if (isCompressed(bytes))
    return refusePublicKey(
      'is a compressed point, which names no curve and would have another fingerprint',
      'use the key as PEM, or its uncompressed point, which begins with 04',
    );
  const encodings =
    bytes.length === ed25519Length
      ? [Buffer.concat([ed25519Prefix, bytes])]
      : [
          bytes,
          ...pointPrefixes
            .filter(({ length }) => length === bytes.length)
            .map(({ prefix }) => Buffer.concat([prefix, bytes])),
        ];
  const [key] = encodings.map(publicKeyFromSpki).filter((publicKey) => publicKey !== undefined);
  return key === undefined ? isNone : { ok: true, value: key };
};

/** A line of OpenSSH, such as `id_ed25519.pub`. */
const fromSshLine = (type: string, base64: string): ParsePublicKeyResult => {
  const blob = parseBase64(base64);
  const read = blob && parseSshPublicKey(blob);
  if (read?.ok !== true || read.value.type !== type) return isNone;
  if (read.value.application !== undefined)
    return refusePublicKey(
      'is the key of a FIDO security key, whose signatures no ledger verifies',
      'use a key of type ssh-ed25519, ecdsa-sha2-nistp256 or ecdsa-sha2-nistp384',
    );
  const key = publicKeyFromSpki(read.value.key.export({ type: 'spki', format: 'der' }));
  return key === undefined ? isNone : { ok: true, value: key };
};

const pemBody = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/;

const fromText = (text: string): ParsePublicKeyResult => {
  if (/PRIVATE KEY/.test(text)) return isPrivate;
  const [type = '', base64 = ''] = text.trim().split(/[ \t]+/);
  if (isKeyType(type)) return fromSshLine(type, base64);
  const pem = pemBody.exec(text);
  const [, label, inside] = pem ?? [];
  if (label !== undefined && label !== 'PUBLIC KEY')
    return refusePublicKey(
      `is a ${label.toLowerCase()}`,
      'use the block that begins with PUBLIC KEY',
    );
  const digits = (inside ?? text).replace(/\s+/g, '');
  if (pem === null && /^(?:[0-9a-fA-F]{2})+$/.test(digits))
    return fromBytes(Buffer.from(digits, 'hex'));
  return /^[A-Za-z0-9+/]+={0,2}$/.test(digits) ? fromBytes(Buffer.from(digits, 'base64')) : isNone;
};

export const isPrintable = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d));

/**
 * Reads PEM, DER (SubjectPublicKeyInfo), the raw 32 bytes of Ed25519, an uncompressed point, base64
 * or hex of any of these, or a line of OpenSSH. It refuses a private key if it can recognize one;
 * 32 raw bytes look the same.
 */
export const parsePublicKey = (given: string | Uint8Array): ParsePublicKeyResult => {
  if (given.length > maxKey)
    return refusePublicKey(`has more than ${maxKey} bytes`, 'use a public key file');
  if (typeof given === 'string') return fromText(given);
  return given.length !== ed25519Length && isPrintable(given)
    ? fromText(Buffer.from(given).toString('latin1'))
    : fromBytes(Buffer.from(given));
};
