import type { Json } from '../lib/json.ts';
import { damlJson, identifierOf } from './daml-json.ts';
import { flagOf, messageOf, messagesOf, textOf, textsOf, type Message } from './message.ts';
import { childrenOf, nodesOf, type KnownNode } from './transaction-hash.ts';

/** One thing that a transaction does, with its place in the tree. Its texts are raw. */
export interface Step {
  /** 0 is a root. */
  readonly depth: number;
  readonly nodeId: string;
  readonly kind: 'create' | 'exercise' | 'fetch' | 'rollback' | 'query';
  /** `package:Module:Entity`; empty for a rollback. */
  readonly template: string;
  readonly packageName: string;
  readonly contractId: string;
  readonly choice: string;
  readonly interfaceId: string;
  /** Of an exercise: whether the contract is archived by it. */
  readonly consuming: boolean;
  readonly actingParties: readonly string[];
  readonly signatories: readonly string[];
  readonly stakeholders: readonly string[];
  /** What a contract is made of, what a choice is given, the key that is looked for. */
  readonly argument: Json;
  readonly result: Json;
  /** In a line: `exercise Splice.Wallet:Offer.Accept on 00ab…`. */
  readonly words: string;
}

/** Steps that are listed; a tree of hostile bytes could be listed for ever. */
const mostSteps = 5000;

const kinds: Readonly<Record<string, Step['kind']>> = {
  create: 'create',
  exercise: 'exercise',
  fetch: 'fetch',
  rollback: 'rollback',
  queryByKey: 'query',
};

const nameOf = (template: string): string => template.slice(template.indexOf(':') + 1);

const wordsOf = (step: Omit<Step, 'words'>): string => {
  const name = nameOf(step.template);
  switch (step.kind) {
    case 'create':
      return `create ${name} as ${step.contractId}`;
    case 'exercise':
      return `exercise ${name}.${step.choice} on ${step.contractId} by ${step.actingParties.join(', ')}${step.consuming ? ', which archives it' : ''}`;
    case 'fetch':
      return `fetch ${name} ${step.contractId}`;
    case 'query':
      return `look up ${name} by its key`;
    case 'rollback':
      return 'take back what follows';
    default:
      return step.kind satisfies never;
  }
};

/** Fields that a kind of node does not have are empty. */
const textIn = (message: Message, name: string): string =>
  hasField(message, name) ? textOf(message, name) : '';

const textsIn = (message: Message, name: string): readonly string[] =>
  hasField(message, name) ? textsOf(message, name) : [];

const hasField = ({ table }: Message, name: string): boolean =>
  Object.values(table.fields).some((field) => field.name === name);

const messageIn = (message: Message, name: string): Message | undefined =>
  hasField(message, name) ? messageOf(message, name) : undefined;

const argumentOf = (content: Message): Json => {
  const value = messageIn(content, 'argument') ?? messageIn(content, 'chosenValue');
  if (value !== undefined) return damlJson(value);
  const key = messageIn(content, 'key');
  const global = key && messageOf(key, 'key');
  return global === undefined ? null : damlJson(messageOf(global, 'key'));
};

const stepOf = (nodeId: string, depth: number, { kind, content }: KnownNode): Step => {
  const step = {
    depth,
    nodeId,
    kind: kinds[kind] ?? 'rollback',
    template: identifierOf(messageIn(content, 'templateId')),
    packageName: textIn(content, 'packageName'),
    contractId: textIn(content, 'contractId'),
    choice: textIn(content, 'choice'),
    interfaceId: identifierOf(messageIn(content, 'interfaceId')),
    consuming: hasField(content, 'consuming') && flagOf(content, 'consuming'),
    actingParties: textsIn(content, 'actingParties'),
    signatories: textsIn(content, 'signatories'),
    stakeholders: textsIn(content, 'stakeholders'),
    argument: argumentOf(content),
    result: damlJson(messageIn(content, 'result')),
  };
  return { ...step, words: wordsOf(step) };
};

/** What a transaction does, from the roots down, and whether the tree is one at all. */
export interface Tree {
  readonly steps: readonly Step[];
  /** Present when nodes are missing, used twice, never used, or too many to be listed. */
  readonly problem: string | undefined;
}

/** Lists a DamlTransaction in the order in which it happens. */
export const treeOf = (transaction: Message): Tree => {
  const nodes = nodesOf(transaction);
  const steps: Step[] = [];
  const seen = new Set<string>();
  const waiting = [...textsOf(transaction, 'roots')].reverse().map((id) => ({ id, depth: 0 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { id, depth } = next;
    const node = nodes.get(id);
    if (node === undefined) return { steps, problem: `node ${id} is missing, or of no known kind` };
    if (seen.has(id)) return { steps, problem: `node ${id} stands in two places` };
    if (steps.length >= mostSteps)
      return { steps, problem: `only the first ${mostSteps} steps are listed` };
    seen.add(id);
    steps.push(stepOf(id, depth, node));
    for (const child of [...childrenOf(node)].reverse())
      waiting.push({ id: child, depth: depth + 1 });
  }
  const unused = messagesOf(transaction, 'nodes').length - seen.size;
  return {
    steps,
    problem: unused === 0 ? undefined : `${unused} nodes belong to nothing that happens`,
  };
};
