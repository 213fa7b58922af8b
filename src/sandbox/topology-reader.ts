import { createHash, createPublicKey, verify } from 'node:crypto';
import { bytesAt, decodeMessage } from './protobuf.ts';

/** What the sandbox needs of an onboarding transaction; the rest it does not look at. */
export interface Onboarding {
  /** Of a PartyToParticipant mapping. */
  readonly party?: string;
  /** Keys that it names, by fingerprint: the raw 32 bytes of Ed25519 keys. */
  readonly keys: ReadonlyMap<string, Uint8Array>;
  /** Hash of the transaction, a multihash of 34 bytes. */
  readonly hash: Buffer;
}

const sha256Prefix = Buffer.from('1220', 'hex');

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A hash bound to a purpose, as Canton makes it. */
const purposeHash = (purpose: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([sha256Prefix, createHash('sha256').update(int32(purpose)).update(bytes).digest()]);

const purposes = { topologyTransaction: 11, keyFingerprint: 12, multiHash: 55 } as const;

const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Raw bytes of an Ed25519 key, given raw or as SubjectPublicKeyInfo. */
const rawKey = (bytes: Uint8Array): Uint8Array | undefined => {
  if (bytes.length === 32) return bytes;
  return bytes.length === 44 && Buffer.from(bytes).subarray(0, 12).equals(spkiPrefix)
    ? bytes.subarray(12)
    : undefined;
};

const keysOf = (messages: readonly Uint8Array[]): ReadonlyMap<string, Uint8Array> =>
  new Map(
    messages.flatMap((message) => {
      const [encoded] = bytesAt(decodeMessage(message), 3);
      const raw = encoded && rawKey(encoded);
      return raw === undefined
        ? []
        : [[purposeHash(purposes.keyFingerprint, raw).toString('hex'), raw] as const];
    }),
  );

const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString('utf8');

/** Field numbers of a topology mapping: which kinds there are and where their keys stand. */
const mapping = { namespaceDelegation: 1, partyToParticipant: 9, partyToKey: 16 } as const;

/** Reads an onboarding transaction out of its versioned wrapper; nothing when it is none. */
export const readOnboarding = (transaction: Buffer): Onboarding | undefined => {
  const [data] = bytesAt(decodeMessage(transaction), 1);
  const [content] = bytesAt(data && decodeMessage(data), 3);
  const fields = content && decodeMessage(content);
  if (fields === undefined) return undefined;
  const [delegation] = bytesAt(fields, mapping.namespaceDelegation);
  const [hosting] = bytesAt(fields, mapping.partyToParticipant);
  const [keyMapping] = bytesAt(fields, mapping.partyToKey);
  const hosted = hosting && decodeMessage(hosting);
  const [signingKeys] = bytesAt(hosted, 6);
  const party = textOf(bytesAt(hosted, 1)[0]);
  const keys = keysOf([
    ...bytesAt(delegation && decodeMessage(delegation), 2),
    ...bytesAt(signingKeys && decodeMessage(signingKeys), 1),
    ...bytesAt(keyMapping && decodeMessage(keyMapping), 4),
  ]);
  return {
    ...(party && { party }),
    keys,
    hash: purposeHash(purposes.topologyTransaction, transaction),
  };
};

/** The combined hash of several transactions, whatever their order. */
export const multiHash = (hashes: readonly Buffer[]): Buffer => {
  const sorted = [...hashes].sort((a, b) => Buffer.compare(a, b));
  const parts = sorted.flatMap((hash) => [int32(hash.length), hash]);
  return purposeHash(purposes.multiHash, Buffer.concat([int32(hashes.length), ...parts]));
};

/** Whether an Ed25519 signature over a message is valid under a raw key. */
export const isSignedBy = (raw: Uint8Array, message: Buffer, signature: Buffer): boolean => {
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, raw]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
};
