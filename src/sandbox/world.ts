import type { JsonObject } from '../lib/json.ts';
import { createRandom, type Random } from './random.ts';

/** A contract that exists or existed, before it is told as JSON. */
export interface Contract {
  readonly id: string;
  readonly template: 'Amulet' | 'TransferInstruction';
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  readonly argument: JsonObject;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** What one activity did to the ledger. */
export interface Deed {
  readonly choice: string;
  readonly actingParties: readonly string[];
  readonly archived: readonly Contract[];
  readonly created: readonly Contract[];
}

/** One update of the ledger; a transaction may hold several activities. */
export type Update =
  | {
      readonly kind: 'transaction';
      readonly id: string;
      readonly at: number;
      readonly offset: number;
      readonly deeds: readonly Deed[];
    }
  | {
      readonly kind: 'topology';
      readonly id: string;
      readonly at: number;
      readonly offset: number;
      readonly party: string;
    }
  | {
      readonly kind: 'reassignment';
      readonly id: string;
      readonly at: number;
      readonly offset: number;
      readonly contract: Contract;
    };

/** All that the embedded ledger knows. It grows, and nothing in it is ever changed. */
export interface World {
  readonly random: Random;
  readonly synchronizer: string;
  readonly dso: string;
  readonly participant: string;
  readonly parties: string[];
  /** Oldest first; each holds its `event_id`. */
  readonly activities: { readonly id: string; readonly json: JsonObject }[];
  /** The place of an event id among the activities. */
  readonly places: Map<string, number>;
  readonly updates: Map<string, Update>;
  readonly contracts: Map<string, Contract>;
  /** Contracts that can be spent or withdrawn, the newest last. */
  readonly live: { readonly amulets: Contract[]; readonly instructions: Contract[] };
  /** Prepared transactions that were accepted, with the submission that did it. */
  readonly submissions: Map<string, string>;
  /** The offset of the newest update. */
  offset: number;
  /** The time of the newest update, in milliseconds since 1970. */
  clock: number;
}

const hints = [
  'alice',
  'bob',
  'carol',
  'dave',
  'erin',
  'treasury',
  'exchange',
  'sv-1',
  'sv-7',
  'validator-3',
] as const;

/** A ledger with parties and nothing on it. `start` is milliseconds since 1970. */
export const createWorld = (seed: string, start: number): World => {
  const random = createRandom(seed);
  const identity = (hint: string): string => `${hint}::1220${random.hex(64)}`;
  return {
    random,
    synchronizer: identity('global-domain'),
    dso: identity('DSO'),
    participant: identity('participant'),
    parties: hints.map(identity),
    activities: [],
    places: new Map(),
    updates: new Map(),
    contracts: new Map(),
    live: { amulets: [], instructions: [] },
    submissions: new Map(),
    offset: 0,
    clock: start,
  };
};

/** A fresh update id: a multihash that says nothing and sorts nowhere. */
export const newUpdateId = ({ random }: World): string => `1220${random.hex(64)}`;

export const addContract = (world: World, contract: Omit<Contract, 'id'>): Contract => {
  const { random } = world;
  const made = { ...contract, id: `00${random.hex(64)}ca121220${random.hex(64)}` };
  world.contracts.set(made.id, made);
  return made;
};

/** Puts an update on the ledger: offsets grow by one, as does its own map. */
export const addUpdate = (world: World, update: Update): void => {
  world.offset = update.offset;
  world.updates.set(update.id, update);
};
