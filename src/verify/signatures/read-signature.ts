import { createHash } from 'node:crypto';
import type { Result } from '../../lib/result.ts';
import { looksLikePrivateKey } from '../../lib/io/secret.ts';
import { isSignatureOf, signatureRules, type GivenSignature } from './signature.ts';
import type { KeySpec, PublicKey } from './public-key.ts';
import { isPrintable } from './read-public-key.ts';
import { sha256 } from '../../lib/sha256.ts';

/** Why the output of a signer is no usable signature. Repeats nothing of that output. */
export type SignatureProblem =
  | { readonly kind: 'empty' | 'private-key' }
  /** Has the shape of no signature of such a key. */
  | { readonly kind: 'shape'; readonly bytes: number; readonly isText: boolean }
  /** Has the right shape, and doesn't verify. `signed` says what was signed instead. */
  | { readonly kind: 'invalid'; readonly signed?: string | undefined };

const numberSizes: Readonly<Partial<Record<KeySpec, number>>> = {
  'ECDSA P-256': 32,
  'ECDSA P-384': 48,
  'ECDSA secp256k1': 32,
};

/** A positive INTEGER in DER: no leading zeros, except one before a set top bit. */
const derInteger = (bytes: Buffer): Buffer => {
  const start = bytes.findIndex((byte) => byte !== 0);
  const bare = start === -1 ? Buffer.from([0]) : bytes.subarray(start);
  const value = (bare[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bare]) : bare;
  return Buffer.concat([Buffer.from([2, value.length]), value]);
};

/** The SEQUENCE of RFC 3279, section 2.2.3, the form that ledgers take. */
export const encodeEcdsaSignature = (numbers: Buffer): Buffer => {
  const half = numbers.length / 2;
  const body = Buffer.concat([
    derInteger(numbers.subarray(0, half)),
    derInteger(numbers.subarray(half)),
  ]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
};

/** Returns the form of ledgers, if bytes have the shape of one: Ed25519 (RFC 8032), r||s or DER. */
const shaped = (bytes: Buffer, spec: KeySpec): Buffer | undefined => {
  const size = numberSizes[spec];
  if (size === undefined) return bytes.length === 64 ? bytes : undefined;
  if (bytes.length === 2 * size) return encodeEcdsaSignature(bytes);
  return bytes[0] === 0x30 && bytes[1] === bytes.length - 2 ? bytes : undefined;
};

/** Base64 of either alphabet, with or without padding. */
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const hex = /^(?:[0-9a-fA-F]{2})+$/;

/** Reads bytes as they are, and what they spell in hex or base64. A proof decides between them. */
const readings = (output: Buffer): readonly Buffer[] => {
  const text = output.toString('latin1').replace(/\s+/g, '');
  return [
    output,
    ...(hex.test(text) ? [Buffer.from(text, 'hex')] : []),
    ...(base64.test(text) ? [Buffer.from(text, 'base64')] : []),
  ];
};

/** What misconfigured signers sign in place of the message. */
const otherMessages: readonly (readonly [string, (message: Buffer) => Buffer | string])[] = [
  ['the SHA-256 of the bytes', (message) => sha256(message)],
  ['the SHA-384 of the bytes', (message) => createHash('sha384').update(message).digest()],
  ['the SHA-512 of the bytes', (message) => createHash('sha512').update(message).digest()],
  ['the bytes as hex text', (message) => message.toString('hex')],
  ['the bytes as base64 text', (message) => message.toString('base64')],
  ['no bytes at all', () => ''],
];

const signedInstead = (
  message: Buffer,
  key: PublicKey,
  candidates: readonly Buffer[],
): string | undefined =>
  otherMessages.find(([, change]) =>
    candidates.some((bytes) => isSignatureOf(key, Buffer.from(change(message)), bytes)),
  )?.[0];

/** Takes raw bytes, r||s, DER, hex or base64. Only a signature that verifies is returned. */
export const readSignature = (
  output: Buffer,
  { message, key }: { readonly message: Buffer; readonly key: PublicKey },
): Result<GivenSignature, SignatureProblem> => {
  const no = (error: SignatureProblem) => ({ ok: false, error }) as const;
  const text = output.toString('latin1');
  if (text.trim() === '') return no({ kind: 'empty' });
  if (text.includes('PRIVATE KEY') || looksLikePrivateKey(text)) return no({ kind: 'private-key' });
  const candidates = readings(output).flatMap((bytes) => shaped(bytes, key.spec) ?? []);
  if (candidates.length === 0)
    return no({ kind: 'shape', bytes: output.length, isText: isPrintable(output) });
  const signature = candidates.find((bytes) => isSignatureOf(key, message, bytes));
  if (signature === undefined)
    return no({ kind: 'invalid', signed: signedInstead(message, key, candidates) });
  const { format, algorithm } = signatureRules(key.spec);
  return {
    ok: true,
    value: {
      format,
      algorithm,
      signedBy: key.fingerprint,
      signature: signature.toString('base64'),
    },
  };
};
