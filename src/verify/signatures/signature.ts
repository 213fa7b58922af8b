import { verify } from 'node:crypto';
import type { JsonObject } from '../../lib/json/json.ts';
import {
  failed,
  passed,
  repeatedChecks,
  warning,
  type VerificationCheck,
} from '../check-result.ts';
import { textAt, ownEntry } from '../../lib/json/fields.ts';
import { parseBase64 } from '../shared-checks.ts';
import type { KeySpec, PublicKey } from './public-key.ts';

interface Algorithm {
  readonly digest: 'sha256' | 'sha384' | null;
  readonly keys: readonly KeySpec[];
  readonly format: string;
  readonly called: string;
  /** The fewest and the most bytes of a signature. */
  readonly lengths: readonly [min: number, max: number];
}

const derFormat = 'SIGNATURE_FORMAT_DER';

const algorithms: Readonly<Record<string, Algorithm>> = {
  SIGNING_ALGORITHM_SPEC_ED25519: {
    digest: null,
    keys: ['Ed25519'],
    format: 'SIGNATURE_FORMAT_CONCAT',
    called: 'Ed25519',
    lengths: [64, 64],
  },
  SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256: {
    digest: 'sha256',
    keys: ['ECDSA P-256', 'ECDSA secp256k1'],
    format: derFormat,
    called: 'DER-encoded 256-bit ECDSA',
    lengths: [8, 72],
  },
  SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_384: {
    digest: 'sha384',
    keys: ['ECDSA P-384'],
    format: derFormat,
    called: 'DER-encoded 384-bit ECDSA',
    lengths: [8, 104],
  },
};

export const signatureRules = (
  spec: KeySpec,
): Pick<GivenSignature, 'algorithm' | 'format'> & Pick<Algorithm, 'digest'> => {
  const found = Object.entries(algorithms).find(([, { keys }]) => keys.includes(spec));
  if (found === undefined) throw new Error(`No algorithm signs with ${spec} keys.`);
  const [algorithm, { format, digest }] = found;
  return { algorithm, format, digest };
};

export const isSignatureOf = ({ spec, key }: PublicKey, message: Buffer, bytes: Buffer): boolean =>
  verify(signatureRules(spec).digest, message, key, bytes);

/** The defined formats; only the service knows the meaning of any other. */
const formats: readonly string[] = [
  'SIGNATURE_FORMAT_CONCAT',
  derFormat,
  'SIGNATURE_FORMAT_SYMBOLIC',
  'SIGNATURE_FORMAT_UNSPECIFIED',
];

/** Older than the others; it stands for the format of the algorithm. */
const rawFormat = 'SIGNATURE_FORMAT_RAW';

/** The fields of a Signature (API description 2). */
export interface GivenSignature {
  readonly format: string;
  readonly algorithm: string;
  readonly signedBy: string;
  readonly signature: string;
}

export const parseSignature = (json: JsonObject): GivenSignature => ({
  format: textAt(json, 'format'),
  algorithm: textAt(json, 'signingAlgorithmSpec'),
  signedBy: textAt(json, 'signedBy'),
  signature: textAt(json, 'signature'),
});

export interface CheckedSignature {
  readonly signedBy: string;
  readonly check: VerificationCheck;
}

/** A signature that fails its check doesn't count. */
export interface SignatureCount {
  readonly signed: number;
  readonly needed: number;
}

interface SignedPayload {
  readonly message: Buffer;
  readonly keys: readonly PublicKey[];
  readonly what: string;
}

const signAgain = 'sign the hash again with the key in signedBy';

export const checkSignature = (
  signature: GivenSignature,
  { message, keys, what }: SignedPayload,
  name: Pick<VerificationCheck, 'id' | 'title'>,
): VerificationCheck => {
  const algorithm = ownEntry(algorithms, signature.algorithm);
  if (algorithm === undefined)
    return warning(name, `by ${signature.signedBy}`, `unknown algorithm ${signature.algorithm}`);
  if (signature.format !== rawFormat && !formats.includes(signature.format))
    return warning(name, `by ${signature.signedBy}`, `unknown format ${signature.format}`);
  if (signature.format !== rawFormat && signature.format !== algorithm.format)
    return failed(
      name,
      `format ${signature.format} does not fit ${signature.algorithm}`,
      `encode the signature as ${algorithm.format}`,
    );
  const bytes = parseBase64(signature.signature);
  if (bytes === undefined)
    return failed(name, 'the signature is not base64', 'load the signature from its file again');
  const key = keys.find(({ fingerprint }) => fingerprint === signature.signedBy);
  if (key === undefined) return warning(name, `by ${signature.signedBy}`, 'no public key loaded');
  if (!algorithm.keys.includes(key.spec))
    return failed(
      name,
      `key type ${key.spec} cannot sign with ${signature.algorithm}`,
      'set the algorithm of the key',
    );
  return isSignatureOf(key, message, bytes)
    ? passed(name, `by ${signature.signedBy} (${key.spec}) over ${what}`)
    : failed(name, `not a valid signature of ${signature.signedBy} over ${what}`, signAgain);
};

/** The first byte of a sequence in DER: a sequence of two numbers is an ECDSA signature. */
const sequence = 0x30;

const hintOf = (bytes: Buffer, isDer: boolean): string => {
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
  const known = ownEntry(algorithms, algorithm);
  const bytes = parseBase64(signature);
  if (known === undefined || bytes === undefined) return [];
  const [min, max] = known.lengths;
  const isDer = known.format === derFormat;
  const fits = bytes.length >= min && bytes.length <= max;
  if (fits && (!isDer || bytes[0] === sequence)) return [];
  const range = min === max ? String(max) : `${min} to ${max}`;
  return [
    warning(
      repeatedChecks.signatureLength(id),
      `${bytes.length} bytes; ${known.called} has ${range}`,
      hintOf(bytes, isDer),
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
