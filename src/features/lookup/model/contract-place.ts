import { objectAt, textAt } from '../../../lib/json/fields.ts';
import { isArray, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { factText } from '../messages/facts.ts';

/** No event archived the contract. */
export type ContractPlace =
  | { readonly kind: 'on'; readonly synchronizer: string }
  | { readonly kind: 'in transit'; readonly source: string; readonly target: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What a participant lists at once unless it is configured otherwise. */
export const placeLimit = 200;

/** GetActiveContractsResponse; undefined if the entry isn't about the contract. */
const placeIn = (entry: Json, contractId: string): ContractPlace | undefined => {
  const isIts = (event: JsonObject | undefined): boolean =>
    event !== undefined && textAt(event, 'contractId') === contractId;
  const active = objectAt(entry, 'contractEntry', 'JsActiveContract');
  if (active !== undefined && isIts(objectAt(active, 'createdEvent')))
    return { kind: 'on', synchronizer: textAt(active, 'synchronizerId') };
  const assigned = objectAt(entry, 'contractEntry', 'JsIncompleteAssigned', 'assignedEvent');
  if (assigned !== undefined && isIts(objectAt(assigned, 'createdEvent')))
    return { kind: 'on', synchronizer: textAt(assigned, 'target') };
  const unassigned = objectAt(entry, 'contractEntry', 'JsIncompleteUnassigned', 'unassignedEvent');
  return unassigned !== undefined && isIts(unassigned)
    ? {
        kind: 'in transit',
        source: textAt(unassigned, 'source'),
        target: textAt(unassigned, 'target'),
      }
    : undefined;
};

const isNamed = (place: ContractPlace): boolean =>
  place.kind === 'on' ? place.synchronizer !== '' : place.kind === 'unknown' || place.target !== '';

/** A list that was cut may leave the contract out. */
export const readPlace = (json: Json, contractId: string): ContractPlace => {
  if (!isArray(json)) return { kind: 'unknown', reason: factText.unreadable('active-contracts') };
  for (const entry of json) {
    const place = placeIn(entry, contractId);
    if (place !== undefined && isNamed(place)) return place;
  }
  const isCut = json.length >= placeLimit;
  return {
    kind: 'unknown',
    reason: isCut ? factText.tooManyActive(placeLimit) : factText.notListed,
  };
};

export const describePlace = (place: ContractPlace): string => {
  switch (place.kind) {
    case 'on':
      return factText.activeOn(place.synchronizer);
    case 'in transit':
      return factText.inTransit(place.source, place.target);
    case 'unknown':
      return factText.placeUnknown(place.reason);
    default:
      return place satisfies never;
  }
};
