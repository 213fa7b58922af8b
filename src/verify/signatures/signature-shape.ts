import { parseBase64 } from '../shared-checks.ts';
import { warning, type VerificationCheck, repeatedChecks } from '../check-result.ts';
import type { GivenSignature } from './signature.ts';
import { ownEntry } from '../../lib/json/fields.ts';

interface Shape {
  readonly called: string;
  readonly min: number;
  readonly max: number;
  readonly isDer: boolean;
}

const shapes: Readonly<Record<string, Shape>> = {
  SIGNING_ALGORITHM_SPEC_ED25519: { called: 'Ed25519', min: 64, max: 64, isDer: false },
  SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256: {
    called: 'DER-encoded 256-bit ECDSA',
    min: 8,
    max: 72,
    isDer: true,
  },
  SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384: {
    called: 'DER-encoded 384-bit ECDSA',
    min: 8,
    max: 104,
    isDer: true,
  },
};

/** The first byte of a sequence in DER: a sequence of two numbers is an ECDSA signature. */
const sequence = 0x30;

const hintOf = (bytes: Buffer, { isDer }: Shape): string => {
  if (!isDer && bytes[0] === sequence && bytes.length > 64)
    return 'looks like a DER-encoded ECDSA signature';
  if (isDer && (bytes.length === 64 || bytes.length === 96))
    return 'looks like a raw r||s signature; encode it as DER';
  return 'load the signature from its file again';
};

const checkLength = (
  { algorithm, signature }: GivenSignature,
  id: string,
): readonly VerificationCheck[] => {
  const shape = ownEntry(shapes, algorithm);
  const bytes = parseBase64(signature);
  if (shape === undefined || bytes === undefined) return [];
  const { min, max, isDer, called } = shape;
  const fits = bytes.length >= min && bytes.length <= max;
  if (fits && (!isDer || bytes[0] === sequence)) return [];
  const range = min === max ? String(max) : `${min} to ${max}`;
  return [
    warning(
      repeatedChecks.signatureLength(id),
      `${bytes.length} bytes; ${called} has ${range}`,
      hintOf(bytes, shape),
    ),
  ];
};

const checkFingerprint = ({ signedBy }: GivenSignature, id: string): readonly VerificationCheck[] =>
  /^1220[0-9a-f]{64}$/.test(signedBy)
    ? []
    : [
        warning(
          repeatedChecks.fingerprint(id),
          signedBy === '' ? 'signedBy is empty' : signedBy,
          'a fingerprint is 1220 followed by 64 lower-case hex digits',
        ),
      ];

/** Without the key, the signer must be a fingerprint, and the length must suit. */
export const checkSignatureFormat = (
  signature: GivenSignature,
  id: string,
): readonly VerificationCheck[] => [
  ...checkFingerprint(signature, id),
  ...checkLength(signature, id),
];

/** A key counts once, however often it signs. */
export const checkDuplicateSigners = (
  signatures: readonly GivenSignature[],
  { id, whose }: { readonly id: string; readonly whose: string },
): readonly VerificationCheck[] => {
  const signers = signatures.map(({ signedBy }) => signedBy);
  const twice = signers.filter((signer, index) => signer !== '' && signers.indexOf(signer) < index);
  return twice.length === 0
    ? []
    : [
        warning(
          repeatedChecks.duplicateSigner(id, whose),
          `signed twice by ${[...new Set(twice)].join(', ')}`,
          'duplicates count as one signature and may not reach the threshold',
        ),
      ];
};
