import type { Json } from '../../lib/json/json.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import { quoteText } from '../../lib/text/quote.ts';
import { toDamlJson, formatIdentifier } from '../protobuf/daml-json.ts';
import {
  getBool,
  getMessage,
  getMessages,
  getString,
  getStrings,
  type DecodedMessage,
  getBytes,
} from '../protobuf/protobuf-message.ts';
import { childNodes, nodesById, type KnownNode } from '../hashing/submission-hash.ts';

/** Bytes that a service outside the ledger got or gave, whole. */
interface CallBytes {
  readonly hex: string;
  /** Absent if the bytes are empty or contain anything but printable ASCII and line breaks. */
  readonly text: string | undefined;
}

/** Confirming participants call the service again and compare. The texts are raw. */
interface ExternalCall {
  readonly extension: string;
  readonly function: string;
  readonly config: CallBytes;
  readonly input: CallBytes;
  readonly output: CallBytes;
}

const printable = /^[\t\n\r\x20-\x7e]+$/;

const toCallBytes = (bytes: Buffer): CallBytes => {
  const text = bytes.toString('latin1');
  return { hex: bytes.toString('hex'), text: printable.test(text) ? text : undefined };
};

const readExternalCalls = (exercise: DecodedMessage): readonly ExternalCall[] =>
  getMessages(exercise, 'externalCallResults').map((call) => ({
    extension: getString(call, 'extensionId'),
    function: getString(call, 'functionId'),
    config: toCallBytes(getBytes(call, 'config')),
    input: toCallBytes(getBytes(call, 'input')),
    output: toCallBytes(getBytes(call, 'output')),
  }));

/** Quoted text, or hex after `0x`, so that neither can pass for the other. */
const formatBytes = ({ hex, text }: CallBytes): string =>
  text === undefined ? `0x${hex}` : quoteText(text);

/** Lists external calls, one value per line and nothing cut; depth as in an argument. */
export const externalCallLines = (
  calls: readonly ExternalCall[],
): readonly { readonly depth: number; readonly text: string }[] =>
  calls.flatMap(({ extension, function: name, config, input, output }, index) => [
    {
      depth: 1,
      text: `external call ${index + 1} of ${calls.length}: extension ${quoteText(extension)}, function ${quoteText(name)}`,
    },
    { depth: 2, text: `config: ${formatBytes(config)}` },
    { depth: 2, text: `input: ${formatBytes(input)}` },
    { depth: 2, text: `output: ${formatBytes(output)}` },
  ]);

export interface TransactionStep {
  /** A root has depth 0. */
  readonly depth: number;
  readonly nodeId: string;
  readonly kind: 'create' | 'exercise' | 'fetch' | 'rollback' | 'query';
  readonly template: string;
  readonly packageName: string;
  readonly contractId: string;
  readonly choice: string;
  readonly interfaceId: string;
  readonly consuming: boolean;
  /** The other participants look the key up again. */
  readonly byKey: boolean;
  readonly actingParties: readonly string[];
  /** They see the choice and what is below it, without a stake in the contract. */
  readonly choiceObservers: readonly string[];
  readonly signatories: readonly string[];
  readonly stakeholders: readonly string[];
  readonly argument: Json;
  readonly result: Json;
  readonly externalCalls: readonly ExternalCall[];
  /** Absent where the node names none. */
  readonly key: Json | undefined;
  readonly words: string;
}

/** The tree of hostile bytes could be endless. */
const maxSteps = 100_000;

const kinds: Readonly<Record<string, TransactionStep['kind']>> = {
  create: 'create',
  exercise: 'exercise',
  fetch: 'fetch',
  rollback: 'rollback',
  queryByKey: 'query',
};

const qualifiedName = (template: string): string => template.slice(template.indexOf(':') + 1);

const callWords = (count: number): string =>
  count === 0 ? '' : `, with ${pluralize(count, 'external call')}`;

