import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** A field of a protobuf message, in bytes. */
const field = (number: number, value: Uint8Array | number): Buffer => {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)]);
  return Buffer.concat([varint(number * 8 + 2), varint(value.length), value]);
};

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
};

const text = (value: string): Buffer => Buffer.from(value, 'utf8');

const hashFor = (purpose: number, ...parts: readonly Uint8Array[]): Buffer => {
  const prefix = Buffer.alloc(4);
  prefix.writeInt32BE(purpose);
  const digest = createHash('sha256')
    .update(Buffer.concat([prefix, ...parts]))
    .digest();
  return Buffer.concat([Buffer.from('1220', 'hex'), digest]);
};

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A party with a key of its own, and what onboards it. */
export interface PartySample {
  readonly party: string;
  readonly fingerprint: string;
  /** The PartyToParticipant transaction in its versioned wrapper, base64. */
  readonly transaction: string;
  readonly privateKey: KeyObject;
  readonly transactionHash: Buffer;
  readonly multiHash: Buffer;
}

/** Makes a party that hosts itself on one participant, with an Ed25519 key. */
export const partySample = (hint: string, participant = 'participant::1220aa'): PartySample => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = hashFor(12, spki.subarray(12)).toString('hex');
  const party = `${hint}::${fingerprint}`;
  const key = Buffer.concat([field(2, 4), field(3, spki), field(6, 1)]);
  const hosting = Buffer.concat([
    field(1, text(party)),
    field(2, 1),
    field(3, Buffer.concat([field(1, text(participant)), field(2, 2)])),
    field(6, Buffer.concat([field(1, key), field(2, 1)])),
  ]);
  const topology = Buffer.concat([field(1, 1), field(2, 1), field(3, field(9, hosting))]);
  const wrapped = Buffer.concat([field(1, topology), field(2, 30)]);
  const transactionHash = hashFor(11, wrapped);
  const multiHash = hashFor(55, int32(1), int32(transactionHash.length), transactionHash);
  const transaction = wrapped.toString('base64');
  return { party, fingerprint, transaction, privateKey, transactionHash, multiHash };
};

/** A signature of the interface, by a sample's key. */
export const signatureBy = ({ fingerprint, privateKey }: PartySample, message: Buffer) => ({
  format: 'SIGNATURE_FORMAT_CONCAT',
  signature: sign(null, message, privateKey).toString('base64'),
  signedBy: fingerprint,
  signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
});

/** Bytes that have the outline of a prepared transaction: a transaction and its metadata. */
export const preparedSample = (mark: string): string =>
  Buffer.concat([field(1, field(1, text('2.1'))), field(2, field(5, text(mark)))]).toString(
    'base64',
  );
