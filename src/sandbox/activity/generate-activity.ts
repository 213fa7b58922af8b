import { randomEvent } from './random-event.ts';
import { prune } from './prune.ts';
import { createRandom, type Random } from '../random.ts';
import { numberNodes, subtreeSize, type Node, type Transaction } from '../state/update-model.ts';
import {
  addUpdate,
  newUpdateId,
  advanceClock,
  type LedgerEvent,
  type UnlistedEvent,
  type LedgerState,
} from '../state/ledger-state.ts';

/** The number of a node in the tree below a root that has the number `first`. */
const idOf = (root: Node, event: Node, first: number): number =>
  numberNodes([root], first).find(({ node }) => node === event)?.id ?? first;

/** Puts a transaction on the ledger, and what happened in it into the scan's listing. */
export const commit = (
  world: LedgerState,
  happenings: readonly (LedgerEvent | UnlistedEvent)[],
  submitted: { readonly id: string } & Pick<Transaction, 'commandId' | 'signedHash'>,
): void => {
  const { id } = submitted;
  const roots = happenings.map(({ root }) => root);
  const offset = addUpdate(world, { kind: 'transaction', roots, ...submitted });
  let node = 0;
  for (const happening of happenings) {
    if ('type' in happening) {
      const { type, content, root, event = root } = happening;
      const eventId = `#${id}:${event === root ? node : idOf(root, event, node)}`;
      world.places.set(eventId, world.dropped + world.activities.length);
      world.activities.push({ id: eventId, type, at: world.clock, offset, content });
    }
    node += subtreeSize(happening.root);
  }
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
  const happenings = Array.from({ length: count }, () => randomEvent(world));
  commit(world, happenings, { id });
  prune(world);
  return happenings.filter((happening) => 'type' in happening).length;
};

export interface Growth {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Grows at random moments: `rate` activities a second on average. A rate of 0 is silence. */
export const startGrowth = (step: () => void, rate: number, seed: string): Growth => {
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
