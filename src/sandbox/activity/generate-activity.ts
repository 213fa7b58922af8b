import * as amuletRules from '../token-standard/amulet-rules.ts';
import * as instructions from '../token-standard/instructions.ts';
import * as allocations from '../token-standard/allocations.ts';
import * as transfers from '../token-standard/transfers.ts';
import { createRandom, type Random } from '../decimal-units.ts';
import {
  addUpdate,
  newUpdateId,
  advanceClock,
  type LedgerState,
  type LedgerEvent,
  type UnlistedEvent,
} from '../state/ledger-state.ts';
import { flattenNode, type Transaction } from '../state/update-model.ts';

/** With their shares in percent. */
const kinds: readonly {
  readonly share: number;
  readonly make: (world: LedgerState) => LedgerEvent | UnlistedEvent | undefined;
}[] = [
  { share: 10, make: amuletRules.transferToMany(1) },
  { share: 5, make: amuletRules.transferToMany(3) },
  { share: 3, make: amuletRules.merge },
  { share: 12, make: transfers.sendPreapproved },
  { share: 12, make: transfers.transferByPreapproval },
  { share: 4, make: transfers.transferToSelf },
  { share: 3, make: transfers.transferTogether },
  { share: 12, make: instructions.completeOrOffer },
  { share: 6, make: instructions.accept },
  { share: 4, make: instructions.abort },
  { share: 1, make: instructions.expire },
  { share: 6, make: allocations.exerciseAllocate },
  { share: 5, make: allocations.exerciseSettlement },
  { share: 2, make: allocations.exerciseEndAllocation },
  { share: 8, make: amuletRules.exerciseMint },
  { share: 6, make: amuletRules.exerciseTap },
  { share: 1, make: amuletRules.exerciseClaimCoupon },
];

/** Who has nothing cannot spend: then value comes into being. */
const randomEvent = (world: LedgerState): LedgerEvent | UnlistedEvent => {
  let left = world.random.below(100);
  const kind = kinds.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  return kind?.make(world) ?? amuletRules.exerciseMint(world);
};

/** Things to do later. None of them keeps the process alive, and none is done after the end. */
export const createScheduler = () => {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later: (ms: number, action: () => void): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        action();
      }, ms);
      timer.unref();
      timers.add(timer);
    },
    cancelAll: (): void => {
      timers.forEach((timer) => clearTimeout(timer));
      timers.clear();
    },
  };
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
  const gone = world.activities.splice(0, Math.ceil(world.keep / 10));
  gone.forEach(({ id }) => world.places.delete(id));
  world.dropped += gone.length;
  dropUpdates(world, world.activities[0]?.offset ?? 0);
};

/** Puts a transaction on the ledger, and what happened in it into the scan's listing. */
export const commit = (
  world: LedgerState,
  happenings: readonly (LedgerEvent | UnlistedEvent)[],
  submitted: { readonly id: string } & Pick<Transaction, 'commandId' | 'signedHash'>,
): void => {
  const { id } = submitted;
  const roots = happenings.map(({ root }) => root);
  const offset = addUpdate(world, { kind: 'transaction', roots, ...submitted });
  const nodes = roots.flatMap(flattenNode);
  for (const happening of happenings) {
    if (!('type' in happening)) continue;
    const { type, content, root, event = root } = happening;
    const eventId = `#${id}:${nodes.indexOf(event)}`;
    world.places.set(eventId, world.dropped + world.activities.length);
    world.activities.push({ id: eventId, type, at: world.clock, offset, content });
  }
};

/** One transaction in eight holds two or three activities, and one activity in twenty is not listed. */
const meanCount = (1 + 1.5 / 8) * 0.95;

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
  const happenings = Array.from({ length: count }, () => randomEvent(world));
  commit(world, happenings, { id });
  prune(world);
  return happenings.filter((happening) => 'type' in happening).length;
};

/** Grows at random moments: `rate` activities a second on average. A rate of 0 is silence. */
export const startGrowth = (step: () => void, rate: number, seed: string) => {
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
  const pause = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const resume = (): void => {
    if (timer === undefined && rate > 0) arrange();
  };
  resume();
  return { pause, resume };
};
