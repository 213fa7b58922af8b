import { groupBy } from '../../lib/group-by.ts';
import { decimalKey, decimalOfKey } from '../../lib/numbers/decimal.ts';
import {
  type HoldingChange,
  type HoldingTurnover,
  type KnownPart,
  type UnclearContract,
  type ArchivedContracts,
  type CreatedContracts,
  type EffectPackage,
  type Viewer,
  type ViewerRole,
  entityOf,
  packageOf,
  type EffectContract,
  type EffectHistory,
  type ExerciseEffect,
} from './effects.ts';
import type { Holding, Instrument } from './holding.ts';
import { knownPackage } from '../packages/known-packages.ts';

export const countCreated = (
  contracts: readonly EffectContract[],
  isHolding: (contractId: string) => boolean,
): readonly CreatedContracts[] => {
  const created = contracts.map(({ contractId, template, packageName, signatories }) => ({
    ...{ template, packageName, signatories: [...signatories].sort() },
    areHoldings: isHolding(contractId),
  }));
  return groupBy(created, (each) => ({ ...each, packageName: '' })).map((equal) => ({
    ...equal[0],
    count: equal.length,
  }));
};

export const countArchived = (events: readonly ExerciseEffect[]): readonly ArchivedContracts[] =>
  groupBy(events, ({ template }) => template).map((same) => {
    const [{ template, packageName }] = same;
    return { template, packageName, count: same.length };
  });

/**
 * Finds who sees a transaction, and in which roles. Sorts by party, because services list parties in any
 * order.
 */
export const findViewers = ({ events, inputs }: EffectHistory): readonly Viewer[] => {
  const roles = new Map<string, Set<ViewerRole>>();
  const note = (parties: readonly string[], role: ViewerRole): void => {
    for (const party of parties) roles.set(party, (roles.get(party) ?? new Set()).add(role));
  };
  const noteContract = (contract: EffectContract | undefined): void => {
    note(contract?.signatories ?? [], 'signs');
    note(contract?.observers ?? [], 'observes');
  };
  for (const event of events)
    if (event.kind === 'create') noteContract(event.contract);
    else {
      note(event.actingParties, 'acts');
      note(event.choiceObservers, 'observes a choice');
      noteContract(inputs.get(event.contractId));
    }
  return [...roles]
    .map(([party, all]) => ({ party, roles: [...all] }))
    .sort((a, b) => (a.party < b.party ? -1 : 1));
};

export const findPackages = ({ events }: EffectHistory): readonly EffectPackage[] => {
  const found = new Map<string, EffectPackage>();
  const note = (identifier: string, packageName: string): void => {
    const id = packageOf(identifier);
    const published = knownPackage(id);
    if (id !== '')
      found.set(id, { id, name: published?.name ?? packageName, version: published?.version });
  };
  for (const event of events)
    if (event.kind === 'create') note(event.contract.template, event.contract.packageName);
    else {
      note(event.template, event.packageName);
      if (event.interfaceId !== '') note(event.interfaceId, entityOf(event.interfaceId));
    }
  return [...found.values()];
};

interface Sum {
  readonly party: string;
  readonly instrument: Instrument;
  readonly packages: Set<string>;
  unlocked: bigint;
  locked: bigint;
  gained: bigint;
  created: number;
  archived: number;
}

interface Moved {
  readonly made: readonly Holding[];
  readonly used: readonly Holding[];
}

const sumByParty = ({ made, used }: Moved): readonly Sum[] => {
  const sums = new Map<string, Sum>();
  const add = (holding: Holding, sign: 1n | -1n): void => {
    const { owner, instrument, amount, lock, packageName } = holding;
    if (owner === '') return;
    const key = JSON.stringify([owner, instrument.admin, instrument.id]);
    const sum = sums.get(key) ?? {
      party: owner,
      instrument,
      packages: new Set(),
      unlocked: 0n,
      locked: 0n,
      gained: 0n,
      created: 0,
      archived: 0,
    };
    sums.set(key, sum);
    sum.packages.add(packageName);
    const amountKey = decimalKey(amount) ?? 0n;
    const change = sign * amountKey;
    if (sign > 0n) sum.gained += amountKey;
    if (lock === undefined) sum.unlocked += change;
    else sum.locked += change;
    if (sign > 0n) sum.created += 1;
    else sum.archived += 1;
  };
  for (const holding of made) add(holding, 1n);
  for (const holding of used) add(holding, -1n);
  return [...sums.values()];
};

const asChange = ({ party, instrument, unlocked, locked }: Sum): HoldingChange => ({
  party,
  instrument,
  unlocked: decimalOfKey(unlocked),
  locked: decimalOfKey(locked),
});

const asPart = ({ party, instrument, gained, unlocked, locked }: Sum): KnownPart => ({
  party,
  instrument,
  created: decimalOfKey(gained),
  archived: decimalOfKey(gained - unlocked - locked),
});

/** Losses first, the largest first. */
const byChange = (a: Sum, b: Sum): number => {
  const difference = a.unlocked + a.locked - (b.unlocked + b.locked);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};

/** Every holding that the party gains or loses could be read. */
const isCertain =
  (unclear: readonly UnclearContract[]) =>
  ({ party, packages }: Sum): boolean =>
    unclear.every(
      ({ parties, packageName, isOfOwnPackage }) =>
        (isOfOwnPackage && !packages.has(packageName)) ||
        (parties !== undefined && !parties.includes(party)),
    );

/** Sums only for parties whose holdings could all be read. */
export const sumHoldings = (
  moved: Moved,
  unclear: readonly UnclearContract[],
): {
  readonly holdings: readonly HoldingChange[];
  readonly turnover: readonly HoldingTurnover[];
  readonly parts: readonly KnownPart[];
} => {
  const sums = sumByParty(moved).toSorted(byChange);
  const all = sums.filter(isCertain(unclear));
  return {
    parts: sums.filter((sum) => !all.includes(sum)).map(asPart),
    holdings: all.filter((sum) => sum.unlocked !== 0n || sum.locked !== 0n).map(asChange),
    turnover: all.map(({ party, instrument, archived, created }) => ({
      party,
      instrument,
      archived,
      created,
    })),
  };
};
