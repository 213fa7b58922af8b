import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  for (let left = value; bytes.length === 0 || left > 0; left = Math.floor(left / 128))
    bytes.push((left % 128) + (left >= 128 ? 128 : 0));
  return Buffer.from(bytes);
};

/** Protobuf fields: of bytes, of a text, of a number. */
export const bytesField = (number: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
export const textField = (number: number, text: string): Buffer =>
  bytesField(number, Buffer.from(text));
export const numberField = (number: number, value: number): Buffer =>
  Buffer.concat([varint(number * 8), varint(value)]);

const int32 = (value: number): Buffer => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');

const hash = (purpose: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from('1220', 'hex'),
    createHash('sha256')
      .update(Buffer.concat([int32(purpose), bytes]))
      .digest(),
  ]);

/** A key pair with its fingerprint and, as a topology transaction names it, its public half. */
export interface Signer {
  readonly fingerprint: string;
  readonly message: Buffer;
  readonly sign: (bytes: Uint8Array) => Buffer;
  readonly algorithm: string;
}

const signerOf = (
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  {
    printed,
    digest,
    algorithm,
  }: {
    readonly printed: (spki: Buffer) => Buffer;
    readonly digest: string | null;
    readonly algorithm: string;
  },
): Signer => {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return {
    fingerprint: hash(12, printed(spki)).toString('hex'),
    message: Buffer.concat([numberField(2, 4), bytesField(3, spki), bytesField(5, varint(4))]),
    sign: (bytes) => sign(digest, bytes, privateKey),
    algorithm,
  };
};

/** The fingerprint of an Ed25519 key is made from its 32 bytes; of others from all of it. */
export const newSigner = (): Signer =>
  signerOf(generateKeyPairSync('ed25519'), {
    printed: (spki) => spki.subarray(12),
    digest: null,
    algorithm: 'SIGNING_ALGORITHM_SPEC_ED25519',
  });

export const newCurveSigner = (): Signer =>
  signerOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }), {
    printed: (spki) => spki,
    digest: 'sha256',
    algorithm: 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256',
  });

/** A mapping in its transaction, and that in its versioned wrapper. */
const wrapped = (kind: number, mapping: Buffer): Buffer => {
  const transaction = [
    numberField(1, 1),
    numberField(2, 1),
    bytesField(3, bytesField(kind, mapping)),
  ];
  return Buffer.concat([bytesField(1, Buffer.concat(transaction)), numberField(2, 30)]);
};

export const partyToParticipant = (
  party: string,
  { keys = [], hosts = 1 }: { readonly keys?: readonly Signer[]; readonly hosts?: number } = {},
): Buffer => {
  const participants = Array.from({ length: hosts }, (_each, index) =>
    bytesField(3, Buffer.concat([textField(1, `node-${index}::1220`), numberField(2, 2)])),
  );
  const held = keys.map(({ message }) => bytesField(1, message));
  const signing =
    held.length === 0 ? [] : [bytesField(6, Buffer.concat([...held, numberField(2, 1)]))];
  return wrapped(
    9,
    Buffer.concat([textField(1, party), numberField(2, 1), ...participants, ...signing]),
  );
};

export const namespaceDelegation = ({ fingerprint, message }: Signer): Buffer =>
  wrapped(1, Buffer.concat([textField(1, fingerprint), bytesField(2, message), numberField(3, 1)]));

export const partyToKey = (party: string, keys: readonly Signer[]): Buffer =>
  wrapped(
    16,
    Buffer.concat([
      textField(1, party),
      numberField(3, 1),
      ...keys.map(({ message }) => bytesField(4, message)),
    ]),
  );

export const decentralizedNamespace = (namespace: string, owners: readonly Signer[]): Buffer =>
  wrapped(
    3,
    Buffer.concat([
      textField(1, namespace),
      numberField(2, owners.length),
      ...owners.map(({ fingerprint }) => textField(3, fingerprint)),
    ]),
  );

const hashOf = (transaction: Buffer): Buffer => hash(11, transaction);

const combinedHash = (transactions: readonly Buffer[]): Buffer => {
  const hashes = transactions.map(hashOf).sort((a, b) => Buffer.compare(a, b));
  const parts = hashes.flatMap((each) => [int32(each.length), each]);
  return hash(55, Buffer.concat([int32(hashes.length), ...parts]));
};

const signatureBy = (signer: Signer, bytes: Buffer) => ({
  format: signer.algorithm.endsWith('ED25519') ? 'SIGNATURE_FORMAT_CONCAT' : 'SIGNATURE_FORMAT_DER',
  signature: signer.sign(bytes).toString('base64'),
  signedBy: signer.fingerprint,
  signingAlgorithmSpec: signer.algorithm,
});

/** A signature of one transaction alone. */
export const ownSignature = (signer: Signer, transaction: Buffer) =>
  signatureBy(signer, hashOf(transaction));

/** A signature of the combined hash of all transactions. */
export const multiSignature = (signer: Signer, transactions: readonly Buffer[]) =>
  signatureBy(signer, combinedHash(transactions));
