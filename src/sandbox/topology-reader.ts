import { purposeHash, purposes } from './hashes.ts';
import { bytesAt, decodeMessage, type Field } from './protobuf.ts';
import { readSigningKey, type SigningKey } from './signing-key.ts';

/** What the sandbox needs to know of an onboarding transaction. */
export interface Onboarding {
  readonly kind: 'delegation' | 'decentralized' | 'hosting' | 'keys';
  /** The party of a hosting or of a key mapping; the namespace of the others. */
  readonly subject: string;
  /** Keys that it names, in its order. */
  readonly keys: readonly SigningKey[];
  /** Of a decentralized namespace: the fingerprints of its owners. */
  readonly owners: readonly string[];
  /** Of a hosting: how many participants take part. */
  readonly hosts: number;
  /** A multihash of 34 bytes, over the exact bytes of the transaction. */
  readonly hash: Buffer;
}

/** Field numbers of the wrapper, of a TopologyTransaction and of the kinds of TopologyMapping. */
const wrapperField = { data: 1 } as const;
const transactionField = { mapping: 3 } as const;
const kinds = [
  { kind: 'delegation', number: 1 },
  { kind: 'decentralized', number: 3 },
  { kind: 'hosting', number: 9 },
  { kind: 'keys', number: 16 },
] as const;

type Fields = readonly Field[];

const keysIn = (messages: readonly Uint8Array[]): readonly SigningKey[] =>
  messages.map(readSigningKey).filter((key) => key !== undefined);

const keysOf = (kind: Onboarding['kind'], fields: Fields): readonly SigningKey[] => {
  switch (kind) {
    case 'delegation':
      return keysIn(bytesAt(fields, 2));
    case 'hosting':
      return keysIn(bytesAt(fields, 6).flatMap((held) => bytesAt(decodeMessage(held), 1)));
    case 'keys':
      return keysIn(bytesAt(fields, 4));
    case 'decentralized':
      return [];
    default:
      return kind satisfies never;
  }
};

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const inside = (message: Uint8Array | undefined, number: number): Uint8Array | undefined =>
  bytesAt(message && decodeMessage(message), number)[0];

/** Reads an onboarding transaction out of its versioned wrapper; nothing when it is none. */
export const readOnboarding = (transaction: Buffer): Onboarding | undefined => {
  const mapping = inside(inside(transaction, wrapperField.data), transactionField.mapping);
  const content = mapping && decodeMessage(mapping);
  const found = kinds.find(({ number }) => bytesAt(content, number).length > 0);
  const [message] = found === undefined ? [] : bytesAt(content, found.number);
  const fields = message && decodeMessage(message);
  if (found === undefined || fields === undefined) return undefined;
  const { kind } = found;
  const [subject] = bytesAt(fields, 1);
  return {
    kind,
    subject: subject === undefined ? '' : textOf(subject),
    keys: keysOf(kind, fields),
    owners: kind === 'decentralized' ? bytesAt(fields, 3).map(textOf) : [],
    hosts: kind === 'hosting' ? bytesAt(fields, 3).length : 0,
    hash: purposeHash(purposes.topologyTransaction, transaction),
  };
};