const stepWords = (step: Omit<TransactionStep, 'words'>): string => {
  const name = qualifiedName(step.template);
  switch (step.kind) {
    case 'create':
      return `create ${name} as ${step.contractId}`;
    case 'exercise':
      return `exercise ${name}.${step.choice} on ${step.contractId}${step.byKey ? ', found by its key,' : ''} by ${step.actingParties.join(', ')}${step.consuming ? ', which archives it' : ''}${callWords(step.externalCalls.length)}`;
    case 'fetch':
      return `fetch ${name} ${step.contractId}`;
    case 'query':
      return `look up ${name} by its key`;
    case 'rollback':
      return 'roll back these steps';
    default:
      return step.kind satisfies never;
  }
};

/** Fields that a kind of node doesn't have are empty. */
const textIn = (message: DecodedMessage, name: string): string =>
  hasField(message, name) ? getString(message, name) : '';

const messageTexts = (message: DecodedMessage, name: string): readonly string[] =>
  hasField(message, name) ? getStrings(message, name) : [];

const hasField = ({ table }: DecodedMessage, name: string): boolean =>
  Object.values(table.fields).some((field) => field.name === name);

const messageIn = (message: DecodedMessage, name: string): DecodedMessage | undefined =>
  hasField(message, name) ? getMessage(message, name) : undefined;

export const keyValue = (content: DecodedMessage): DecodedMessage | undefined => {
  const key = messageIn(content, 'key');
  const global = key && getMessage(key, 'key');
  return global && getMessage(global, 'key');
};

export const argumentValue = (content: DecodedMessage): DecodedMessage | undefined =>
  messageIn(content, 'argument') ?? messageIn(content, 'chosenValue');

const transactionStep = (
  nodeId: string,
  depth: number,
  { kind, content }: KnownNode,
): TransactionStep => {
  const key = keyValue(content);
  const step = {
    depth,
    nodeId,
    kind: kinds[kind] ?? 'rollback',
    template: formatIdentifier(messageIn(content, 'templateId')),
    packageName: textIn(content, 'packageName'),
    contractId: textIn(content, 'contractId'),
    choice: textIn(content, 'choice'),
    interfaceId: formatIdentifier(messageIn(content, 'interfaceId')),
    consuming: hasField(content, 'consuming') && getBool(content, 'consuming'),
    byKey: hasField(content, 'byKey') && getBool(content, 'byKey'),
    actingParties: messageTexts(content, 'actingParties'),
    choiceObservers: messageTexts(content, 'choiceObservers'),
    signatories: messageTexts(content, 'signatories'),
    stakeholders: messageTexts(content, 'stakeholders'),
    argument: toDamlJson(argumentValue(content) ?? keyValue(content)),
    result: toDamlJson(messageIn(content, 'result')),
    externalCalls: hasField(content, 'externalCallResults') ? readExternalCalls(content) : [],
    key: key && toDamlJson(key),
  };
  return { ...step, words: stepWords(step) };
};

/** The steps go from the roots down, which must form a tree. */
export interface TransactionTree {
  readonly steps: readonly TransactionStep[];
  /** Present if nodes are missing, used twice, never used, or too many. */
  readonly problem: string | undefined;
  /** The steps end where the problem is: the hash covers more than they say. */
  readonly isCut: boolean;
}

const cutAt = (steps: readonly TransactionStep[], problem: string): TransactionTree => ({
  steps,
  problem,
  isCut: true,
});

export const buildTransactionTree = (transaction: DecodedMessage): TransactionTree => {
  const nodes = nodesById(transaction);
  const steps: TransactionStep[] = [];
  const seen = new Set<string>();
  const waiting = [...getStrings(transaction, 'roots')].reverse().map((id) => ({ id, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { id, depth } = next;
    const node = nodes.get(id);
    if (node === undefined) return cutAt(steps, `node ${id} is missing or has an unknown kind`);
    if (seen.has(id)) return cutAt(steps, `node ${id} appears in two places`);
    if (steps.length >= maxSteps)
      return cutAt(steps, `only the first ${maxSteps} steps are listed`);
    seen.add(id);
    steps.push(transactionStep(id, depth, node));
    for (const child of [...childNodes(node)].reverse())
      waiting.push({ id: child, depth: depth + 1 });
  }
  const unused = getMessages(transaction, 'nodes').length - seen.size;
  return {
    steps,
    problem: unused === 0 ? undefined : `${unused} nodes are not part of the tree`,
    isCut: false,
  };
};
