import { isObject, type JsonObject } from '../../lib/json.ts';
import { objectAt } from '../rules.ts';
import { contractsOf, isAmuletPackage, namesOf, type ScanUpdate } from './update-events.ts';
import { amountAt, NotAsExpected, textOf } from './values.ts';

/** An Amulet or LockedAmulet, as the event that created it tells it. */
export interface Holding {
  readonly contractId: string;
  readonly owner: string;
  readonly amount: string;
  readonly isLocked: boolean;
}

/** A holding that an update created or archived; of an archived one mostly its id alone is known. */
export type HoldingChange =
  | { readonly change: 'created'; readonly holding: Holding }
  | {
      readonly change: 'archived';
      readonly contractId: string;
      readonly holding: Holding | undefined;
    };

/** Amulet.daml: templates Amulet and LockedAmulet. */
const holdingTemplates = new Set(['Splice.Amulet:Amulet', 'Splice.Amulet:LockedAmulet']);

/** Whether an event is of an Amulet or a LockedAmulet: its creation, or a choice of it. */
export const isOfHolding = (event: JsonObject): boolean =>
  isAmuletPackage(event) && holdingTemplates.has(namesOf(event).template);

/** Reads the creation of a holding. Throws `NotAsExpected`. */
export const holdingOf = (event: JsonObject): Holding => {
  const args = objectAt(event, 'create_arguments');
  const amulet = objectAt(args, 'amulet') ?? args;
  return {
    contractId: textOf(event, 'contract_id'),
    owner: textOf(amulet, 'owner'),
    amount: amountAt(objectAt(amulet, 'amount'), 'initialAmount'),
    isLocked: objectAt(args, 'amulet') !== undefined,
  };
};

/** The holding with this contract id, where the update creates it. */
export const holdingIn = (update: ScanUpdate, contractId: string): Holding | undefined => {
  const event = contractsOf(update).created.get(contractId);
  return event !== undefined && isOfHolding(event) ? holdingOf(event) : undefined;
};

/** As `holdingIn`, of a holding that a result names. Throws `NotAsExpected`. */
export const namedHolding = (update: ScanUpdate, contractId: string): Holding => {
  const holding = holdingIn(update, contractId);
  if (holding === undefined)
    throw new NotAsExpected('a holding that the result names is not created by the update');
  return holding;
};

/** What an event does to a holding by itself; nothing when it does not change any. */
export const holdingChange = (update: ScanUpdate, event: JsonObject): HoldingChange | undefined => {
  if (!isOfHolding(event)) return undefined;
  if (isObject(event['create_arguments'])) return { change: 'created', holding: holdingOf(event) };
  if (event['consuming'] !== true && event['choice'] !== 'Archive') return undefined;
  const contractId = textOf(event, 'contract_id');
  return { change: 'archived', contractId, holding: holdingIn(update, contractId) };
};
