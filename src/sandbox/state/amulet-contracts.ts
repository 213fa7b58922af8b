import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, holdingRate, toIsoTime, roundAt } from '../decimal-units.ts';
import type { Contract, Exercise, Node } from './update-model.ts';
import { addContract, type HoldingRecord, type Offer, type LedgerState } from './ledger-state.ts';

/** Microseconds. */
export const aDay = 86_400_000_000;

/** The payload of an Amulet that is created now. */
export const amuletArgument = (
  world: LedgerState,
  owner: string,
  units: bigint,
): (() => JsonObject) => {
  const { clock, dso } = world;
  return () => ({
    dso,
    owner,
    amount: {
      initialAmount: formatUnits(units),
      createdAt: { number: String(roundAt(clock)) },
      ratePerRound: { rate: formatUnits(holdingRate) },
    },
  });
};

/** Value that its maker spends in the same transaction. */
export const createTransientHolding = (
  world: LedgerState,
  owner: string,
  units: bigint,
): HoldingRecord => ({
  contract: addContract(world, world.random, {
    template: 'Amulet',
    signatories: [world.dso, owner],
    observers: [],
    argument: amuletArgument(world, owner, units),
  }),
  owner,
  units,
});

export const createHolding = (world: LedgerState, owner: string, units: bigint): HoldingRecord => {
  const holding = createTransientHolding(world, owner, units);
  world.holdings.push(holding);
  return holding;
};

/** Makes value that only its owner spends, by signing for it. */
export const createOwnedHolding = (world: LedgerState, owner: string, units: bigint): Contract => {
  const contract = addContract(world, world.outside, {
    template: 'Amulet',
    signatories: [world.dso, owner],
    observers: [],
    argument: amuletArgument(world, owner, units),
  });
  world.kept.set(contract.id, { contract, owner, units });
  return contract;
};

interface LockTerms {
  readonly from: string;
  readonly units: bigint;
  readonly expiresAt: number;
  /** The wallet's description of the contract. */
  readonly context: string;
}

/** Locks value until a time in microseconds since 1970. */
export const createLockedHolding = (
  world: LedgerState,
  { from, units, expiresAt, context }: LockTerms,
): Contract => {
  const amulet = amuletArgument(world, from, units);
  const { dso } = world;
  return addContract(world, world.random, {
    template: 'LockedAmulet',
    signatories: [dso, from],
    observers: [],
    argument: () => ({
      amulet: amulet(),
      lock: { holders: [dso], expiresAt: toIsoTime(expiresAt), optContext: context },
    }),
  });
};

/** Locks value and offers it to somebody. */
export const createTransferOffer = (
  world: LedgerState,
  { from, to, units }: Pick<Offer, 'from' | 'to' | 'units'>,
): Offer => {
  const { clock, dso } = world;
  const expiresAt = clock + aDay;
  const locked = createLockedHolding(world, { from, units, expiresAt, context: 'offer' });
  const contract = addContract(world, world.random, {
    template: 'TransferInstruction',
    signatories: [dso, from],
    observers: [to],
    argument: () => ({
      lockedAmulet: locked.id,
      transfer: {
        sender: from,
        receiver: to,
        amount: formatUnits(units),
        instrumentId: { admin: dso, id: 'Amulet' },
        requestedAt: toIsoTime(clock),
        executeBefore: toIsoTime(expiresAt),
        inputHoldingCids: [],
        meta: { values: {} },
      },
    }),
  });
  const offer = { contract, locked, from, to, units };
  world.offers.push(offer);
  return offer;
};

export const createContract = (contract: Contract): Node => ({ kind: 'create', contract });

/** A contract is archived on the way of a choice. */
export const archiveContract = (contract: Contract): Exercise => ({
  kind: 'exercise',
  contract,
  choice: 'Archive',
  actors: contract.signatories,
  consuming: true,
  children: [],
});

/** A contract that the ledger's choices need, by the name of its rule. */
export const amuletRules = ({ rules }: LedgerState, name: string): Contract => {
  const contract = rules.get(name);
  if (contract === undefined) throw new Error(`the ledger has no ${name} yet`);
  return contract;
};

/** A choice of the contract with the rules: it stays as it is. */
export const amuletRulesChoice = (
  world: LedgerState,
  {
    rule = 'AmuletRules',
    ...exercise
  }: Omit<Exercise, 'kind' | 'contract' | 'consuming'> & { readonly rule?: string },
): Exercise => {
  const contract = world.rules.get(rule) ?? world.rules.get('AmuletRules');
  if (contract === undefined) throw new Error('the ledger has no rules yet');
  return { kind: 'exercise', contract, consuming: false, ...exercise };
};
