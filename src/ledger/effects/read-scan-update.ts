import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { textAt, textsAt } from '../../lib/json/fields.ts';
import { objectAt } from '../rules/rules.ts';
import type { EffectContract, EffectEvent, EffectHistory, HoldingsById } from './effect-event.ts';
import { readKnownHoldings } from './logged-inputs.ts';
import { placeEvent, readEvent, scanNames, type UnplacedEvent } from './read-event.ts';

/** A hostile tree must end somewhere: ledgers nest a hundred levels deep at most. */
const deepest = 500;

const isCreate = (event: JsonObject): boolean => textAt(event, 'choice') === '';

/** Reads parts of one update of a scan, each of its events once. */
export interface ScanReader {
  /**
   * Some events and what is below them, without others and what is below those. What the rest of the
   * update creates is known to it.
   */
  readonly part: (roots: readonly string[], without: ReadonlySet<string>) => EffectHistory;
  /** The holdings that the update creates. */
  readonly known: () => HoldingsById;
}

const nobody: ReadonlySet<string> = new Set();

export const createScanReader = (update: JsonObject): ScanReader => {
  /** Events of a scan are a table; each names its children. */
  const table = objectAt(update, 'events_by_id') ?? {};
  const unplaced = new Map<string, UnplacedEvent>();
  const eventOf = (id: string, event: JsonObject, hasChildren: boolean): UnplacedEvent => {
    const before = unplaced.get(id);
    if (before !== undefined) return before;
    const read = readEvent(event, scanNames, isCreate(event) && !hasChildren);
    unplaced.set(id, read);
    return read;
  };
  const readBelow = (
    roots: readonly string[],
    without: ReadonlySet<string>,
  ): readonly EffectEvent[] => {
    const seen = new Set<string>();
    const events: EffectEvent[] = [];
    const read = (id: string, depth: number): void => {
      const event = objectAt(table, id);
      const isLeftOut = seen.has(id) || without.has(id) || depth > deepest;
      if (event === undefined || isLeftOut) return;
      seen.add(id);
      const children = textsAt(event, 'child_event_ids');
      const own = eventOf(id, event, children.length > 0);
      const placed: { below: number } & EffectEvent = placeEvent(own, { depth, below: 0 });
      events.push(placed);
      const before = events.length;
      for (const child of children) read(child, depth + 1);
      placed.below = events.length - before;
    };
    for (const root of roots) read(root, 0);
    return events;
  };
  let contracts: ReadonlyMap<string, EffectContract> | undefined;
  /** Every contract that the update creates. A part creates some of them itself. */
  const allContracts = (): ReadonlyMap<string, EffectContract> =>
    (contracts ??= new Map(
      Object.entries(table).flatMap(([id, event]) => {
        const isLeaf = isObject(event) && textsAt(event, 'child_event_ids').length === 0;
        if (!isLeaf || !isCreate(event)) return [];
        const read = eventOf(id, event, false);
        return read.kind === 'create' ? [[read.contract.contractId, read.contract] as const] : [];
      }),
    ));
  let holdings: HoldingsById | undefined;
  const basis = { scope: 'visible', hasViews: false, isStrict: false } as const;
  const known = (): HoldingsById =>
    (holdings ??= readKnownHoldings({ ...basis, events: [], inputs: allContracts() }));
  return {
    part: (roots, without) => ({
      ...basis,
      events: readBelow(roots, without),
      inputs: allContracts(),
      known: known(),
    }),
    known,
  };
};

/** The events of a whole update. Events that no root leads to are told, too: nothing is left out. */
export const readScanEvents = (update: JsonObject): readonly EffectEvent[] => {
  const ids = Object.keys(objectAt(update, 'events_by_id') ?? {});
  return createScanReader(update).part([...textsAt(update, 'root_event_ids'), ...ids], nobody)
    .events;
};
