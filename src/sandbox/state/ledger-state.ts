import type { JsonObject } from '../../lib/json/json.ts';
import type { PublicKey } from '../../verify/signatures/public-key.ts';
import {
  type ConnectedSynchronizer,
  generateParties,
  initiallyHostedParties,
  type SandboxParties,
  deriveSigningParty,
  type SigningParty,
} from './parties.ts';
import type { LedgerError } from '../server/replies.ts';
import {
  applyUpdate,
  type ActiveContract,
  type ActiveContracts,
  type Contract,
  type Update,
} from './update-model.ts';
import { createRandom, type Random } from '../decimal-units.ts';
import type { LedgerRelease } from '../ledger-release.ts';

export interface ScanEntry {
  /** `event_id`: the update and the node at which it happened. */
  readonly id: string;
  readonly type: string;
  /** Microseconds since 1970. */
  readonly at: number;
  readonly offset: number;
  /** The fields that its type has; made when somebody lists it. */
  readonly content: () => JsonObject;
}

export interface HoldingRecord {
  readonly contract: Contract;
  readonly owner: string;
  readonly units: bigint;
}

export interface Offer {
  readonly contract: Contract;
  readonly locked: Contract;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  /** Until when it can be taken, in microseconds since 1970. */
  readonly deadline: number;
}

export interface HostedParty {
  /** The keys that sign for it, and how many of them must. */
  readonly keys: readonly PublicKey[];
  readonly threshold: number;
  readonly users: readonly string[];
  readonly identityProviderId: string;
  readonly hosts: readonly string[];
}

export interface AcceptedSubmission {
  readonly submissionId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly offset: number;
}

export interface Completion {
  readonly submissionId: string;
  readonly commandId: string;
  readonly userId: string;
  readonly actAs: readonly string[];
  readonly offset: number;
  /** Microseconds since 1970. */
  readonly at: number;
  readonly updateId?: string | undefined;
  /** The hash that the party signed, in hex. */
  readonly signedHash: string;
  readonly error?: LedgerError | undefined;
}

/** All that the sandbox knows. It grows at its end; what happened is never changed. */
export interface LedgerState extends SandboxParties {
  readonly connected: ConnectedSynchronizer[];
  readonly release: LedgerRelease;
  /** Draws what happens by itself: a seed tells one story. */
  readonly random: Random;
  readonly outside: Random;
  readonly activities: ScanEntry[];
  readonly keep: number;
  readonly updates: Map<string, Update>;
  readonly ordered: Update[];
  migration: number;
  readonly contracts: Map<string, Contract>;
  /** After the newest update, the oldest first: as a client finds them that follows the updates. */
  readonly active: ActiveContracts;
  readonly holdings: HoldingRecord[];
  readonly offers: Offer[];
  /** Value of parties that sign for themselves, by its contract: nobody else spends it. */
  readonly kept: Map<string, HoldingRecord>;
  /** A party that signs for itself and is here from the start, so that there is one to try. */
  readonly signing: SigningParty;
  readonly rules: Map<string, Contract>;
  readonly parties: string[];
  readonly hosted: Map<string, HostedParty>;
  readonly allocating: Set<string>;
  /** Submissions by the command that they are attempts at. */
  readonly accepted: Map<string, AcceptedSubmission>;
  /** When the mediator met each transaction, by its UUID: the clock at that moment. */
  readonly usedUuids: Map<string, number>;
  readonly completions: Completion[];
  offset: number;
  /** The record time of the newest update, in microseconds since 1970. */
  clock: number;
}

export const operatorId = 'ledger-api-user';

/** A ledger with parties and nothing on it. `startMs` is milliseconds since 1970. */
export const createLedgerState = (
  seed: string,
  startMs: number,
  { keep, release }: Pick<LedgerState, 'keep' | 'release'>,
): LedgerState => {
  const random = createRandom(seed);
  const cast = generateParties(random);
  const signing = deriveSigningParty(seed);
  return {
    ...cast,
    connected: [{ alias: 'global', id: cast.synchronizer }],
    release,
    random,
    outside: createRandom(`${seed} outside`),
    activities: [],
    keep,
    updates: new Map(),
    ordered: [],
    migration: 0,
    contracts: new Map(),
    active: new Map(),
    holdings: [],
    offers: [],
    kept: new Map(),
    signing,
    rules: new Map(),
    parties: [...initiallyHostedParties(cast), signing.party],
    hosted: new Map([
      [
        signing.party,
        {
          ...{ hosts: [cast.participant], keys: [signing.publicKey], threshold: 1 },
          ...{ users: [operatorId], identityProviderId: '' },
        },
      ],
    ]),
    allocating: new Set(),
    accepted: new Map(),
    usedUuids: new Map(),
    completions: [],
    offset: 0,
    clock: startMs * 1000,
  };
};

/** A fresh update id: a multihash that says nothing and sorts nowhere. */
export const newUpdateId = (random: Random): string => `1220${random.hex(64)}`;

export const addContract = (
  world: LedgerState,
  random: Random,
  contract: Omit<Contract, 'id' | 'createdAt' | 'observers'> & Partial<Pick<Contract, 'observers'>>,
): Contract => {
  const digits = random.hex(128);
  const id = `00${digits.slice(0, 64)}ca121220${digits.slice(64)}`;
  const made = { observers: [], ...contract, id, createdAt: world.clock };
  world.contracts.set(id, made);
  return made;
};

/** Moves the clock on, to a time in milliseconds since 1970 or to one just behind the last. */
export const advanceClock = (world: LedgerState, ms: number, random: Random): void => {
  world.clock = Math.max(world.clock + 1000, Math.floor(ms) * 1000 + random.below(1000));
};

type Unstamped<U> = U extends Update ? Omit<U, 'at' | 'offset' | 'migration'> : never;

export const addUpdate = (world: LedgerState, update: Unstamped<Update>): number => {
  world.offset += 1;
  const { clock: at, offset, migration } = world;
  const stamped = { ...update, at, offset, migration };
  world.updates.set(update.id, stamped);
  world.ordered.push(stamped);
  applyUpdate(world.active, stamped);
  return world.offset;
};

/** A ledger that has pruned updates still has the contracts that they created. */
export const activeContractsAt = (
  { active, updates, ordered }: LedgerState,
  offset: number,
): readonly ActiveContract[] => {
  if ((ordered.at(-1)?.offset ?? 0) <= offset) return [...active.values()];
  const earlier: ActiveContracts = new Map();
  for (const update of updates.values()) if (update.offset <= offset) applyUpdate(earlier, update);
  return [...earlier.values()];
};
