import { isObject, type JsonObject } from '../../../lib/json/json.ts';
import { objectAt } from '../../rules/rules.ts';
import {
  contractsInUpdate,
  isAmuletPackage,
  templateAndInterface,
  type ScanUpdate,
} from '../../activity/update-events.ts';
import { readAmount, UnexpectedShapeError, readText } from '../daml-values.ts';

/** An Amulet or LockedAmulet, as in the event that created it. */
export interface Holding {
  readonly contractId: string;
  readonly owner: string;
  readonly amount: string;
  readonly isLocked: boolean;
}

/** A holding that an update created or archived; of an archived one often only the id is known. */
export type HoldingChange =
  | { readonly change: 'created'; readonly holding: Holding }
  | {
      readonly change: 'archived';
      readonly contractId: string;
      readonly holding: Holding | undefined;
    };

/** Amulet.daml: templates Amulet and LockedAmulet. */
const holdingTemplates = new Set(['Splice.Amulet:Amulet', 'Splice.Amulet:LockedAmulet']);

/** Returns whether an event creates an Amulet or a LockedAmulet, or exercises a choice of one. */
export const isHoldingEvent = (event: JsonObject): boolean =>
  isAmuletPackage(event) && holdingTemplates.has(templateAndInterface(event).template);

/** Reads the creation of a holding. Throws `UnexpectedShapeError`. */
export const readHolding = (event: JsonObject): Holding => {
  const args = objectAt(event, 'create_arguments');
  const amulet = objectAt(args, 'amulet') ?? args;
  return {
    contractId: readText(event, 'contract_id'),
    owner: readText(amulet, 'owner'),
    amount: readAmount(objectAt(amulet, 'amount'), 'initialAmount'),
    isLocked: objectAt(args, 'amulet') !== undefined,
  };
};

/** The holding with this contract id, if the update creates it. */
export const findHolding = (update: ScanUpdate, contractId: string): Holding | undefined => {
  const event = contractsInUpdate(update).created.get(contractId);
  return event !== undefined && isHoldingEvent(event) ? readHolding(event) : undefined;
};

/** Like `findHolding`, for a holding that a result names. Throws `UnexpectedShapeError`. */
export const namedHolding = (update: ScanUpdate, contractId: string): Holding => {
  const holding = findHolding(update, contractId);
  if (holding === undefined)
    throw new UnexpectedShapeError('a holding that the result names is not created by the update');
  return holding;
};

/** Reads an event's own change of a holding; undefined if it changes none. */
export const readHoldingChange = (
  update: ScanUpdate,
  event: JsonObject,
): HoldingChange | undefined => {
  if (!isHoldingEvent(event)) return undefined;
  if (isObject(event['create_arguments']))
    return { change: 'created', holding: readHolding(event) };
  if (event['consuming'] !== true && event['choice'] !== 'Archive') return undefined;
  const contractId = readText(event, 'contract_id');
  return { change: 'archived', contractId, holding: findHolding(update, contractId) };
};
