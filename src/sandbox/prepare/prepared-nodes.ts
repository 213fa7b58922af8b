import type { Json } from '../../lib/json/json.ts';
import { sha256 } from '../../lib/sha256.ts';
import { ownEntry } from '../../lib/json/fields.ts';
import { schemes } from '../../verify/hashing/hashing-schemes.ts';
import { submissionHash } from '../../verify/hashing/submission-hash.ts';
import { parsePreparedTransaction } from '../../verify/prepared/prepared-transaction.ts';
import { preparedTransaction } from '../../verify/prepared/prepared-transaction-schema.ts';
import { encodeMessage, type MessageInit } from '../../verify/protobuf/protobuf-encode.ts';
import {
  contractStakeholders,
  flattenNode,
  type Contract,
  type Node,
} from '../state/update-model.ts';
import { interfaceIdOf, packageNameOfTemplate, templateIdOf } from '../state/templates.ts';
import { encodeValue, replaceTexts, unsuffixedLength } from './encode-values.ts';

export interface PreparedRoot {
  readonly node: Node;
  /** The contracts that the transaction makes: their ids have no suffix yet. */
  readonly made: ReadonlyMap<string, Contract>;
}

const lfVersion = '2.1';

const digestOf = (...words: readonly string[]): Buffer => sha256(words.join(' '));

const uuidOf = (words: string): string =>
  digestOf(words)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

const identifierOf = (id: string): MessageInit => {
  const [packageId = '', moduleName = '', entityName = ''] = id.split(':');
  return { packageId, moduleName, entityName };
};

type Made = PreparedRoot['made'];

const unsuffixedId = (made: Made, text: string): string =>
  made.has(text) ? text.slice(0, unsuffixedLength) : text;

const unsuffixedValue = (made: Made, json: Json): MessageInit =>
  encodeValue(replaceTexts(json, (text) => unsuffixedId(made, text)));

const headOf = (made: Made, contract: Contract): MessageInit => ({
  lfVersion,
  contractId: unsuffixedId(made, contract.id),
  packageName: packageNameOfTemplate(contract.template),
  templateId: identifierOf(templateIdOf(contract.template)),
  signatories: [...contract.signatories].sort(),
  stakeholders: [...new Set(contractStakeholders(contract))].sort(),
});

const createOf = (made: Made, contract: Contract): MessageInit => ({
  ...headOf(made, contract),
  argument: unsuffixedValue(made, contract.argument()),
});

interface NumberedMessage {
  readonly id: number;
  readonly message: MessageInit;
}

const encodeNode = (made: Made, node: Node, id: number): readonly NumberedMessage[] => {
  const { contract } = node;
  if (node.kind === 'create') return [{ id, message: { create: createOf(made, contract) } }];
  const below: NumberedMessage[] = [];
  const children: string[] = [];
  for (const child of node.children) {
    const next = id + 1 + below.length;
    children.push(String(next));
    below.push(...encodeNode(made, child, next));
  }
  const { choice, actors, choiceObservers = [], consuming, argument, result, through } = node;
  const message = {
    exercise: {
      ...headOf(made, contract),
      ...(through !== undefined && { interfaceId: identifierOf(interfaceIdOf(through)) }),
      actingParties: [...actors].sort(),
      choiceObservers: [...choiceObservers].sort(),
      choice,
      chosenValue: unsuffixedValue(made, argument?.() ?? {}),
      consuming,
      children,
      result: result === undefined ? { unit: {} } : unsuffixedValue(made, result()),
    },
  };
  return [{ id, message }, ...below];
};

const inputsOf = (roots: readonly PreparedRoot[]): readonly MessageInit[] => {
  const used = roots.flatMap(({ node, made }) =>
    flattenNode(node).flatMap(({ kind, contract }) =>
      kind === 'create' || made.has(contract.id)
        ? []
        : [[contract.id, { contract, made }] as const],
    ),
  );
  return [...new Map(used).values()].map(({ contract, made }) => ({
    v1: createOf(made, contract),
    createdAt: BigInt(contract.createdAt),
  }));
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
  roots: readonly PreparedRoot[],
  { actAs, commandId, synchronizer, preparedAt, maxRecordTime }: PreparedHead,
): Buffer => {
  const ids: string[] = [];
  const all: NumberedMessage[] = [];
  for (const { node, made } of roots) {
    ids.push(String(all.length));
    all.push(...encodeNode(made, node, all.length));
  }
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

/** The hash to sign, by a hashing scheme; undefined if the scheme has none for the transaction. */
export const hashPrepared = (bytes: Buffer, version: string): Buffer | undefined => {
  const read = parsePreparedTransaction(bytes);
  const scheme = ownEntry(schemes, version);
  const hash = read.ok && scheme ? submissionHash(read.value.messages, scheme) : undefined;
  return hash?.ok === true ? hash.value : undefined;
};
