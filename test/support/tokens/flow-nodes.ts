import { encodeValue } from '../../../src/sandbox/prepare/encode-values.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';
import { hashOf, preparedOf } from '../writes/submission-writer.ts';
import type { ModelContract } from './token-world.ts';

/** An exercise of a transaction, with what its code does. */
export interface FlowExercise {
  readonly on: ModelContract;
  readonly choice: string;
  /** `package:Module:Entity`; absent for a choice of the template. */
  readonly interfaceId?: string;
  readonly consuming: boolean;
  readonly by: readonly string[];
  readonly argument?: JsonObject;
  readonly result?: JsonObject;
  readonly below?: readonly FlowNode[];
}

export type FlowNode = { readonly creates: ModelContract } | FlowExercise;

export const isExercise = (node: FlowNode): node is FlowExercise => 'on' in node;

const identifierOf = (id: string): MessageInit => {
  const [packageId = '', moduleName = '', entityName = ''] = id.split(':');
  return { packageId, moduleName, entityName };
};

const headOf = ({ contractId, template, packageName, ...parties }: ModelContract): MessageInit => ({
  lfVersion: '2.1',
  contractId,
  packageName,
  templateId: identifierOf(template),
  signatories: [...parties.signatories].sort(),
  stakeholders: [...new Set([...parties.signatories, ...parties.observers])].sort(),
});

export const createOf = (contract: ModelContract): MessageInit => ({
  ...headOf(contract),
  argument: encodeValue(contract.argument),
});

const exerciseOf = (node: FlowExercise, children: readonly string[]): MessageInit => ({
  ...headOf(node.on),
  ...(node.interfaceId !== undefined && { interfaceId: identifierOf(node.interfaceId) }),
  choice: node.choice,
  chosenValue: encodeValue(node.argument ?? {}),
  consuming: node.consuming,
  actingParties: [...node.by].sort(),
  children: [...children],
  result: node.result === undefined ? { unit: {} } : encodeValue(node.result),
});

/** The nodes of a forest, and the ids of its roots: a node's id is its place. */
const encodeForest = (forest: readonly FlowNode[]) => {
  const nodes: MessageInit[] = [];
  const encode = (node: FlowNode): string => {
    const id = nodes.length;
    nodes.push({});
    nodes[id] = isExercise(node)
      ? { exercise: exerciseOf(node, (node.below ?? []).map(encode)) }
      : { create: createOf(node.creates) };
    return String(id);
  };
  const roots = forest.map(encode);
  return { nodes, roots };
};

export const allNodes = (forest: readonly FlowNode[]): readonly FlowNode[] =>
  forest.flatMap((node) => [node, ...(isExercise(node) ? allNodes(node.below ?? []) : [])]);

/** The contracts that a transaction uses and doesn't create, once each. */
const inputsOf = (forest: readonly FlowNode[]): readonly ModelContract[] => {
  const all = allNodes(forest);
  const created = new Set(
    all.flatMap((node) => (isExercise(node) ? [] : [node.creates.contractId])),
  );
  const used = all.flatMap((node) =>
    isExercise(node) && !created.has(node.on.contractId) ? [node.on] : [],
  );
  return [...new Map(used.map((contract) => [contract.contractId, contract])).values()];
};

export interface FlowRequest {
  readonly party: string;
  readonly commandId: string;
  readonly synchronizerId: string;
  /** ISO 8601. */
  readonly maxRecordTime: string;
}

/** The response of a participant that prepared these steps. */
export const preparedResponse = (
  forest: readonly FlowNode[],
  { party, commandId, synchronizerId, maxRecordTime }: FlowRequest,
): JsonObject => {
  const bytes = preparedOf(party, {
    ...encodeForest(forest),
    metadata: {
      submitterInfo: { actAs: [party], commandId },
      synchronizerId,
      inputContracts: inputsOf(forest).map((contract) => ({
        v1: createOf(contract),
        createdAt: 1n,
      })),
      maxRecordTime: BigInt(Date.parse(maxRecordTime)) * 1000n,
    },
  });
  return {
    preparedTransaction: bytes.toString('base64'),
    preparedTransactionHash: hashOf(bytes).toString('base64'),
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  };
};
