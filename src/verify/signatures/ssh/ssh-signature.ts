import { createHash, verify } from 'node:crypto';
import { err, type Result } from '../../../lib/result.ts';
import { parseBase64 } from '../../shared-checks.ts';
import {
  parseSshPublicKey,
  SshReader,
  sshString,
  type SshKeyKind,
  type SshPublicKey,
} from './ssh-public-key.ts';
import { sha256 } from '../../../lib/sha256.ts';

/**
 * Verifies signatures as `ssh-keygen -Y sign` makes them, without running any program. The format
 * is that of OpenSSH's PROTOCOL.sshsig, and of PROTOCOL.u2f for security keys.
 */

type SshVerified = Result<{ readonly key: SshPublicKey; readonly blob: Buffer }, string>;

const preamble = Buffer.from('SSHSIG');
const knownVersion = 1;
const messageHashes: readonly string[] = ['sha256', 'sha512'];

const armor =
  /^-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)\n-----END SSH SIGNATURE-----\n?$/;

type Envelope = {
  readonly publicKey: Buffer;
  readonly namespace: Buffer;
  readonly hash: string;
  readonly signature: Buffer;
};

const readEnvelope = (armored: string): Result<Envelope, string> => {
  const base64 = armor.exec(armored.replaceAll('\r\n', '\n'))?.[1]?.replaceAll('\n', '');
  const bytes = base64 === undefined ? undefined : parseBase64(base64);
  if (bytes === undefined) return err('not an armored SSH signature');
  const reader = new SshReader(bytes);
  if (reader.take(preamble.length)?.equals(preamble) !== true) return err('not an SSH signature');
  const version = reader.uint32();
  if (version !== undefined && version !== knownVersion)
    return err(`SSH signature version ${version} is not supported`);
  const [publicKey, namespace, reserved, hash, signature] = [
    ...[reader.string(), reader.string(), reader.string()],
    ...[reader.string(), reader.string()],
  ];
  if (publicKey === undefined || namespace === undefined || signature === undefined)
    return err('the signature is truncated');
  if (reserved?.length !== 0) return err('its reserved field is not empty');
  if (!reader.isAtEnd) return err('extra bytes follow the signature');
  const name = hash?.toString('latin1') ?? '';
  if (!messageHashes.includes(name))
    return err(`hash ${name} is not supported; use sha256 or sha512`);
  return { ok: true, value: { publicKey, namespace, hash: name, signature } };
};

const userPresent = 1;

/** A security key signs flags and a counter around the digest. */
const hardwareText = (
  application: Buffer,
  reader: SshReader,
  text: Buffer,
): Result<Buffer, string> => {
  const tail = reader.take(5);
  if (tail === undefined) return err('the signature is truncated');
  if (((tail[0] ?? 0) & userPresent) === 0)
    return err('the security key was not touched when it signed');
  return { ok: true, value: Buffer.concat([sha256(application), tail, sha256(text)]) };
};

const padded = (number: Buffer | undefined, size: number): Buffer | undefined =>
  number === undefined || number.length > size
    ? undefined
    : Buffer.concat([Buffer.alloc(size - number.length), number]);

/** Both numbers of an ECDSA signature (RFC 5656, section 3.1.2), joined. */
export const readEcdsaNumbers = (blob: Buffer, size: number): Buffer | undefined => {
  const reader = new SshReader(blob);
  const [r, s] = [reader.positiveInteger(), reader.positiveInteger()];
  const [first, second] = [padded(r, size), padded(s, size)];
  return first === undefined || second === undefined || !reader.isAtEnd
    ? undefined
    : Buffer.concat([first, second]);
};

const rsaHashes: Readonly<Record<string, string>> = {
  'rsa-sha2-256': 'sha256',
  'rsa-sha2-512': 'sha512',
};

const isRight = (
  kind: SshKeyKind,
  {
    key,
    algorithm,
    text,
    blob,
  }: {
    readonly key: SshPublicKey['key'];
    readonly algorithm: string;
    readonly text: Buffer;
    readonly blob: Buffer;
  },
): boolean => {
  switch (kind.family) {
    case 'ed25519':
      return blob.length === 64 && verify(null, text, key, blob);
    case 'ecdsa': {
      const numbers = readEcdsaNumbers(blob, kind.size);
      if (numbers === undefined) return false;
      return verify(kind.hash, text, { key, dsaEncoding: 'ieee-p1363' }, numbers);
    }
    case 'rsa': {
      const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
      const whole = padded(blob, size);
      return whole !== undefined && verify(rsaHashes[algorithm], text, key, whole);
    }
    default:
      return kind satisfies never;
  }
};

const isAlgorithmOf = (algorithm: string, { kind, type }: SshPublicKey): boolean =>
  kind.family === 'rsa' ? Object.hasOwn(rsaHashes, algorithm) : algorithm === type;

const whyWrong = (key: SshPublicKey, signature: Buffer, text: Buffer): string | undefined => {
  const reader = new SshReader(signature);
  const [algorithm, blob] = [reader.text(), reader.string()];
  if (algorithm === undefined || blob === undefined) return 'the signature is truncated';
  if (!isAlgorithmOf(algorithm, key))
    return `algorithm ${algorithm} is not accepted for ${key.type}`;
  const { application } = key;
  const signed: Result<Buffer, string> =
    application === undefined ? { ok: true, value: text } : hardwareText(application, reader, text);
  if (!signed.ok) return signed.error;
  if (!reader.isAtEnd) return 'extra bytes follow the signature';
  return isRight(key.kind, { key: key.key, algorithm, text: signed.value, blob })
    ? undefined
    : 'the signature does not match the text and the key';
};

/** An allowed_signers file says whose key it is: see `signerOf`. */
export const verifySshSignature = (
  armored: string,
  { text, namespace }: { readonly text: string; readonly namespace: string },
): SshVerified => {
  const read = readEnvelope(armored);
  if (!read.ok) return read;
  const envelope = read.value;
  if (!envelope.namespace.equals(Buffer.from(namespace)))
    return err(
      `the signature is for the namespace ${envelope.namespace.toString('utf8')}, expected ${namespace}`,
    );
  const key = parseSshPublicKey(envelope.publicKey);
  if (!key.ok) return key;
  const digest = createHash(envelope.hash).update(text, 'utf8').digest();
  const parts = [envelope.namespace, '', envelope.hash, digest].map(sshString);
  const wrong = whyWrong(key.value, envelope.signature, Buffer.concat([preamble, ...parts]));
  return wrong === undefined
    ? { ok: true, value: { key: key.value, blob: envelope.publicKey } }
    : err(wrong);
};
