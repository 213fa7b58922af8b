import {
  addByte,
  addFlag,
  addHash,
  addHex,
  addList,
  addOptional,
  addText,
  Unhashable,
  type Parts,
} from './encoding.ts';
import { bytesOf, flagOf, has, messageOf, textOf, textsOf, type Message } from './message.ts';
import type { Scheme } from './schemes.ts';
import { addIdentifier, addValue } from './value-hash.ts';

/** What the hash of a node takes from outside of it. */
export interface NodeScene {
  readonly scheme: Scheme;
  readonly seed: Uint8Array | undefined;
  readonly hashOf: (nodeId: string) => Uint8Array;
}

const required = (message: Message, name: string): Message => {
  const inside = messageOf(message, name);
  if (inside === undefined) throw new Unhashable(`${message.table.name} has no ${name}`);
  return inside;
};

const addTexts = (parts: Parts, message: Message, name: string): void =>
  addList(parts, textsOf(message, name), addText);

const addKey = (parts: Parts, held: Message): void => {
  const key = required(held, 'key');
  addText(parts, textOf(key, 'packageName'));
  addIdentifier(parts, required(key, 'templateId'));
  addValue(parts, messageOf(key, 'key'));
  addHash(parts, bytesOf(key, 'hash'));
  addTexts(parts, held, 'maintainers');
};

const firstWithKeys = '2';

/** Keys came with a later version of nodes and of the scheme: an older hash would leave them out. */
const checkVersion = (node: Message, { scheme }: NodeScene): void => {
  const version = textOf(node, 'lfVersion');
  if (!scheme.versions.includes(version))
    throw new Unhashable(`nodes of version ${version} have no hash of scheme ${scheme.name}`);
  if (has(node, 'key') && version !== firstWithKeys)
    throw new Unhashable(`a node of version ${version} has a contract key`);
};

const addHead = (parts: Parts, node: Message, tag: number): void => {
  addText(parts, textOf(node, 'lfVersion'));
  addByte(parts, tag);
};

const addContract = (parts: Parts, node: Message): void => {
  addHex(parts, textOf(node, 'contractId'));
  addText(parts, textOf(node, 'packageName'));
  addIdentifier(parts, required(node, 'templateId'));
};

export const addCreate = (parts: Parts, node: Message, scene: NodeScene): void => {
  const { scheme, seed } = scene;
  checkVersion(node, scene);
  addHead(parts, node, 0x00);
  addOptional(parts, seed, addHash);
  addContract(parts, node);
  addValue(parts, messageOf(node, 'argument'));
  addTexts(parts, node, 'signatories');
  addTexts(parts, node, 'stakeholders');
  if (scheme.withKeys) addOptional(parts, messageOf(node, 'key'), addKey);
};

const addSeededCreate = (parts: Parts, node: Message, scene: NodeScene): void => {
  if (scene.seed === undefined) throw new Unhashable('a create has no seed');
  addCreate(parts, node, scene);
};

const addKeyUse = (parts: Parts, node: Message, { scheme }: NodeScene): void => {
  if (flagOf(node, 'byKey') && textOf(node, 'lfVersion') !== firstWithKeys)
    throw new Unhashable('a node of an old version was found by its key');
  if (!scheme.withKeys) return;
  addFlag(parts, flagOf(node, 'byKey'));
  addOptional(parts, messageOf(node, 'key'), addKey);
};

const addChildren = (parts: Parts, node: Message, { hashOf }: NodeScene): void =>
  addList(parts, textsOf(node, 'children'), (into, child) => addHash(into, hashOf(child)));

const addExercise = (parts: Parts, node: Message, scene: NodeScene): void => {
  checkVersion(node, scene);
  if (has(node, 'externalCallResults'))
    throw new Unhashable('an exercise calls other services, which no known scheme hashes');
  if (scene.seed === undefined) throw new Unhashable('an exercise has no seed');
  addHead(parts, node, 0x01);
  addHash(parts, scene.seed);
  addContract(parts, node);
  addTexts(parts, node, 'signatories');
  addTexts(parts, node, 'stakeholders');
  addTexts(parts, node, 'actingParties');
  addOptional(parts, messageOf(node, 'interfaceId'), addIdentifier);
  addText(parts, textOf(node, 'choice'));
  addValue(parts, messageOf(node, 'chosenValue'));
  addFlag(parts, flagOf(node, 'consuming'));
  addOptional(parts, messageOf(node, 'result'), addValue);
  addTexts(parts, node, 'choiceObservers');
  addKeyUse(parts, node, scene);
  addChildren(parts, node, scene);
};

const addFetch = (parts: Parts, node: Message, scene: NodeScene): void => {
  checkVersion(node, scene);
  addHead(parts, node, 0x02);
  addContract(parts, node);
  addTexts(parts, node, 'signatories');
  addTexts(parts, node, 'stakeholders');
  addOptional(parts, messageOf(node, 'interfaceId'), addIdentifier);
  addTexts(parts, node, 'actingParties');
  addKeyUse(parts, node, scene);
};

const addRollback = (parts: Parts, node: Message, scene: NodeScene): void => {
  addByte(parts, 0x03);
  addChildren(parts, node, scene);
};

const addQuery = (parts: Parts, node: Message, { scheme }: NodeScene): void => {
  if (!scheme.withKeys) throw new Unhashable(`a query by key has no hash of scheme ${scheme.name}`);
  addHead(parts, node, 0x04);
  addText(parts, textOf(node, 'packageName'));
  addIdentifier(parts, required(node, 'templateId'));
  addFlag(parts, flagOf(node, 'exhaustive'));
  addKey(parts, required(node, 'key'));
  addList(parts, textsOf(node, 'result'), addHex);
};

/** How each kind of node is encoded. */
export const nodeEncoders: Readonly<
  Record<string, (parts: Parts, node: Message, scene: NodeScene) => void>
> = {
  create: addSeededCreate,
  exercise: addExercise,
  fetch: addFetch,
  rollback: addRollback,
  queryByKey: addQuery,
};
