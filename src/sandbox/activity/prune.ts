import { numberNodes, type Update } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';

const archivedIn = (update: Update): readonly string[] =>
  update.kind === 'transaction'
    ? numberNodes(update.roots).flatMap(({ node }) =>
        node.kind === 'exercise' && node.consuming ? [node.contract.id] : [],
      )
    : [];

/** Drops updates that are older than an offset, with the contracts that ended in them. */
const dropUpdates = (world: LedgerState, before: number): void => {
  const kept = world.ordered.findIndex(({ offset }) => offset >= before);
  for (const update of world.ordered.splice(0, kept === -1 ? 0 : kept)) {
    archivedIn(update).forEach((id) => world.contracts.delete(id));
    world.updates.delete(update.id);
  }
};

/**
 * Drops the oldest tenth of the history when there is too much of it, as a node does that prunes: a
 * ledger that runs for weeks must not fill the memory.
 */
export const prune = (world: LedgerState): void => {
  if (world.activities.length <= world.keep) return;
  const gone = world.activities.splice(0, Math.ceil(world.keep / 10));
  gone.forEach(({ id }) => world.places.delete(id));
  world.dropped += gone.length;
  dropUpdates(world, world.activities[0]?.offset ?? 0);
};
