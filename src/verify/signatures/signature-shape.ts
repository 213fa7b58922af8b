import { parseBase64 } from '../base64.ts';
import { warning, type VerificationCheck } from '../check-result.ts';
import type { GivenSignature } from './signature.ts';

/** How many bytes a signature can have, and what those of another number are. */
interface Shape {
  readonly called: string;
  readonly min: number;
  readonly max: number;
  readonly isDer: boolean;
}

const shapes: Readonly<Record<string, Shape>> = {
  SIGNING_ALGORITHM_SPEC_ED25519: { called: 'Ed25519', min: 64, max: 64, isDer: false },
  SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256: {
    called: 'ECDSA over 256 bits in DER',
    min: 8,
    max: 72,
    isDer: true,
  },
  SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384: {
    called: 'ECDSA over 384 bits in DER',
    min: 8,
    max: 104,
    isDer: true,
  },
};

/** The first byte of a sequence in DER: of two numbers it is an ECDSA signature. */
const sequence = 0x30;

const hintOf = (bytes: Buffer, { isDer }: Shape): string => {
  if (!isDer && bytes[0] === sequence && bytes.length > 64)
    return 'it begins as DER does: it looks like one of an ECDSA key';
  if (isDer && (bytes.length === 64 || bytes.length === 96))
    return 'it looks like the two bare numbers, one behind the other: write them as DER';
  return 'load the signature from its file again';
};

const checkLength = (
  { algorithm, signature }: GivenSignature,
  id: string,
): readonly VerificationCheck[] => {
  const shape = shapes[algorithm];
  const bytes = parseBase64(signature);
  if (shape === undefined || bytes === undefined) return [];
  const { min, max, isDer, called } = shape;
  const fits = bytes.length >= min && bytes.length <= max;
  if (fits && (!isDer || bytes[0] === sequence)) return [];
  const range = min === max ? String(max) : `${min} to ${max}`;
  return [
    warning(
      { id: `length-${id}`, title: 'The signature is as long as its algorithm says' },
      `it has ${bytes.length} bytes; ${called} has ${range}`,
      hintOf(bytes, shape),
    ),
  ];
};

const checkFingerprint = ({ signedBy }: GivenSignature, id: string): readonly VerificationCheck[] =>
  /^1220[0-9a-f]{64}$/.test(signedBy)
    ? []
    : [
        warning(
          { id: `fingerprint-${id}`, title: 'signedBy is a fingerprint' },
          signedBy === '' ? 'it is empty' : signedBy,
          'a fingerprint is 1220 and 64 lower-case hexadecimal digits',
        ),
      ];

/**
 * What is odd about a signature without its key: a signer that is no fingerprint, a length that its
 * algorithm cannot have. `id` is that of the check of the signature itself.
 */
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
          { id: `repeated-${id}`, title: `Each key signs once for ${whose}` },
          `twice by ${[...new Set(twice)].join(', ')}`,
          'it counts as one signature: a threshold may not be reached',
        ),
      ];
};
