import {
  writeByte,
  writeBytes,
  writeFlag,
  writeHash,
  writeHex,
  writeList,
  writeOptional,
  writeText,
  UnsupportedByHashingScheme,
  type HashWriter,
} from './multihash.ts';
import {
  getBytes,
  getBool,
  hasField,
  getMessage,
  getMessages,
  getString,
  getStrings,
  type DecodedMessage,
} from '../protobuf/protobuf-message.ts';
import { callVersions, keyVersions, type HashingScheme } from './hashing-schemes.ts';
import { writeIdentifier, writeValue } from './value-hash.ts';

interface NodeContext {
  readonly scheme: HashingScheme;
  readonly seed: Uint8Array | undefined;
  readonly hashOf: (nodeId: string) => Uint8Array;
}

const required = (message: DecodedMessage, name: string): DecodedMessage => {
  const inside = getMessage(message, name);
  if (inside === undefined)
    throw new UnsupportedByHashingScheme(`${message.table.name} has no ${name}`);
  return inside;
};

const addTexts = (parts: HashWriter, message: DecodedMessage, name: string): void =>
  writeList(parts, getStrings(message, name), writeText);

const addKey = (parts: HashWriter, held: DecodedMessage): void => {
  const key = required(held, 'key');
  writeText(parts, getString(key, 'packageName'));
  writeIdentifier(parts, required(key, 'templateId'));
  writeValue(parts, getMessage(key, 'key'));
  writeHash(parts, getBytes(key, 'hash'));
  addTexts(parts, held, 'maintainers');
};

/** Both need a later version of nodes and of the scheme: an older hash would omit them. */
const checkVersion = (node: DecodedMessage, { scheme }: NodeContext): void => {
  const version = getString(node, 'lfVersion');
  if (!scheme.versions.includes(version))
    throw new UnsupportedByHashingScheme(
      `scheme ${scheme.name} cannot hash nodes of version ${version}`,
    );
  if (hasField(node, 'key') && !keyVersions.includes(version))
    throw new UnsupportedByHashingScheme(`a node of version ${version} has a contract key`);
};

const addHead = (parts: HashWriter, node: DecodedMessage, tag: number): void => {
  writeText(parts, getString(node, 'lfVersion'));
  writeByte(parts, tag);
};

const addContract = (parts: HashWriter, node: DecodedMessage): void => {
  writeHex(parts, getString(node, 'contractId'));
  writeText(parts, getString(node, 'packageName'));
  writeIdentifier(parts, required(node, 'templateId'));
};

export const writeCreateNode = (
  parts: HashWriter,
  node: DecodedMessage,
  context: NodeContext,
): void => {
  const { scheme, seed } = context;
  checkVersion(node, context);
  addHead(parts, node, 0x00);
  writeOptional(parts, seed, writeHash);
  addContract(parts, node);
  writeValue(parts, getMessage(node, 'argument'));
  addTexts(parts, node, 'signatories');
  addTexts(parts, node, 'stakeholders');
  if (scheme.withKeys) writeOptional(parts, getMessage(node, 'key'), addKey);
};

const addSeededCreate = (parts: HashWriter, node: DecodedMessage, context: NodeContext): void => {
  if (context.seed === undefined) throw new UnsupportedByHashingScheme('a create has no seed');
  writeCreateNode(parts, node, context);
};

const addKeyUse = (parts: HashWriter, node: DecodedMessage, { scheme }: NodeContext): void => {
  if (getBool(node, 'byKey') && !keyVersions.includes(getString(node, 'lfVersion')))
    throw new UnsupportedByHashingScheme('a node of an old version was looked up by its key');
  if (!scheme.withKeys) return;
  writeFlag(parts, getBool(node, 'byKey'));
  writeOptional(parts, getMessage(node, 'key'), addKey);
};

const addCall = (parts: HashWriter, call: DecodedMessage): void => {
  writeText(parts, getString(call, 'extensionId'));
  writeText(parts, getString(call, 'functionId'));
  writeBytes(parts, getBytes(call, 'config'));
  writeBytes(parts, getBytes(call, 'input'));
  writeBytes(parts, getBytes(call, 'output'));
};

const addCalls = (parts: HashWriter, node: DecodedMessage, { scheme }: NodeContext): void => {
  const version = getString(node, 'lfVersion');
  const calls = getMessages(node, 'externalCallResults');
  if (calls.length > 0 && !callVersions.includes(version))
    throw new UnsupportedByHashingScheme(`a node of version ${version} has external calls`);
  if (scheme.withCalls.includes(version)) writeList(parts, calls, addCall);
};

const addChildren = (parts: HashWriter, node: DecodedMessage, { hashOf }: NodeContext): void =>
  writeList(parts, getStrings(node, 'children'), (into, child) => writeHash(into, hashOf(child)));

const addExercise = (parts: HashWriter, node: DecodedMessage, context: NodeContext): void => {
  checkVersion(node, context);
  if (context.seed === undefined) throw new UnsupportedByHashingScheme('an exercise has no seed');
  addHead(parts, node, 0x01);
  writeHash(parts, context.seed);
  addContract(parts, node);
  addTexts(parts, node, 'signatories');
  addTexts(parts, node, 'stakeholders');
  addTexts(parts, node, 'actingParties');
  writeOptional(parts, getMessage(node, 'interfaceId'), writeIdentifier);
  writeText(parts, getString(node, 'choice'));
  writeValue(parts, getMessage(node, 'chosenValue'));
  writeFlag(parts, getBool(node, 'consuming'));
  writeOptional(parts, getMessage(node, 'result'), writeValue);
  addTexts(parts, node, 'choiceObservers');
  addKeyUse(parts, node, context);
  addCalls(parts, node, context);
  addChildren(parts, node, context);
};

const addFetch = (parts: HashWriter, node: DecodedMessage, context: NodeContext): void => {
  checkVersion(node, context);
  addHead(parts, node, 0x02);
  addContract(parts, node);
  addTexts(parts, node, 'signatories');
  addTexts(parts, node, 'stakeholders');
  writeOptional(parts, getMessage(node, 'interfaceId'), writeIdentifier);
  addTexts(parts, node, 'actingParties');
  addKeyUse(parts, node, context);
};

const addRollback = (parts: HashWriter, node: DecodedMessage, context: NodeContext): void => {
  writeByte(parts, 0x03);
  addChildren(parts, node, context);
};

const addQuery = (parts: HashWriter, node: DecodedMessage, context: NodeContext): void => {
  const { scheme } = context;
  if (!scheme.withKeys)
    throw new UnsupportedByHashingScheme(`scheme ${scheme.name} cannot hash a query by key`);
  checkVersion(node, context);
  addHead(parts, node, 0x04);
  writeText(parts, getString(node, 'packageName'));
  writeIdentifier(parts, required(node, 'templateId'));
  writeFlag(parts, getBool(node, 'exhaustive'));
  addKey(parts, required(node, 'key'));
  writeList(parts, getStrings(node, 'result'), writeHex);
};

/** How to encode each kind of node. */
export const nodeEncoders: Readonly<
  Record<string, (parts: HashWriter, node: DecodedMessage, context: NodeContext) => void>
> = {
  create: addSeededCreate,
  exercise: addExercise,
  fetch: addFetch,
  rollback: addRollback,
  queryByKey: addQuery,
};
