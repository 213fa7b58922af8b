import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { isCodedError, err, type Result } from '../../../lib/result.ts';
import { ownEntry } from '../../../lib/json/fields.ts';
import { sha256 } from '../../../lib/sha256.ts';

export class SshReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(length: number): Buffer | undefined {
    if (length > this.#bytes.length - this.#at) return undefined;
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  uint32(): number | undefined {
    return this.take(4)?.readUInt32BE();
  }

  string(): Buffer | undefined {
    const length = this.uint32();
    return length === undefined ? undefined : this.take(length);
  }

  text(): string | undefined {
    return this.string()?.toString('latin1');
  }

  /** A positive integer without leading zeros; a negative or padded one is `undefined`. */
  positiveInteger(): Buffer | undefined {
    const bytes = this.string();
    const [first, second] = bytes ?? [];
    if (bytes === undefined || first === undefined || first >= 0x80) return undefined;
    if (first !== 0) return bytes;
    return second !== undefined && second >= 0x80 ? bytes.subarray(1) : undefined;
  }
}

export const sshString = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** What a key signs with: for ECDSA, its hash and the bytes of each of the two numbers of a signature. */
export type SshKeyKind =
  | { readonly family: 'ed25519' }
  | { readonly family: 'ecdsa'; readonly hash: string; readonly size: number }
  | { readonly family: 'rsa' };

export type SshPublicKey = {
  readonly type: string;
  readonly kind: SshKeyKind;
  readonly key: KeyObject;
  /** `SHA256:` and 43 characters, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string;
  /** The application, such as `ssh:`; keys without hardware have none. */
  readonly application?: Buffer | undefined;
};

type ParseSshPublicKeyResult = Result<SshPublicKey, string>;

type Body = { readonly kind: SshKeyKind; readonly jwk: JsonWebKey };

const base64url = (bytes: Buffer): string => bytes.toString('base64url');

const readEd25519 = (reader: SshReader): Body | undefined => {
  const point = reader.string();
  return point?.length === 32
    ? { kind: { family: 'ed25519' }, jwk: { kty: 'OKP', crv: 'Ed25519', x: base64url(point) } }
    : undefined;
};

const uncompressed = 4;

const readEcdsa =
  (name: string, crv: string, { hash, size }: { readonly hash: string; readonly size: number }) =>
  (reader: SshReader): Body | undefined => {
    const curve = reader.text();
    const point = reader.string();
    if (curve !== name || point?.length !== 1 + 2 * size || point[0] !== uncompressed)
      return undefined;
    const x = base64url(point.subarray(1, 1 + size));
    const y = base64url(point.subarray(1 + size));
    return { kind: { family: 'ecdsa', hash, size }, jwk: { kty: 'EC', crv, x, y } };
  };

const minRsaBits = 2048;
const maxRsaBits = 16_384;

const readRsa = (reader: SshReader): Body | undefined => {
  const [e, n] = [reader.positiveInteger(), reader.positiveInteger()];
  if (e === undefined || n === undefined) return undefined;
  const bits = n.length * 8;
  return bits >= minRsaBits && bits <= maxRsaBits
    ? { kind: { family: 'rsa' }, jwk: { kty: 'RSA', e: base64url(e), n: base64url(n) } }
    : undefined;
};

const nistp256 = readEcdsa('nistp256', 'P-256', { hash: 'sha256', size: 32 });

type Format = {
  readonly read: (reader: SshReader) => Body | undefined;
  readonly isHardware?: true;
};

const formats: Readonly<Record<string, Format>> = {
  'ssh-ed25519': { read: readEd25519 },
  'ecdsa-sha2-nistp256': { read: nistp256 },
  'ecdsa-sha2-nistp384': { read: readEcdsa('nistp384', 'P-384', { hash: 'sha384', size: 48 }) },
  'ecdsa-sha2-nistp521': { read: readEcdsa('nistp521', 'P-521', { hash: 'sha512', size: 66 }) },
  'ssh-rsa': { read: readRsa },
  'sk-ssh-ed25519@openssh.com': { read: readEd25519, isHardware: true },
  'sk-ecdsa-sha2-nistp256@openssh.com': { read: nistp256, isHardware: true },
};

export const isKeyType = (word: string): boolean =>
  Object.hasOwn(formats, word) || /^(?:ssh-|ecdsa-sha2-|sk-|webauthn-)[\w@.-]+$/.test(word);

const keyObjectOf = (jwk: JsonWebKey): KeyObject | undefined => {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch (error) {
    // A point outside its curve is a result here; an error without a code is a defect.
    if (isCodedError(error)) return undefined;
    throw error;
  }
};

export const parseSshPublicKey = (blob: Buffer): ParseSshPublicKeyResult => {
  const reader = new SshReader(blob);
  const type = reader.text();
  if (type === undefined) return err('the key is truncated');
  if (/-cert-v\d+@/.test(type))
    return err(`certificates (${type}) are not supported; sign with the key itself`);
  const format = ownEntry(formats, type);
  if (format === undefined) return err(`keys of type ${type} are not supported`);
  const body = format.read(reader);
  const application = format.isHardware === true ? reader.string() : undefined;
  const isWhole = reader.isAtEnd && (format.isHardware !== true || application !== undefined);
  const key = body && isWhole ? keyObjectOf(body.jwk) : undefined;
  if (body === undefined || key === undefined)
    return err(
      type === 'ssh-rsa' ? 'the RSA key is malformed or too short' : 'the key is malformed',
    );
  const digest = sha256(blob).toString('base64').replace(/=+$/, '');
  return {
    ok: true,
    value: { type, kind: body.kind, key, fingerprint: `SHA256:${digest}`, application },
  };
};
