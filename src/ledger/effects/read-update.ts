import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectsIn, textAt, textsAt } from '../../lib/json/fields.ts';
import { objectAt } from '../rules/rules.ts';
import type {
  ContractView,
  CreateEffect,
  EffectContract,
  EffectEvent,
  EffectHistory,
  EffectScope,
  ExerciseEffect,
} from './effect-event.ts';

/** Where the two services write the fields of an event. */
interface EventNames {
  readonly contractId: string;
  readonly template: string;
  readonly packageName: string;
  readonly payload: string;
  readonly interfaceId: string;
  readonly argument: string;
  readonly result: string;
  readonly actors: string;
}

const ledgerNames: EventNames = {
  contractId: 'contractId',
  template: 'templateId',
  packageName: 'packageName',
  payload: 'createArgument',
  interfaceId: 'interfaceId',
  argument: 'choiceArgument',
  result: 'exerciseResult',
  actors: 'actingParties',
};

const scanNames: EventNames = {
  contractId: 'contract_id',
  template: 'template_id',
  packageName: 'package_name',
  payload: 'create_arguments',
  interfaceId: 'interface_id',
  argument: 'choice_argument',
  result: 'exercise_result',
  actors: 'acting_parties',
};

const readView = (view: JsonObject): ContractView => {
  const code = objectAt(view, 'viewStatus')?.['code'];
  const isComputed = isNumeric(code) && Number(String(code)) === 0;
  return {
    interfaceId: textAt(view, 'interfaceId'),
    value: isComputed ? view['viewValue'] : undefined,
  };
};

/** Reads a contract from the event that creates it, as a ledger or a scan writes that event. */
const readContract = (event: JsonObject, names: EventNames): EffectContract => ({
  contractId: textAt(event, names.contractId),
  template: textAt(event, names.template),
  packageName: textAt(event, names.packageName),
  signatories: textsAt(event, 'signatories'),
  observers: textsAt(event, 'observers'),
  payload: event[names.payload] ?? null,
  views: objectsIn(event['interfaceViews']).map(readView),
});

const readExercise = (
  event: JsonObject,
  names: EventNames,
): Omit<ExerciseEffect, 'depth' | 'below'> => ({
  kind: 'exercise',
  contractId: textAt(event, names.contractId),
  template: textAt(event, names.template),
  packageName: textAt(event, names.packageName),
  interfaceId: textAt(event, names.interfaceId),
  choice: textAt(event, 'choice') || 'Archive',
  // An archive in the shape without choices has no such field.
  consuming: event['consuming'] === true || textAt(event, 'choice') === '',
  actingParties: textsAt(event, names.actors),
  choiceObservers: [],
  argument: event[names.argument] ?? null,
  result: event[names.result] ?? null,
  implemented: textsAt(event, 'implementedInterfaces'),
});

type Unplaced = Omit<CreateEffect, 'depth' | 'below'> | Omit<ExerciseEffect, 'depth' | 'below'>;

const readEvent = (event: JsonObject, names: EventNames, isCreate: boolean): Unplaced =>
  isCreate ? { kind: 'create', contract: readContract(event, names) } : readExercise(event, names);

const place = (event: Unplaced, depth: number, below: number): EffectEvent =>
  event.kind === 'create' ? { ...event, depth, below } : { ...event, depth, below };

const numberIn = (event: JsonObject, key: string): number | undefined => {
  const value = event[key];
  return isNumeric(value) ? Number(String(value)) : undefined;
};

/** Events of a ledger are a list; each says which node is its last descendant. */
const readLedgerEvents = (list: readonly Json[]): readonly EffectEvent[] => {
  const events = list
    .flatMap((wrapped, index) =>
      Object.entries(isObject(wrapped) ? wrapped : {}).flatMap(([variant, value]) => {
        // Older encodings put the fields below `value`.
        const event = objectAt(value, 'value') ?? objectAt(value);
        if (event === undefined) return [];
        const node = numberIn(event, 'nodeId') ?? index;
        const last = numberIn(event, 'lastDescendantNodeId') ?? node;
        return [{ event, node, last, isCreate: variant === 'CreatedEvent' }];
      }),
    )
    .toSorted((a, b) => a.node - b.node);
  const open: number[] = [];
  return events.map(({ event, node, last, isCreate }, index) => {
    while ((open.at(-1) ?? Infinity) < node) open.pop();
    const depth = open.length;
    open.push(last);
    let below = 0;
    while ((events[index + below + 1]?.node ?? Infinity) <= last) below += 1;
    return place(readEvent(event, ledgerNames, isCreate), depth, below);
  });
};

/** A hostile tree must end somewhere: ledgers nest a hundred levels deep at most. */
const deepest = 500;

/** Events of a scan are a table; each names its children. */
const readScanEvents = (update: JsonObject): readonly EffectEvent[] => {
  const table = objectAt(update, 'events_by_id') ?? {};
  const seen = new Set<string>();
  const read = (id: string, depth: number): readonly EffectEvent[] => {
    const event = objectAt(table, id);
    if (event === undefined || seen.has(id) || depth > deepest) return [];
    seen.add(id);
    const children = textsAt(event, 'child_event_ids').flatMap((child) => read(child, depth + 1));
    const isCreate = event['choice'] === undefined;
    return [place(readEvent(event, scanNames, isCreate), depth, children.length), ...children];
  };
  const roots = textsAt(update, 'root_event_ids').flatMap((id) => read(id, 0));
  // Events that no root leads to are told as well: nothing that happened is left out.
  return [...roots, ...Object.keys(table).flatMap((id) => read(id, 0))];
};

/** What is known about an update besides its response. */
export interface UpdateContext {
  /** True if the request asked for the views of holdings. */
  readonly hasViews: boolean;
  /** By default what the reader may see. */
  readonly scope?: Exclude<EffectScope, 'whole'>;
  /** Responses of events-by-contract-id for holdings that the update archives. */
  readonly archived?: readonly Json[];
}

const readInput = (response: Json): readonly (readonly [string, EffectContract])[] => {
  const event = objectAt(response, 'created', 'createdEvent');
  if (event === undefined) return [];
  const contract = readContract(event, ledgerNames);
  return [[contract.contractId, contract]];
};

const eventsIn = (response: JsonObject): readonly EffectEvent[] | undefined => {
  if (objectAt(response, 'events_by_id') !== undefined) return readScanEvents(response);
  const transaction =
    objectAt(response, 'transaction') ?? objectAt(response, 'update', 'Transaction', 'value');
  const events = transaction?.['events'];
  return isArray(events) ? readLedgerEvents(events) : undefined;
};

/**
 * Reads the history of a looked-up update: JsTransaction of a ledger, however it was looked up, or an
 * update of a scan. Undefined for anything but a transaction with events. A reader sees a part of an
 * update, and no field says how large the part is.
 */
export const readUpdateHistory = (
  response: Json,
  { hasViews, scope = 'visible', archived = [] }: UpdateContext,
): EffectHistory | undefined => {
  const events = isObject(response) ? eventsIn(response) : undefined;
  if (events === undefined || events.length === 0) return undefined;
  return {
    events,
    inputs: new Map(archived.flatMap(readInput)),
    scope,
    hasViews,
    isStrict: false,
  };
};
