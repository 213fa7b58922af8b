import * as amuletRules from '../token-standard/amulet-rules.ts';
import * as instructions from '../token-standard/instructions.ts';
import * as transfers from '../token-standard/transfers.ts';
import { createRandom, type Random } from '../decimal-units.ts';
import { addUpdate, newUpdateId, advanceClock, type LedgerState } from '../state/ledger-state.ts';
import { listActivity } from '../state/list-activity.ts';
import { flattenNode, type Node, type Transaction } from '../state/update-model.ts';

const kinds: readonly (readonly [
  percent: number,
  make: (world: LedgerState) => Node | undefined,
])[] = [
  [16, amuletRules.transferToMany(1)],
  [8, amuletRules.transferToMany(3)],
  [3, amuletRules.merge],
  [12, transfers.sendPreapproved],
  [12, transfers.transferByPreapproval],
  [4, transfers.transferToSelf],
  [3, transfers.transferTogether],
  [12, instructions.completeOrOffer],
  [6, instructions.accept],
  [4, instructions.abort],
  [1, instructions.expire],
  [10, amuletRules.exerciseMint],
  [8, amuletRules.exerciseTap],
  [1, amuletRules.exerciseClaimCoupon],
];

/** Who has nothing cannot spend: then value comes into being. */
const randomEvent = (world: LedgerState): Node => {
  let left = world.random.below(100);
  const [, make] = kinds.find(([percent]) => (left -= percent) < 0) ?? [];
  return make?.(world) ?? amuletRules.exerciseMint(world);
};

const dropUpdates = (world: LedgerState, before: number): void => {
  const kept = world.ordered.findIndex(({ offset }) => offset >= before);
  for (const update of world.ordered.splice(0, Math.max(kept, 0))) {
    const nodes = update.kind === 'transaction' ? update.roots.flatMap(flattenNode) : [];
    for (const node of nodes)
      if (node.kind === 'exercise' && node.consuming) world.contracts.delete(node.contract.id);
    world.updates.delete(update.id);
  }
};

/** A ledger that runs for weeks must not fill the memory: drops the oldest tenth of its history. */
const prune = (world: LedgerState): void => {
  if (world.activities.length <= world.keep) return;
  world.activities.splice(0, Math.ceil(world.keep / 10));
  dropUpdates(world, world.activities[0]?.offset ?? 0);
};

/** Puts a transaction on the ledger, and what the scan lists of it; gives how many activities. */
export const commit = (
  world: LedgerState,
  roots: readonly Node[],
  submitted: Pick<Transaction, 'id' | 'commandId' | 'signedHash'>,
): number => {
  const { clock: at, activities } = world;
  const offset = addUpdate(world, { kind: 'transaction', roots, ...submitted });
  const nodes = roots.flatMap(flattenNode);
  const listed = roots.flatMap((root) => listActivity(root, at) ?? []);
  for (const { event, type, content } of listed) {
    const id = `#${submitted.id}:${nodes.indexOf(event)}`;
    activities.push({ id, type, at, offset, content });
  }
  return listed.length;
};

/** One transaction in eight holds two or three activities. */
const meanCount = 1 + 1.5 / 8;

const drawCount = (random: Random): number => (random.below(8) === 0 ? 2 + random.below(2) : 1);

/** Grows the ledger by one transaction, at a time in ms; gives how many activities the scan lists of it. */
export const generateActivity = (
  world: LedgerState,
  ms: number,
  max = Number.POSITIVE_INFINITY,
): number => {
  const { random } = world;
  advanceClock(world, ms, random);
  const id = newUpdateId(random);
  const count = Math.min(max, drawCount(random));
  const listed = commit(
    world,
    Array.from({ length: count }, () => randomEvent(world)),
    { id },
  );
  prune(world);
  return listed;
};

/** Grows at random moments: `rate` activities a second on average. Returns what ends it. */
export const startGrowth = (step: () => void, rate: number, seed: string): (() => void) => {
  const random = createRandom(`${seed} moments`);
  let timer: NodeJS.Timeout | undefined;
  const arrange = (): void => {
    const waitMs = (-Math.log(1 - random.next()) * 1000 * meanCount) / rate;
    timer = setTimeout(() => {
      step();
      arrange();
    }, waitMs);
    timer.unref();
  };
  if (rate > 0) arrange();
  return () => clearTimeout(timer);
};
