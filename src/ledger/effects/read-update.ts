import type { TrustedPackage } from '../packages/known-packages.ts';
import {
  numberAt,
  omitUndefined,
  textAt,
  textsAt,
  objectAt,
  objectsIn,
} from '../../lib/json/fields.ts';
import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import type {
  EffectContract,
  EffectEvent,
  EffectHistory,
  EffectScope,
  ContractView,
  CreateEffect,
  ExerciseEffect,
  PlacedEvent,
} from './effects.ts';
import { scanEventsIn, variantsIn } from '../activity/update-events.ts';

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

export const ledgerNames: EventNames = {
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

export const readContract = (event: JsonObject, names: EventNames): EffectContract => ({
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
): Omit<ExerciseEffect, keyof PlacedEvent> => ({
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

/** Its place in the tree is not known yet. */
type UnplacedEvent =
  | Omit<CreateEffect, keyof PlacedEvent>
  | Omit<ExerciseEffect, keyof PlacedEvent>;

const readEvent = (event: JsonObject, names: EventNames, isCreate: boolean): UnplacedEvent =>
  isCreate ? { kind: 'create', contract: readContract(event, names) } : readExercise(event, names);

const placeEvent = (event: UnplacedEvent, place: PlacedEvent): EffectEvent =>
  event.kind === 'create' ? { ...event, ...place } : { ...event, ...place };

const isCreate = (event: JsonObject): boolean => textAt(event, 'choice') === '';

const readScanEvents = (update: JsonObject): readonly EffectEvent[] =>
  scanEventsIn(update).map(({ id, event, depth, below, hasChildren }) =>
    // An event with events below it was exercised, even if its choice can't be read.
    placeEvent(readEvent(event, scanNames, isCreate(event) && !hasChildren), { depth, below, id }),
  );

/** Each event names its last descendant. */
const readLedgerEvents = (list: readonly Json[]): readonly EffectEvent[] => {
  const events = list
    .flatMap((wrapped, index) =>
      variantsIn(wrapped).map(([variant, event]) => {
        const node = numberAt(event, 'nodeId') ?? index;
        const last = numberAt(event, 'lastDescendantNodeId') ?? node;
        return { event, node, last, isCreate: variant === 'CreatedEvent' };
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
    return placeEvent(readEvent(event, ledgerNames, isCreate), { depth, below, node });
  });
};

export interface UpdateContext {
  /** The request asked for the views of holdings. */
  readonly hasViews: boolean;
  readonly scope?: Exclude<EffectScope, 'whole'>;
  /** The events-by-contract-id responses for archived holdings. */
  readonly archived?: readonly Json[];
  /** The packages that the user trusts: their code is understood, as `verify` tells it. */
  readonly trusted?: readonly TrustedPackage[] | undefined;
}

const readInput = (response: Json): readonly (readonly [string, EffectContract])[] => {
  const event = objectAt(response, 'created', 'createdEvent');
  if (event === undefined) return [];
  const contract = readContract(event, ledgerNames);
  return [[contract.contractId, contract]];
};

/** The parties in whose name the events were asked for; undefined where no event names any. */
const readReaders = (list: readonly Json[]): ReadonlySet<string> | undefined => {
  const events = list.flatMap(variantsIn);
  const readers = new Set(events.flatMap(([, event]) => textsAt(event, 'witnessParties')));
  return readers.size === 0 ? undefined : readers;
};

const eventsIn = (response: JsonObject): Pick<EffectHistory, 'events' | 'readers'> | undefined => {
  if (objectAt(response, 'events_by_id') !== undefined) return { events: readScanEvents(response) };
  const transaction =
    objectAt(response, 'transaction') ?? objectAt(response, 'update', 'Transaction', 'value');
  const events = transaction?.['events'];
  if (!isArray(events)) return undefined;
  return { events: readLedgerEvents(events), ...omitUndefined({ readers: readReaders(events) }) };
};

/**
 * Takes a ledger's transaction, however it was looked up, or a scan's update. Undefined without
 * events.
 */
export const readUpdateHistory = (
  response: Json,
  { hasViews, scope = 'visible', archived = [], trusted = [] }: UpdateContext,
): EffectHistory | undefined => {
  const read = isObject(response) ? eventsIn(response) : undefined;
  if (read === undefined || read.events.length === 0) return undefined;
  return {
    ...read,
    inputs: new Map(archived.flatMap(readInput)),
    scope,
    hasViews,
    isStrict: false,
    trusted: new Map(trusted.map((each) => [each.id, each] as const)),
  };
};
