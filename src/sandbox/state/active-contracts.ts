import type { Contract } from './contracts.ts';
import type { LedgerState } from './ledger-state.ts';
import type { Node, Update } from './update-model.ts';

/** A contract that is active, and the update that created it or brought it here. */
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
  count: number;
  readonly active: Active;
}

const followed = new WeakMap<LedgerState, Followed>();

/**
 * The contracts that are active after the newest update, the oldest first. They follow from the updates
 * alone, so that a client that follows the updates finds the same ones.
 */
export const activeContracts = (world: LedgerState): readonly ActiveContract[] => {
  const known: Followed = followed.get(world) ?? { count: 0, active: new Map() };
  for (; known.count < world.ordered.length; known.count += 1) {
    const update = world.ordered[known.count];
    if (update !== undefined) applyUpdate(known.active, update);
  }
  followed.set(world, known);
  return [...known.active.values()];
};

/** The contracts that were active after the updates that pass. */
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
