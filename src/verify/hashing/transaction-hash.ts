import {
  writeHash,
  writeList,
  writeText,
  UnsupportedByHashingScheme,
  type HashWriter,
} from './multihash.ts';
import {
  getBytes,
  readOneOf,
  getMessage,
  getMessages,
  getNumber,
  getString,
  getStrings,
  type DecodedMessage,
} from '../protobuf/protobuf-message.ts';
import { nodeEncoders } from './node-hash.ts';
import type { HashingScheme } from './hashing-schemes.ts';
import { sha256 } from '../../lib/sha256.ts';

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

const seedsOf = (transaction: DecodedMessage): ReadonlyMap<string, Buffer> =>
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

export const writeTransaction = (
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
