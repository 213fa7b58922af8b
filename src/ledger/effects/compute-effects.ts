import {
  readAmuletInputs,
  readKnownHoldings,
  readLoggedInputs,
  type InputReader,
  type ReportedInputs,
} from './logged-inputs.ts';
import {
  countArchived,
  countCreated,
  findPackages,
  findViewers,
  sumHoldings,
} from './sum-holdings.ts';
import {
  entityOf,
  type CreateEffect,
  type EffectContract,
  type EffectEvent,
  type EffectHistory,
  type ExerciseEffect,
  type Effects,
  type HoldingEffects,
  type UnclearContract,
} from './effects.ts';
import { offeredBy } from './described-transfer.ts';
import type { Holding } from './holding.ts';
import { notUnderstood } from './messages.ts';
import { knownHolding } from './published-readings.ts';
import { isHoldingInterface, readHolding, type HoldingReading } from './read-holding.ts';

const opens = /^LockedAmulet_(?:Unlock|OwnerExpireLock)(?:V\d+)?$/;

/** Unlocking creates an Amulet with the amount of the locked one (Amulet.daml). */
const readUnlockedInputs: InputReader = (history, archivedBefore, known) => {
  const before = new Set<ExerciseEffect>(archivedBefore);
  const inputs = history.events.flatMap((event, index): readonly Holding[] => {
    if (event.kind !== 'exercise' || !before.has(event) || !opens.test(event.choice)) return [];
    const { contractId, packageName, template } = event;
    const isAmulet = entityOf(template) === 'Splice.Amulet:LockedAmulet';
    const next = event.below === 0 ? undefined : history.events[index + 1];
    const opened = next?.kind === 'create' ? known.get(next.contract.contractId) : undefined;
    return isAmulet && packageName === 'splice-amulet' && opened !== undefined
      ? [{ ...opened, contractId, lock: { holders: [], expiresAt: undefined } }]
      : [];
  });
  return { inputs, covered: new Set(inputs.map(({ contractId }) => contractId)) };
};

interface Contracts {
  readonly created: ReadonlyMap<string, CreateEffect>;
  readonly made: readonly CreateEffect[];
  readonly used: readonly ExerciseEffect[];
}

/** What is created and archived at once changes nothing. */
const sortContracts = ({ events }: EffectHistory): Contracts => {
  const created = new Map<string, CreateEffect>();
  const archived = new Map<string, ExerciseEffect>();
  for (const event of events)
    if (event.kind === 'create') created.set(event.contract.contractId, event);
    else if (event.consuming) archived.set(event.contractId, event);
  return {
    created,
    made: [...created].flatMap(([id, event]) => (archived.has(id) ? [] : [event])),
    used: [...archived].flatMap(([id, event]) => (created.has(id) ? [] : [event])),
  };
};

/**
 * A create or an archive at the top of a view: what else happens beside it, nobody but the holding's
 * owner and issuer must see.
 */
const isTorn = (
  event: EffectEvent,
  { owner, instrument }: Holding,
  { readers }: EffectHistory,
): boolean =>
  readers !== undefined &&
  event.depth === 0 &&
  (event.kind === 'create' || event.choice === 'Archive') &&
  !readers.has(owner) &&
  !readers.has(instrument.admin);

/** What only a part of an update shows is no change of a balance. */
const unlessTorn = (
  reading: HoldingReading,
  event: EffectEvent,
  history: EffectHistory,
): HoldingReading => {
  if (reading.kind !== 'holding' || !isTorn(event, reading.holding, history)) return reading;
  const isOffer = event.kind === 'create' && offeredBy(event.contract) !== undefined;
  return isOffer
    ? { kind: 'none' }
    : { kind: 'unclear', reason: notUnderstood.torn, isLikely: true };
};

const readArchived = (
  { contractId, template, packageName, implemented }: ExerciseEffect,
  history: EffectHistory,
): HoldingReading => {
  const contract = history.inputs.get(contractId);
  if (contract !== undefined) return readHolding(contract, history);
  if (implemented.some(isHoldingInterface))
    return { kind: 'unclear', reason: notUnderstood.unseen, isLikely: true };
  if (knownHolding(entityOf(template)) !== undefined)
    return { kind: 'unclear', reason: notUnderstood.unseen, isLikely: true };
  const unseen = { contractId, template, packageName, signatories: [], observers: [] } as const;
  return readHolding({ ...unseen, payload: null, views: [] }, history);
};

