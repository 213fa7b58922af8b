import {
  entityOf,
  type EffectContract,
  type EffectEvent,
  type EffectHistory,
  type ExerciseEffect,
} from './effects.ts';
import { readKnownHoldings } from './logged-inputs.ts';
import { knownHolding } from './published-readings.ts';
import { readOpened } from './opened-contracts.ts';
import { isHoldingInterface, readHolding } from './read-holding.ts';

/**
 * The smallest part of an update that moves holdings by itself: a payment, an offer, a settlement. Its
 * changes are those of its contracts, and the units of an update add up to what the update changes.
 */
export interface Unit {
  /** It creates and archives directly: its choice names the unit. */
  readonly core: EffectEvent;
  /** Where its events begin in the history: several only for single events at the top. */
  readonly starts: readonly number[];
  /** Smaller ones in it, which cannot be told apart from what else it moves. */
  readonly parts?: readonly Unit[];
}

/** Choices of the token standard act on a contract that another update opened, or open one. */
const standardChoice =
  /^(?:TransferFactory_Transfer|AllocationFactory_Allocate|SettlementFactory_SettleBatch|TransferInstruction_\w+|AllocationInstruction_\w+|Allocation_\w+|AmuletAllocation_DsoExpire)$/;

const standardInterface = /^Splice\.Api\.Token\.(?:Transfer|Allocation)\w*V\d+:/;

const isReport = (event: EffectEvent): boolean =>
  event.kind === 'exercise' && event.choice === 'EventLog_HoldingsChange';

const isStandard = ({ choice, interfaceId, packageName }: ExerciseEffect): boolean =>
  standardChoice.test(choice) &&
  (packageName === 'splice-amulet' || standardInterface.test(entityOf(interfaceId)));

/** A leaf belongs to the choice that has it. */
const isLeaf = (event: EffectEvent): boolean =>
  event.kind === 'create' || event.choice === 'Archive' || isReport(event);

/** A tap is a mint, and a payment by preapproval a transfer: the choice of the same package says more. */
const isNameOf = (outer: ExerciseEffect, core: EffectEvent): boolean =>
  core.kind === 'exercise' && outer.packageName === core.packageName && !isStandard(core);

const createSplitter = (history: EffectHistory) => {
  const { events, inputs } = history;
  const known = readKnownHoldings(history);
  const isHolding = (contract: EffectContract): boolean => {
    if (known.has(contract.contractId)) return true;
    const reading = readHolding(contract, history);
    return reading.kind === 'unclear' && reading.isLikely;
  };
  const touches = (event: EffectEvent): boolean => {
    if (event.kind === 'create')
      return isHolding(event.contract) || readOpened(event.contract, events) !== undefined;
    if (isReport(event)) return true;
    const { consuming, contractId, implemented, template } = event;
    if (!consuming) return false;
    const contract = inputs.get(contractId);
    return (
      known.has(contractId) ||
      implemented.some(isHoldingInterface) ||
      knownHolding(entityOf(template)) !== undefined ||
      (contract !== undefined && isHolding(contract))
    );
  };
  const childrenOf = (index: number): readonly number[] => {
    const children: number[] = [];
    const end = index + (events[index]?.below ?? 0);
    for (let at = index + 1; at <= end; at += 1 + (events[at]?.below ?? 0)) children.push(at);
    return children;
  };
  const eventsIn = ({ starts }: Unit): readonly EffectEvent[] =>
    starts.flatMap((start) => eventsAt(events, start));
  /** A lock that is opened for another part, which tells the amount. */
  const opensForAnother = (unit: Unit, units: readonly Unit[]): boolean => {
    const { core } = unit;
    if (core.kind !== 'exercise' || !touches(core)) return false;
    const opened = new Set(
      eventsIn(unit).map((event) => event.kind === 'create' && event.contract.contractId),
    );
    return units
      .filter((other) => other !== unit)
      .flatMap(eventsIn)
      .some(
        (event) => event.kind === 'exercise' && event.consuming && opened.has(event.contractId),
      );
  };
  const leafAt = (index: number): EffectEvent | undefined =>
    [events[index]].find((event) => event !== undefined && isLeaf(event));
  const isMovingLeaf = (index: number): boolean => {
    const leaf = leafAt(index);
    return leaf !== undefined && touches(leaf);
  };
  const split = (index: number): readonly Unit[] => {
    const event = events[index];
    if (event === undefined || event.kind === 'create') return [];
    const whole = { core: event, starts: [index] };
    // What is below a standard choice carries it out.
    if (isStandard(event)) return [whole];
    const children = childrenOf(index);
    const units = children.filter((child) => leafAt(child) === undefined).flatMap(split);
    if (touches(event) || children.some(isMovingLeaf)) return [{ ...whole, parts: units }];
    const [only, another] = units;
    if (only === undefined) return [];
    // Choices around a single unit name it, too.
    if (another === undefined)
      return [{ core: isNameOf(event, only.core) ? event : only.core, starts: [index] }];
    return units.some((unit) => opensForAnother(unit, units))
      ? [{ ...whole, parts: units }]
      : units;
  };
  return { split, isMovingLeaf };
};

const eventsAt = (events: readonly EffectEvent[], start: number): readonly EffectEvent[] =>
  events.slice(start, start + 1 + (events[start]?.below ?? 0));

export const rootsOf = ({ events }: EffectHistory): readonly number[] =>
  events.flatMap(({ depth }, index) => (depth === 0 ? [index] : []));

/** Splits an update into units, in its order. Single events at the top are what a view shows of one act. */
export const splitUnits = (history: EffectHistory): readonly Unit[] => {
  const { split, isMovingLeaf } = createSplitter(history);
  const roots = rootsOf(history);
  const leaves = roots.filter(isMovingLeaf);
  const [first = -1] = leaves;
  const core = history.events[first];
  return roots.flatMap((root): readonly Unit[] => {
    if (!leaves.includes(root)) return split(root);
    return root === first && core !== undefined ? [{ core, starts: leaves }] : [];
  });
};

/** Another unit may create contracts that this one uses. */
const contractsOf = ({ events, inputs }: EffectHistory): EffectHistory['inputs'] =>
  new Map([
    ...inputs,
    ...events.flatMap((event) =>
      event.kind === 'create' ? [[event.contract.contractId, event.contract] as const] : [],
    ),
  ]);

/** The histories of the units: the whole one if there is nothing else. */
export const unitHistories = (
  history: EffectHistory,
  units: readonly Unit[],
): ReadonlyMap<Unit, EffectHistory> => {
  const [only, another] = units;
  if (only !== undefined && another === undefined && only.starts.length === rootsOf(history).length)
    return new Map([[only, history]]);
  const shared = { ...history, known: readKnownHoldings(history), inputs: contractsOf(history) };
  return new Map(
    units.map((unit) => {
      const events = unit.starts.flatMap((start) => eventsAt(history.events, start));
      return [unit, { ...shared, events }] as const;
    }),
  );
};
