import { addHash, addList, addText, digestOf, Unhashable, type Parts } from './encoding.ts';
import {
  bytesOf,
  chosenOf,
  messageOf,
  messagesOf,
  numberOf,
  textOf,
  textsOf,
  type Message,
} from './message.ts';
import { nodeEncoders } from './node-hash.ts';
import type { Scheme } from './schemes.ts';

/** A node of a transaction: its kind and what it holds. */
export interface KnownNode {
  readonly kind: string;
  readonly content: Message;
}

/** The nodes of a DamlTransaction by their ids; one of no known kind has no entry. */
export const nodesOf = (transaction: Message): ReadonlyMap<string, KnownNode> =>
  new Map(
    messagesOf(transaction, 'nodes').flatMap((node) => {
      const inside = messageOf(node, 'v1');
      const chosen = inside && chosenOf(inside, 'node');
      const [content] = chosen?.items ?? [];
      if (chosen === undefined || typeof content !== 'object' || content instanceof Uint8Array)
        return [];
      return [[textOf(node, 'nodeId'), { kind: chosen.name, content }] as const];
    }),
  );

/** The ids of the nodes that follow from a node. */
export const childrenOf = ({ kind, content }: KnownNode): readonly string[] =>
  kind === 'exercise' || kind === 'rollback' ? textsOf(content, 'children') : [];

/** Two nodes of one id, or two seeds: programs differ in which they take. */
const checkOnce = (ids: readonly string[], what: string): void => {
  if (new Set(ids).size !== ids.length) throw new Unhashable(`two ${what} have the same id`);
};

const checkIds = (transaction: Message): void => {
  checkOnce(
    messagesOf(transaction, 'nodes').map((node) => textOf(node, 'nodeId')),
    'nodes',
  );
  checkOnce(
    messagesOf(transaction, 'seeds').map((seed) => String(numberOf(seed, 'nodeId'))),
    'seeds',
  );
};

const seedsOf = (transaction: Message): ReadonlyMap<string, Buffer> =>
  new Map(
    messagesOf(transaction, 'seeds').map((seed) => [
      String(numberOf(seed, 'nodeId')),
      bytesOf(seed, 'seed'),
    ]),
  );

/**
 * Hashes of all nodes that the roots lead to, each once. Without recursion: how deep a transaction is
 * nested is up to whoever wrote it. Throws `Unhashable` for one that leads back to itself.
 */
export const nodeHashesOf = (transaction: Message, scheme: Scheme): ReadonlyMap<string, Buffer> => {
  checkIds(transaction);
  const nodes = nodesOf(transaction);
  const seeds = seedsOf(transaction);
  const hashes = new Map<string, Buffer>();
  const open = new Set<string>();
  const waiting = [...textsOf(transaction, 'roots')];
  const hashOf = (id: string): Buffer => {
    const hash = hashes.get(id);
    if (hash === undefined) throw new Unhashable(`node ${id} leads back to itself`);
    return hash;
  };
  for (let id = waiting.at(-1); id !== undefined; id = waiting.at(-1)) {
    const node = nodes.get(id);
    if (node === undefined) throw new Unhashable(`node ${id} is missing, or of no known kind`);
    if (hashes.has(id)) waiting.pop();
    else if (open.has(id)) {
      const parts: Parts = [Buffer.from(scheme.prefix)];
      nodeEncoders[node.kind]?.(parts, node.content, { scheme, seed: seeds.get(id), hashOf });
      hashes.set(id, digestOf(parts));
      waiting.pop();
    } else {
      open.add(id);
      childrenOf(node).forEach((child) => waiting.push(child));
    }
  }
  return hashes;
};

/** The hash of what is to happen. */
export const addTransaction = (parts: Parts, transaction: Message, scheme: Scheme): void => {
  const hashes = nodeHashesOf(transaction, scheme);
  addText(parts, textOf(transaction, 'version'));
  addList(parts, textsOf(transaction, 'roots'), (into, root) =>
    addHash(into, hashes.get(root) ?? Buffer.alloc(0)),
  );
};
