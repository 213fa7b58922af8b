import type { Json } from '../../lib/json/json.ts';
import { sha256 } from '../../lib/sha256.ts';
import { preparedTransaction } from '../../verify/prepared/prepared-transaction-schema.ts';
import { encodeMessage, type MessageInit } from '../../verify/protobuf/protobuf-encode.ts';
import { contractStakeholders, type Contract, type Exercise } from '../state/update-model.ts';
import {
  interfaceIdOf,
  packageNameOfTemplate,
  templateIdOf,
  type AnyTemplate,
  type InterfaceName,
} from '../state/templates.ts';
import { replaceTexts, unsuffixedLength, damlRecord, damlValue } from './daml-types.ts';

export interface PreparedContract {
  readonly id: string;
  readonly template: AnyTemplate;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  readonly argument: MessageInit;
  /** Microseconds since 1970; absent of a contract that the transaction creates. */
  readonly createdAt?: number;
}

export interface PreparedExercise {
  readonly kind: 'exercise';
  readonly contract: PreparedContract;
  readonly choice: string;
  readonly argument: MessageInit;
  readonly actors: readonly string[];
  readonly choiceObservers?: readonly string[] | undefined;
  readonly consuming: boolean;
  readonly through?: InterfaceName | undefined;
  readonly children: readonly PreparedNode[];
  readonly result: MessageInit;
}

export type PreparedNode =
  | { readonly kind: 'create'; readonly contract: PreparedContract }
  | PreparedExercise;

const usedContract = (contract: Contract): PreparedContract => ({
  ...contract,
  argument: damlValue(contract.argument()),
});

const lfVersion = '2.1';

export const digestOf = (...words: readonly string[]): Buffer => sha256(words.join(' '));

const uuidOf = (words: string): string =>
  digestOf(words)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

const identifierOf = (id: string): MessageInit => {
  const [packageId = '', moduleName = '', entityName = ''] = id.split(':');
  return { packageId, moduleName, entityName };
};

/** The fields that create and exercise have in common; lists of parties are sorted. */
const headOf = (contract: PreparedContract): MessageInit => ({
  lfVersion,
  contractId: contract.id,
  packageName: packageNameOfTemplate(contract.template),
  templateId: identifierOf(templateIdOf(contract.template)),
  signatories: [...contract.signatories].sort(),
  stakeholders: [...new Set(contractStakeholders(contract))].sort(),
});

const createOf = (contract: PreparedContract): MessageInit => ({
  ...headOf(contract),
  argument: contract.argument,
});

const nodeOf = (node: PreparedNode, children: readonly string[]): MessageInit => {
  if (node.kind === 'create') return { create: createOf(node.contract) };
  const { contract, choice, argument, actors, consuming, result, through } = node;
  return {
    exercise: {
      ...headOf(contract),
      ...(through !== undefined && { interfaceId: identifierOf(interfaceIdOf(through)) }),
      actingParties: [...actors].sort(),
      choiceObservers: [...(node.choiceObservers ?? [])].sort(),
      choice,
      chosenValue: argument,
      consuming,
      children,
      result,
    },
  };
};

type Numbered = { readonly id: number; readonly message: MessageInit };

const numberNodes = (
  nodes: readonly PreparedNode[],
  first: number,
): { readonly ids: readonly string[]; readonly all: readonly Numbered[] } => {
  let next = first;
  const ids: string[] = [];
  const all: Numbered[] = [];
  for (const node of nodes) {
    const id = next;
    const below = numberNodes(node.kind === 'exercise' ? node.children : [], id + 1);
    next = id + 1 + below.all.length;
    ids.push(String(id));
    all.push({ id, message: nodeOf(node, below.ids) }, ...below.all);
  }
  return { ids, all };
};

const contractsOf = (node: PreparedNode): readonly PreparedContract[] =>
  node.kind === 'create'
    ? []
    : [node.contract, ...node.children.flatMap((child) => contractsOf(child))];

const inputsOf = (roots: readonly PreparedNode[]): readonly MessageInit[] => {
  const used = new Map(roots.flatMap(contractsOf).map((contract) => [contract.id, contract]));
  return [...used.values()].flatMap((contract) =>
    contract.createdAt === undefined
      ? []
      : [{ v1: createOf(contract), createdAt: BigInt(contract.createdAt) }],
  );
};

interface PreparedHead {
  readonly actAs: readonly string[];
  readonly commandId: string;
  readonly synchronizer: string;
  /** Microseconds since 1970. */
  readonly preparedAt: number;
  readonly maxRecordTime?: bigint | undefined;
}

export const encodePrepared = (
  roots: readonly PreparedNode[],
  { actAs, commandId, synchronizer, preparedAt, maxRecordTime }: PreparedHead,
): Buffer => {
  const { ids, all } = numberNodes(roots, 0);
  const salt = `${commandId} ${preparedAt}`;
  return encodeMessage(preparedTransaction, {
    transaction: {
      version: lfVersion,
      roots: ids,
      nodes: all.map(({ id, message }) => ({ nodeId: String(id), v1: message })),
      seeds: all.map(({ id }) => ({ nodeId: id, seed: digestOf(salt, `seed ${id}`) })),
    },
    metadata: {
      submitterInfo: { actAs, commandId },
      synchronizerId: synchronizer,
      mediatorGroup: 0,
      transactionUuid: uuidOf(salt),
      preparationTime: BigInt(preparedAt),
      inputContracts: inputsOf(roots),
      maxRecordTime,
    },
  });
};

/** As nodes of a prepared transaction: the contracts that it makes lose the suffixes of their ids. */
export const toPrepared = (
  root: Exercise,
  made: ReadonlyMap<string, Contract>,
): PreparedExercise => {
  const shorten = (text: string): string =>
    made.has(text) ? text.slice(0, unsuffixedLength) : text;
  const value = (json: Json) => damlValue(replaceTexts(json, shorten));
  const contractOf = (contract: Contract): PreparedContract => {
    if (!made.has(contract.id)) return usedContract(contract);
    const { id, template, signatories, observers, argument } = contract;
    return { id: shorten(id), template, signatories, observers, argument: value(argument()) };
  };
  const convert = (node: Exercise): PreparedExercise => {
    const contract = contractOf(node.contract);
    const { choice, actors, choiceObservers, consuming, through, children, argument, result } =
      node;
    return {
      kind: 'exercise',
      ...{ contract, choice, actors, choiceObservers, consuming, through },
      argument: argument === undefined ? damlRecord({}) : value(argument()),
      children: children.map((child) =>
        child.kind === 'create'
          ? { kind: 'create', contract: contractOf(child.contract) }
          : convert(child),
      ),
      result: result === undefined ? { unit: {} } : value(result()),
    };
  };
  return convert(root);
};
