import type { Contract, Node, Update } from './update-model.ts';
import type { LedgerState } from './ledger-state.ts';

export interface ActiveContract {
  readonly contract: Contract;
  readonly update: Update;
  readonly nodeId: number;
}

type Active = Map<string, ActiveContract>;

/** Follows the creations and ends of a tree; a contract may end in the update that created it. */
const applyNodes = (active: Active, update: Update, nodes: readonly Node[], first = 0): number => {
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

const applyUpdate = (active: Active, update: Update): void => {
  if (update.kind === 'transaction') applyNodes(active, update, update.roots);
  else if (update.kind === 'reassignment') {
    const { contract, direction } = update;
    if (direction === 'assign') active.set(contract.id, { contract, update, nodeId: 0 });
    else active.delete(contract.id);
  }
};

/** How far a ledger's updates were followed, so that a second request reads only newer ones. */
interface Followed {
  offset: number;
  readonly active: Active;
}

const followed = new WeakMap<Update[], Followed>();

/** Follows the updates up to the newest one. Older ones may be pruned, so they aren't counted. */
const followUpdates = ({ ordered }: LedgerState): Active => {
  const known: Followed = followed.get(ordered) ?? { offset: 0, active: new Map() };
  let first = ordered.length;
  while (first > 0 && (ordered[first - 1]?.offset ?? 0) > known.offset) first -= 1;
  for (const update of ordered.slice(first)) applyUpdate(known.active, update);
  known.offset = ordered.at(-1)?.offset ?? known.offset;
  followed.set(ordered, known);
  return known.active;
};

/** After the newest update, the oldest first: as a client finds them that follows the updates. */
export const activeContracts = (world: LedgerState): readonly ActiveContract[] => [
  ...followUpdates(world).values(),
];

export const isActiveContract = (world: LedgerState, id: string): boolean =>
  followUpdates(world).has(id);

export const activeContractsAfter = (
  world: LedgerState,
  isBefore: (update: Update) => boolean,
): readonly ActiveContract[] => {
  const newest = world.ordered.at(-1);
  if (newest === undefined || isBefore(newest)) return activeContracts(world);
  const active: Active = new Map();
  world.ordered.filter(isBefore).forEach((update) => applyUpdate(active, update));
  return [...active.values()];
};
