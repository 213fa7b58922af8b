import { happen } from './deeds.ts';
import { addContract, addUpdate, newUpdateId, type World } from './world.ts';

/** A time with microseconds, as scans tell it. */
export const isoMicros = (ms: number, micros = 0): string =>
  `${new Date(ms).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`;

const hexOffset = (offset: number): string => offset.toString(16).padStart(18, '0');

/** Puts one update with one activity or a few on the ledger, at a time in ms; gives how many. */
export const growBy = (world: World, at: number, most: number): number => {
  world.clock = Math.max(world.clock + 1, at);
  const { random } = world;
  const id = newUpdateId(world);
  const offset = world.offset + 1;
  const count = Math.min(most, random.below(8) === 0 ? 2 + random.below(2) : 1);
  const happenings = Array.from({ length: count }, () => happen(world));
  const date = isoMicros(world.clock, random.below(1000));
  happenings.forEach(({ type, json }, index) => {
    // The root node of each deed: a transaction numbers its nodes through.
    const eventId = `#${id}:${index * 10}`;
    world.places.set(eventId, world.activities.length);
    world.activities.push({
      id: eventId,
      json: {
        activity_type: type,
        event_id: eventId,
        offset: hexOffset(offset),
        domain_id: world.synchronizer,
        date,
        ...json,
      },
    });
  });
  const deeds = happenings.map(({ deed }) => deed);
  addUpdate(world, { kind: 'transaction', id, at: world.clock, offset, deeds });
  return count;
};

/** Updates of the other kinds, so that each can be looked up: a party joins, a contract moves. */
export const addOtherUpdates = (world: World): void => {
  const [party = world.dso] = world.parties;
  addUpdate(world, {
    kind: 'topology',
    id: newUpdateId(world),
    at: world.clock,
    offset: world.offset + 1,
    party,
  });
  const contract = addContract(world, {
    template: 'Amulet',
    signatories: [world.dso, party],
    observers: [],
    createdAt: world.clock,
    argument: { dso: world.dso, owner: party },
  });
  addUpdate(world, {
    kind: 'reassignment',
    id: newUpdateId(world),
    at: world.clock,
    offset: world.offset + 1,
    contract,
  });
};

/** Activity by itself, `rate` times a second on average; a rate of 0 is silence. */
export const startGrowth = (
  world: World,
  rate: number,
  now: () => number,
): { readonly pause: () => void; readonly resume: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const arrange = (): void => {
    if (rate <= 0) return;
    const waitMs = (-Math.log(1 - world.random.next()) * 1000) / rate;
    timer = setTimeout(() => {
      growBy(world, now(), Number.POSITIVE_INFINITY);
      arrange();
    }, waitMs);
    timer.unref();
  };
  arrange();
  return { pause: () => clearTimeout(timer), resume: arrange };
};
