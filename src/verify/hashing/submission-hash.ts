import type { Result } from '../../lib/result.ts';
import {
  writeHash,
  writeInt32,
  writeInt64,
  writeList,
  writeOptional,
  writeText,
  UnsupportedByHashingScheme,
  int32,
  hashPurposes,
  type HashWriter,
} from './multihash.ts';
import {
  getBytes,
  getInt64,
  getMessage,
  getMessages,
  getNumber,
  getString,
  getStrings,
  type DecodedMessage,
  getOptionalInt64,
  readOneOf,
} from '../protobuf/protobuf-message.ts';
import { nodeEncoders, writeCreateNode } from './node-hash.ts';
import type { HashingScheme } from './hashing-schemes.ts';
import { sha256 } from '../../lib/sha256.ts';

export type SubmissionHash = Result<Buffer, string>;

export interface KnownNode {
  readonly kind: string;
  readonly content: DecodedMessage;
}

/** A node of an unknown kind is missing. */
export const nodesById = (transaction: DecodedMessage): ReadonlyMap<string, KnownNode> =>
  new Map(
    getMessages(transaction, 'nodes').flatMap((node) => {
      const inside = getMessage(node, 'v1');
      const chosen = inside && readOneOf(inside, 'node');
      const [content] = chosen?.items ?? [];
      if (chosen === undefined || typeof content !== 'object' || content instanceof Uint8Array)
        return [];
      return [[getString(node, 'nodeId'), { kind: chosen.name, content }] as const];
    }),
  );

export const childNodes = ({ kind, content }: KnownNode): readonly string[] =>
  kind === 'exercise' || kind === 'rollback' ? getStrings(content, 'children') : [];

/** Two nodes with one id, or two seeds: decoders differ in which one they take. */
const checkOnce = (ids: readonly string[], what: string): void => {
  if (new Set(ids).size !== ids.length)
    throw new UnsupportedByHashingScheme(`two ${what} have the same id`);
};

const checkIds = (transaction: DecodedMessage): void => {
  checkOnce(
    getMessages(transaction, 'nodes').map((node) => getString(node, 'nodeId')),
    'nodes',
  );
  checkOnce(
    getMessages(transaction, 'seeds').map((seed) => String(getNumber(seed, 'nodeId'))),
    'seeds',
  );
};

export const seedsOf = (transaction: DecodedMessage): ReadonlyMap<string, Buffer> =>
  new Map(
    getMessages(transaction, 'seeds').map((seed) => [
      String(getNumber(seed, 'nodeId')),
      getBytes(seed, 'seed'),
    ]),
  );

/**
 * Each node once, and without recursion, because the author of a transaction chooses how deep it is
 * nested. Throws `UnsupportedByHashingScheme` for a cycle.
 */
export const hashNodes = (
  transaction: DecodedMessage,
  scheme: HashingScheme,
): ReadonlyMap<string, Buffer> => {
  checkIds(transaction);
  const nodes = nodesById(transaction);
  const seeds = seedsOf(transaction);
  const hashes = new Map<string, Buffer>();
  const open = new Set<string>();
  const waiting = [...getStrings(transaction, 'roots')];
  const hashOf = (id: string): Buffer => {
    const hash = hashes.get(id);
    if (hash === undefined)
      throw new UnsupportedByHashingScheme(`node ${id} refers back to itself`);
    return hash;
  };
  for (let id = waiting.at(-1); id !== undefined; id = waiting.at(-1)) {
    const node = nodes.get(id);
    if (node === undefined)
      throw new UnsupportedByHashingScheme(`node ${id} is missing or has an unknown kind`);
    if (hashes.has(id)) waiting.pop();
    else if (open.has(id)) {
      const parts: HashWriter = [Buffer.from(scheme.prefix)];
      nodeEncoders[node.kind]?.(parts, node.content, { scheme, seed: seeds.get(id), hashOf });
      hashes.set(id, sha256(parts));
      waiting.pop();
    } else {
      open.add(id);
      childNodes(node).forEach((child) => waiting.push(child));
    }
  }
  return hashes;
};

const writeTransaction = (
  parts: HashWriter,
  transaction: DecodedMessage,
  scheme: HashingScheme,
): void => {
  const hashes = hashNodes(transaction, scheme);
  writeText(parts, getString(transaction, 'version'));
  writeList(parts, getStrings(transaction, 'roots'), (into, root) =>
    writeHash(into, hashes.get(root) ?? Buffer.alloc(0)),
  );
};

const purpose = int32(hashPurposes.preparedTransaction);

const addInputContract = (
  parts: HashWriter,
  contract: DecodedMessage,
  scheme: HashingScheme,
): void => {
  const create = getMessage(contract, 'v1');
  if (create === undefined)
    throw new UnsupportedByHashingScheme('an input contract has an unknown format');
  const node: HashWriter = [Buffer.from(scheme.prefix)];
  const hashOf = (): never => {
    throw new UnsupportedByHashingScheme('an input contract has children');
  };
  writeCreateNode(node, create, { scheme, seed: undefined, hashOf });
  writeInt64(parts, getInt64(contract, 'createdAt'));
  writeHash(parts, sha256(node));
};

const addMetadata = (parts: HashWriter, metadata: DecodedMessage, scheme: HashingScheme): void => {
  const submitter = getMessage(metadata, 'submitterInfo');
  parts.push(Buffer.from(scheme.prefix));
  writeList(parts, submitter === undefined ? [] : getStrings(submitter, 'actAs'), writeText);
  writeText(parts, submitter === undefined ? '' : getString(submitter, 'commandId'));
  writeText(parts, getString(metadata, 'transactionUuid'));
  writeInt32(parts, getNumber(metadata, 'mediatorGroup') | 0);
  writeText(parts, getString(metadata, 'synchronizerId'));
  writeOptional(parts, getOptionalInt64(metadata, 'minLedgerTime'), writeInt64);
  writeOptional(parts, getOptionalInt64(metadata, 'maxLedgerTime'), writeInt64);
  writeInt64(parts, getInt64(metadata, 'preparationTime'));
  writeList(parts, getMessages(metadata, 'inputContracts'), (into, contract) =>
    addInputContract(into, contract, scheme),
  );
  if (scheme.withRecordTime)
    writeOptional(parts, getOptionalInt64(metadata, 'maxRecordTime'), writeInt64);
};

const hashPart = (fill: (parts: HashWriter) => void): Buffer => {
  const parts: HashWriter = [purpose];
  fill(parts);
  return sha256(parts);
};

export const metadataHash = (metadata: DecodedMessage, scheme: HashingScheme): Buffer =>
  hashPart((parts) => addMetadata(parts, metadata, scheme));

export const transactionHash = (transaction: DecodedMessage, scheme: HashingScheme): Buffer =>
  hashPart((parts) => writeTransaction(parts, transaction, scheme));

/**
 * The 32 bytes that a party signs to execute a prepared transaction (API description 4.4), or why
 * the scheme can't hash it: content that a scheme doesn't cover has no hash.
 */
export const submissionHash = (
  {
    transaction,
    metadata,
  }: { readonly transaction: DecodedMessage; readonly metadata: DecodedMessage },
  scheme: HashingScheme,
): SubmissionHash => {
  try {
    const hash = sha256([
      purpose,
      Buffer.of(scheme.byte),
      transactionHash(transaction, scheme),
      metadataHash(metadata, scheme),
    ]);
    return { ok: true, value: hash };
  } catch (error) {
    if (error instanceof UnsupportedByHashingScheme) return { ok: false, error: error.message };
    throw error;
  }
};
