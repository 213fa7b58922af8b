import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, holdingRate, toIsoTime, roundAt, type Random } from '../decimal-units.ts';
import type { Contract, Exercise, Node } from './update-model.ts';
import type { Template } from './templates.ts';
import { addContract, type HoldingRecord, type LedgerState } from './ledger-state.ts';

export const aDay = 86_400_000_000;

const amuletArgument = (world: LedgerState, owner: string, units: bigint): (() => JsonObject) => {
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

const createAmulet = (
  world: LedgerState,
  random: Random,
  { owner, units }: { readonly owner: string; readonly units: bigint },
): HoldingRecord => ({
  contract: addContract(world, random, {
    template: 'Amulet',
    signatories: [world.dso, owner],
    argument: amuletArgument(world, owner, units),
  }),
  owner,
  units,
});

export const createHolding = (world: LedgerState, owner: string, units: bigint): Contract => {
  const holding = createAmulet(world, world.random, { owner, units });
  world.holdings.push(holding);
  return holding.contract;
};

/** Makes value that only its owner spends, by signing for it. */
export const createOwnedHolding = (world: LedgerState, owner: string, units: bigint): Contract => {
  const holding = createAmulet(world, world.outside, { owner, units });
  world.kept.set(holding.contract.id, holding);
  return holding.contract;
};

interface LockTerms {
  readonly from: string;
  readonly units: bigint;
  readonly expiresAt: number;
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
    argument: () => ({
      amulet: amulet(),
      lock: { holders: [dso], expiresAt: toIsoTime(expiresAt), optContext: context },
    }),
  });
};

export const ninetyDays = 90 * aDay;

/** Lets a party receive Amulet without being asked, as long as its provider paid for. */
export const addPreapproval = (world: LedgerState, random: Random, receiver: string): Contract => {
  const { clock, dso, provider } = world;
  const [from, until] = [toIsoTime(clock), toIsoTime(clock + ninetyDays)];
  const preapproval = addContract(world, random, {
    template: 'TransferPreapproval',
    signatories: [...new Set([receiver, provider, dso])],
    argument: () => ({
      ...{ dso, receiver, provider, validFrom: from, lastRenewedAt: from, expiresAt: until },
    }),
  });
  world.rules.set(receiver, preapproval);
  return preapproval;
};

export const createContract = (contract: Contract): Node => ({ kind: 'create', contract });

export const archiveContract = (contract: Contract): Exercise => ({
  kind: 'exercise',
  contract,
  choice: 'Archive',
  actors: contract.signatories,
  consuming: true,
  children: [],
});

/** A contract that choices and registries find by its template. */
export const addRule = (
  world: LedgerState,
  signatory: string,
  template: Template,
  argument: JsonObject,
): Contract => {
  const rule = { template, signatories: [signatory], argument: () => argument };
  const contract = addContract(world, world.random, rule);
  world.rules.set(template, contract);
  return contract;
};

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
): Exercise => ({
  kind: 'exercise',
  contract: amuletRules(world, rule),
  consuming: false,
  ...exercise,
});
