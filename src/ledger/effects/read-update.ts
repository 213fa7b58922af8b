import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectAt } from '../rules/rules.ts';
import type { EffectContract, EffectEvent, EffectHistory, EffectScope } from './effect-event.ts';
import { ledgerNames, placeEvent, readContract, readEvent } from './read-event.ts';
import { readScanEvents } from './read-scan-update.ts';

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
    return placeEvent(readEvent(event, ledgerNames, isCreate), { depth, below, node });
  });
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
