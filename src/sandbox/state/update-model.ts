import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { InterfaceName, AnyTemplate } from './templates.ts';

export interface Contract {
  readonly id: string;
  readonly template: AnyTemplate;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  /** Microseconds since 1970. */
  readonly createdAt: number;
  /** Made when somebody looks: most contracts are never looked at. */
  readonly argument: () => JsonObject;
}

export const contractStakeholders = ({
  signatories,
  observers,
}: Pick<Contract, 'signatories' | 'observers'>): readonly string[] => [
  ...signatories,
  ...observers,
];

export interface Exercise {
  readonly kind: 'exercise';
  readonly contract: Contract;
  readonly choice: string;
  readonly actors: readonly string[];
  /** Parties that the choice shows itself to, beside its stakeholders and actors. */
  readonly choiceObservers?: readonly string[];
  readonly consuming: boolean;
  readonly through?: InterfaceName;
  readonly children: readonly Node[];
  readonly argument?: () => Json;
  readonly result?: () => Json;
}

export type Node = Exercise | { readonly kind: 'create'; readonly contract: Contract };

interface Stamp {
  readonly id: string;
  /** Record time, in microseconds since 1970. */
  readonly at: number;
  readonly offset: number;
  readonly migration: number;
}

export type Transaction = Stamp & {
  readonly kind: 'transaction';
  readonly roots: readonly Node[];
  /** Only a submission that came through this service has one. */
  readonly commandId?: string;
  /** The hash that its party signed, in hex, when it was signed outside. */
  readonly signedHash?: string;
};

export type Topology = Stamp & {
  readonly kind: 'topology';
  readonly change: 'ParticipantAuthorizationAdded' | 'ParticipantAuthorizationChanged';
  readonly party: string;
};

export type Reassignment = Stamp & {
  readonly kind: 'reassignment';
  readonly direction: 'unassign' | 'assign';
  /** Another one for the way out than for the way back. */
  readonly reassignmentId: string;
  readonly contract: Contract;
};

export const reassignmentOf = (
  { synchronizer, otherSynchronizer, dso }: Readonly<Record<Place, string>>,
  { direction, contract }: Reassignment,
) => {
  const isLeaving = direction === 'unassign';
  return {
    isLeaving,
    source: isLeaving ? synchronizer : otherSynchronizer,
    target: isLeaving ? otherSynchronizer : synchronizer,
    submitter: contract.signatories[1] ?? dso,
    counter: isLeaving ? 1 : 2,
  };
};

type Place = 'synchronizer' | 'otherSynchronizer' | 'dso';

export type Update = Transaction | Topology | Reassignment;

export interface ActiveContract {
  readonly contract: Contract;
  readonly update: Update;
  readonly nodeId: number;
}

export type ActiveContracts = Map<string, ActiveContract>;

/** Follows the creations and ends of a tree; a contract may end in the update that created it. */
const applyNodes = (
  active: ActiveContracts,
  update: Update,
  nodes: readonly Node[],
  first = 0,
): number => {
  let nodeId = first;
  for (const node of nodes) {
    const { contract } = node;
    if (node.kind === 'create') {
      active.set(contract.id, { contract, update, nodeId });
      nodeId += 1;
    } else {
      if (node.consuming) active.delete(contract.id);
      nodeId = applyNodes(active, update, node.children, nodeId + 1);
    }
  }
  return nodeId;
};

export const applyUpdate = (active: ActiveContracts, update: Update): void => {
  if (update.kind === 'transaction') applyNodes(active, update, update.roots);
  else if (update.kind === 'reassignment') {
    const { contract, direction } = update;
    if (direction === 'assign') active.set(contract.id, { contract, update, nodeId: 0 });
    else active.delete(contract.id);
  }
};

/** A node with its number, its parent's and its last descendant's, and everybody who witnessed it. */
export interface NumberedNode {
  readonly node: Node;
  readonly id: number;
  readonly parent: number | undefined;
  readonly last: number;
  readonly witnesses: readonly string[];
}

/** A contract is seen by its stakeholders, a choice that leaves it as it is by signatories and actors. */
const informeesOf = (node: Node): readonly string[] => {
  const { signatories, observers } = node.contract;
  if (node.kind === 'create') return [...signatories, ...observers];
  const shown = [...node.actors, ...(node.choiceObservers ?? [])];
  return node.consuming ? [...signatories, ...observers, ...shown] : [...signatories, ...shown];
};

export const flattenNode = (node: Node): readonly Node[] =>
  node.kind === 'create' ? [node] : [node, ...node.children.flatMap(flattenNode)];

const subtreeSize = (node: Node): number =>
  node.kind === 'create' ? 1 : node.children.reduce((sum, child) => sum + subtreeSize(child), 1);

/** The nodes in the order of their numbers. Who witnesses a choice witnesses what followed from it. */
export const numberNodes = (
  nodes: readonly Node[],
  above?: NumberedNode,
): readonly NumberedNode[] => {
  let id = above === undefined ? 0 : above.id + 1;
  return nodes.flatMap((node) => {
    const witnesses = [...new Set([...(above?.witnesses ?? []), ...informeesOf(node)])];
    const place = { node, id, parent: above?.id, last: id + subtreeSize(node) - 1, witnesses };
    id = place.last + 1;
    return node.kind === 'create' ? [place] : [place, ...numberNodes(node.children, place)];
  });
};