/** All signatories exercise a plain archive, and the owner of a holding is one of them. */
const ownersOfArchived = (
  { choice, contractId, actingParties }: ExerciseEffect,
  { inputs }: EffectHistory,
): readonly string[] | undefined => {
  const known = inputs.get(contractId)?.signatories ?? [];
  if (known.length > 0) return known;
  return choice === 'Archive' && actingParties.length > 0 ? actingParties : undefined;
};

/** Each explains what those before it don't. */
const reporters = [readLoggedInputs, readUnlockedInputs, readAmuletInputs];

/**
 * What the issuer's code reported when it ran. Code that is only proposed can report anything, and
 * a transaction to be signed has its inputs.
 */
const readReportedInputs = (
  history: EffectHistory,
  used: readonly ExerciseEffect[],
): ReportedInputs => {
  const inputs: Holding[] = [];
  const covered = new Set<string>();
  if (history.isStrict || used.length === 0) return { inputs, covered };
  const known = readKnownHoldings(history);
  for (const read of reporters) {
    const unexplained = used.filter(
      ({ contractId }) => !covered.has(contractId) && !history.inputs.has(contractId),
    );
    const reported = read(history, unexplained, known);
    inputs.push(...reported.inputs);
    for (const contractId of reported.covered) covered.add(contractId);
  }
  return { inputs, covered };
};

const readMade = (event: CreateEffect, history: EffectHistory): HoldingReading => {
  const { contract } = event;
  const holding = history.known?.get(contract.contractId);
  const reading: HoldingReading =
    holding === undefined ? readHolding(contract, history) : { kind: 'holding', holding };
  return unlessTorn(reading, event, history);
};

export const computeHoldings = (history: EffectHistory): HoldingEffects => {
  const { made, used } = sortContracts(history);
  const reported = readReportedInputs(history, used);
  const unclear: UnclearContract[] = [];
  const collect = (
    { contractId, template, packageName }: EffectContract | ExerciseEffect,
    reading: HoldingReading,
    { change, parties }: Pick<UnclearContract, 'change' | 'parties'>,
  ): readonly Holding[] => {
    if (reading.kind === 'unclear') {
      const { reason, isLikely: isLikelyHolding, isOfUnknownPackage } = reading;
      const isOfOwnPackage = isOfUnknownPackage === true && !history.isStrict;
      const about = { contractId, template, packageName, change, reason };
      unclear.push({ ...about, parties, isLikelyHolding, isOfOwnPackage });
    }
    return reading.kind === 'holding' ? [reading.holding] : [];
  };
  const holdings = made.flatMap((event) => {
    const { contract } = event;
    const parties = contract.signatories.length === 0 ? undefined : contract.signatories;
    return collect(contract, readMade(event, history), { change: 'created', parties });
  });
  const lost = used
    .filter(({ contractId }) => !reported.covered.has(contractId))
    .flatMap((event) =>
      collect(event, unlessTorn(readArchived(event, history), event, history), {
        change: 'archived',
        parties: ownersOfArchived(event, history),
      }),
    );
  return {
    ...sumHoldings({ made: holdings, used: [...lost, ...reported.inputs] }, unclear),
    locks: holdings.filter(({ lock }) => lock !== undefined),
    notUnderstood: unclear,
  };
};

export const computeEffects = (history: EffectHistory): Effects => {
  const { created, made, used } = sortContracts(history);
  const holdings = readKnownHoldings(history);
  return {
    ...computeHoldings({ ...history, known: holdings }),
    created: countCreated(
      made.map(({ contract }) => contract),
      (contractId) => holdings.has(contractId),
    ),
    archived: countArchived(used),
    transient: created.size - made.length,
    viewers: findViewers(history),
    packages: findPackages(history),
    scope: history.scope,
  };
};

/** Archived contracts that are, or may be, holdings that the history doesn't contain. */
export const findUnseenHoldings = (history: EffectHistory): readonly string[] =>
  sortContracts(history).used.flatMap((event) => {
    const isUnseen = !history.inputs.has(event.contractId);
    return isUnseen && readArchived(event, history).kind === 'unclear' ? [event.contractId] : [];
  });
