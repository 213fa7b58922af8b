import { checkUpdateId } from '../../../ledger/ids/identifiers.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import { objectAt, textAt } from '../../../lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import type { FactLine, LookupFact } from './fact-writer.ts';
import { factNames, factText, rightsText } from '../messages/result.ts';

/** The largest list of a participant, unless it is configured otherwise. */
export const placeLimit = 200;

/** GetActiveContractsResponse; undefined if the entry isn't about the contract, or names no place. */
const placeIn = (entry: Json, contractId: string): string | undefined => {
  const isIts = (event: JsonObject | undefined): boolean =>
    event !== undefined && textAt(event, 'contractId') === contractId;
  const on = (synchronizer: string): string | undefined =>
    synchronizer === '' ? undefined : factText.activeOn(synchronizer);
  const active = objectAt(entry, 'contractEntry', 'JsActiveContract');
  if (active !== undefined && isIts(objectAt(active, 'createdEvent')))
    return on(textAt(active, 'synchronizerId'));
  const assigned = objectAt(entry, 'contractEntry', 'JsIncompleteAssigned', 'assignedEvent');
  if (assigned !== undefined && isIts(objectAt(assigned, 'createdEvent')))
    return on(textAt(assigned, 'target'));
  const unassigned = objectAt(entry, 'contractEntry', 'JsIncompleteUnassigned', 'unassignedEvent');
  const target = unassigned !== undefined && isIts(unassigned) ? textAt(unassigned, 'target') : '';
  return unassigned === undefined || target === ''
    ? undefined
    : factText.inTransit(textAt(unassigned, 'source'), target);
};

/** Says where a contract is that no event archived. A list that was cut may leave it out. */
export const readPlace = (json: Json, contractId: string): string => {
  if (!isArray(json)) return factText.placeUnknown(factText.unreadable('active-contracts'));
  for (const entry of json) {
    const place = placeIn(entry, contractId);
    if (place !== undefined) return place;
  }
  const isCut = json.length >= placeLimit;
  return factText.placeUnknown(isCut ? factText.tooManyActive(placeLimit) : factText.notListed);
};

export type Archive =
  /** It may be in transit between two synchronizers, which its events don't say. */
  | { readonly kind: 'active'; readonly template: string }
  | { readonly kind: 'archived'; readonly offset: string }
  | { readonly kind: 'unknown'; readonly reason: string };

const unreadable: Archive = {
  kind: 'unknown',
  reason: factText.unreadable('events-by-contract-id'),
};

/** Filters name a template by its package where the package has a name. */
const createdTemplate = (created: JsonObject): string => {
  const id = textAt(created, 'templateId');
  const name = textAt(created, 'packageName');
  return name === '' ? id : `#${name}${id.slice(id.indexOf(':'))}`;
};

/** Reads a JsGetEventsByContractIdResponse. An event about another contract proves nothing. */
export const readArchive = (json: Json, contractId: string): Archive => {
  if (!isObject(json)) return unreadable;
  const created = objectAt(json, 'created', 'createdEvent');
  const archived = objectAt(json, 'archived', 'archivedEvent');
  const events = [created, archived].filter((event) => event !== undefined);
  if (events.length === 0 || events.some((event) => textAt(event, 'contractId') !== contractId))
    return unreadable;
  if (archived === undefined)
    return (json['archived'] ?? null) === null
      ? { kind: 'active', template: createdTemplate(created ?? {}) }
      : unreadable;
  const offset = readOffset(archived['offset']);
  return offset === undefined ? unreadable : { kind: 'archived', offset };
};

/** Returns the update, or why it is unknown. */
export const readUpdateAt = (
  json: Json,
  offset: string,
): { readonly updateId: string; readonly recordTime: string } | string => {
  const update = objectAt(json, 'update');
  const value =
    objectAt(update, 'Transaction', 'value') ?? objectAt(update, 'Reassignment', 'value');
  const updateId = value === undefined ? '' : textAt(value, 'updateId');
  return value !== undefined &&
    checkUpdateId(updateId) === undefined &&
    readOffset(value['offset']) === offset
    ? { updateId, recordTime: textAt(value, 'recordTime') }
    : factText.unreadable('update-by-offset');
};

export type ContractState =
  | { readonly kind: 'active'; readonly place: string }
  | {
      readonly kind: 'archived';
      readonly offset: string;
      readonly archiver: ReturnType<typeof readUpdateAt>;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

export const stateFacts = (state: ContractState): readonly LookupFact[] => {
  const { state: name } = factNames;
  switch (state.kind) {
    case 'active':
      return [{ name, value: state.place }];
    case 'unknown':
      return [{ name, value: factText.unknown(state.reason) }];
    case 'archived': {
      const { offset, archiver } = state;
      const archived = factText.archived(offset);
      if (typeof archiver === 'string')
        return [
          { name, value: archived },
          { name: factNames.archived, value: factText.unknown(archiver) },
        ];
      const { updateId, recordTime } = archiver;
      return [
        { name, value: recordTime === '' ? archived : `${archived}, ${recordTime}` },
        { name: factNames.archived, value: updateId, updateId },
      ];
    }
    default:
      return state satisfies never;
  }
};

/** Reads a GetLatestPrunedOffsetsResponse. */
export const prunedFact = (response: Result<Json, string>): LookupFact => {
  const { pruned: name } = factNames;
  if (!response.ok) return { name, value: factText.unknown(response.error) };
  const offset = isObject(response.value)
    ? readOffset(response.value['participantPrunedUpToInclusive'])
    : undefined;
  if (offset === undefined)
    return { name, value: factText.unknown(factText.unreadable('latest-pruned-offsets')) };
  return { name, value: offset === '0' ? factText.prunedNothing : factText.prunedUpTo(offset) };
};

/** An update can be followed. */
export const factLines = (facts: readonly LookupFact[]): readonly FactLine[] =>
  facts.map(({ name, value, updateId }) => ({
    depth: 0,
    name,
    value,
    ...(updateId !== undefined && { link: { to: 'update', id: updateId } as const }),
  }));

/** A user may have thousands of parties. */
const maxParties = 5;

export const rightsFact = (
  own: Result<
    { readonly parties: readonly string[]; readonly isAny: boolean },
    { readonly reason: string }
  >,
): LookupFact => {
  const { rights: name } = factNames;
  if (!own.ok) return { name, value: factText.unknown(own.error.reason) };
  const { parties, isAny } = own.value;
  const shown = parties.slice(0, maxParties).join(', ');
  const list = parties.length > maxParties ? `${shown}, …` : shown;
  if (isAny) return { name, value: list === '' ? rightsText.any : rightsText.anyAnd(list) };
  return { name, value: list === '' ? rightsText.none : rightsText.parties(list) };
};
