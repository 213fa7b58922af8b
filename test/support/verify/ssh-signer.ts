import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { sshString } from '../../../src/verify/signatures/ssh/ssh-public-key.ts';
import { uint32 } from '../signing/openssh-key.ts';

/** What a test may change about a signature; the defaults are those of `ssh-keygen -Y sign`. */
export type SigningChanges = {
  readonly namespace?: string;
  /** The hash that the envelope names. */
  readonly hash?: string;
  readonly algorithm?: string;
  readonly version?: number;
  readonly reserved?: string;
  /** The key that the envelope names, in place of the one that signs. */
  readonly publicKey?: Buffer;
  /** Bytes after the end of the envelope. */
  readonly after?: Buffer;
  /** Of a security key: the flags of its signature. */
  readonly flags?: number;
};

export type SshSigner = {
  /** As in `id_ed25519.pub`: type and base64. */
  readonly publicKey: string;
  readonly blob: Buffer;
  readonly sign: (text: string, changes?: SigningChanges) => string;
};

export const armored = (bytes: Buffer): string =>
  `-----BEGIN SSH SIGNATURE-----\n${(bytes.toString('base64').match(/.{1,70}/g) ?? []).join('\n')}\n-----END SSH SIGNATURE-----\n`;

/** A positive integer as SSH writes it. */
const integer = (bytes: Buffer): Buffer => {
  const from = bytes.findIndex((byte) => byte !== 0);
  const bare = bytes.subarray(from);
  return sshString((bare[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), bare]) : bare);
};

const numbers = (signature: Buffer): Buffer => {
  const half = signature.length / 2;
  return Buffer.concat([integer(signature.subarray(0, half)), integer(signature.subarray(half))]);
};

type Kind = {
  readonly type: string;
  readonly pair: () => { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly body: (jwk: Record<string, string>) => Buffer;
  readonly signature: (text: Buffer, key: KeyObject, algorithm: string) => Buffer;
  /** Of a security key. */
  readonly application?: string;
};

const raw = (text = ''): Buffer => Buffer.from(text, 'base64url');

const edBody: Kind['body'] = ({ x }) => sshString(raw(x));
const ecBody: Kind['body'] = ({ x, y }) =>
  Buffer.concat([
    sshString('nistp256'),
    sshString(Buffer.concat([Buffer.from([4]), raw(x), raw(y)])),
  ]);
const p256 = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const edSignature: Kind['signature'] = (text, key) => sign(null, text, key);
const ecSignature: Kind['signature'] = (text, key) =>
  numbers(sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }));

let rsa: ReturnType<Kind['pair']> | undefined;

/** One pair for all signers: an RSA key takes half a second, and no test needs two. */
const rsaPair: Kind['pair'] = () => (rsa ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));

const kinds = {
  ed25519: {
    type: 'ssh-ed25519',
    pair: () => generateKeyPairSync('ed25519'),
    body: edBody,
    signature: edSignature,
  },
  ecdsa: { type: 'ecdsa-sha2-nistp256', pair: p256, body: ecBody, signature: ecSignature },
  rsa: {
    type: 'ssh-rsa',
    pair: rsaPair,
    body: ({ e, n }) => Buffer.concat([integer(raw(e)), integer(raw(n))]),
    signature: (text, key, algorithm) =>
      sign(algorithm === 'ssh-rsa' ? 'sha1' : algorithm.replace('rsa-sha2-', 'sha'), text, key),
  },
  'sk-ed25519': {
    type: 'sk-ssh-ed25519@openssh.com',
    pair: () => generateKeyPairSync('ed25519'),
    body: edBody,
    signature: edSignature,
    application: 'ssh:',
  },
  'sk-ecdsa': {
    type: 'sk-ecdsa-sha2-nistp256@openssh.com',
    pair: p256,
    body: ecBody,
    signature: ecSignature,
    application: 'ssh:',
  },
} as const satisfies Readonly<Record<string, Kind>>;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** A key that signs in this process, as PROTOCOL.sshsig and PROTOCOL.u2f say. */
export const newSshSigner = (name: keyof typeof kinds = 'ed25519'): SshSigner => {
  const { type, pair, body, signature, application }: Kind = kinds[name];
  const { publicKey, privateKey } = pair();
  const jwk = publicKey.export({ format: 'jwk' }) as Record<string, string>;
  const end = application === undefined ? [] : [sshString(application)];
  const blob = Buffer.concat([sshString(type), body(jwk), ...end]);
  return {
    publicKey: `${type} ${blob.toString('base64')}`,
    blob,
    sign: (text, changes = {}) => {
      const { namespace = 'cantui', hash = 'sha512', version = 1, reserved = '' } = changes;
      const { algorithm = name === 'rsa' ? 'rsa-sha2-512' : type, flags = 1 } = changes;
      const digest = createHash(hash).update(text).digest();
      const parts = [namespace, reserved, hash].map(sshString);
      const plain = Buffer.concat([Buffer.from('SSHSIG'), ...parts, sshString(digest)]);
      const tail = Buffer.concat([Buffer.from([flags]), uint32(7)]);
      const signed =
        application === undefined
          ? plain
          : Buffer.concat([sha256(application), tail, sha256(plain)]);
      const made = [sshString(algorithm), sshString(signature(signed, privateKey, algorithm))];
      const inner = Buffer.concat([...made, ...(application === undefined ? [] : [tail])]);
      return armored(
        Buffer.concat([
          ...[Buffer.from('SSHSIG'), uint32(version), sshString(changes.publicKey ?? blob)],
          ...[...parts, sshString(inner), changes.after ?? Buffer.alloc(0)],
        ]),
      );
    },
  };
};
