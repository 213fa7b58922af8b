import { lookUpArchived } from '../../../../http/reads.ts';
import type { Client } from '../../../../http/client.ts';
import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { LedgerUpdate } from '../../../../ledger/activity/update-events.ts';
import { deriveLedgerActivities } from '../../../../ledger/derived/derive-ledger-activities.ts';
import { findUnseenHoldings } from '../../../../ledger/effects/compute-effects.ts';
import { findAcceptedOffers } from '../../../../ledger/effects/described-transfer.ts';
import { readUpdateHistory } from '../../../../ledger/effects/read-update.ts';
import { listAt, objectsIn, textAt, objectAt } from '../../../../lib/json/fields.ts';
import type { Json, JsonObject } from '../../../../lib/json/json.ts';
import { dropOldest } from '../../../../lib/keep.ts';

/** The rows of each update. */
export type RowsOf = (
  updates: readonly LedgerUpdate[],
  signal?: AbortSignal,
) => Promise<ReadonlyMap<LedgerUpdate, readonly Activity[]>>;

/** Holdings kept in memory, because what is archived was often created a little earlier. */
const maxKept = 5000;

/** Lookups for one update. Further holdings are shown as unknown. */
const maxLookups = 200;

/** The contracts with views that an update creates, as a lookup would return them. */
const createdWithViews = ({ value }: LedgerUpdate): readonly (readonly [string, JsonObject])[] =>
  objectsIn(value['events']).flatMap((item) => {
    const createdEvent = objectAt(item, 'CreatedEvent');
    return createdEvent === undefined || listAt(createdEvent, 'interfaceViews').length === 0
      ? []
      : [[textAt(createdEvent, 'contractId'), { created: { createdEvent } }] as const];
  });

/** The owner and amount of an archived holding, and an offer's memo, are in the event that created it. */
export const createLedgerRows = ({
  request,
  hasViews,
}: Pick<Client, 'request'> & { readonly hasViews: () => boolean }) => {
  const created = new Map<string, Json>();

  const remember = (update: LedgerUpdate): void => {
    for (const [contractId, event] of createdWithViews(update)) created.set(contractId, event);
    dropOldest(created, maxKept);
  };

  /** What it archives, and the offers that it accepts: only these have the payer's memo. */
  const unseenIn = (update: LedgerUpdate): readonly string[] => {
    if (update.kind !== 'Transaction') return [];
    const history = readUpdateHistory(update.json, { hasViews: hasViews() });
    if (history === undefined) return [];
    const wanted = new Set([...findUnseenHoldings(history), ...findAcceptedOffers(history)]);
    return [...wanted].slice(0, maxLookups);
  };

  /** The rows are in the order of the updates, oldest first. */
  return async (
    updates: readonly LedgerUpdate[],
    parties: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<LedgerUpdate, readonly Activity[]>> => {
    const unseen = new Map(updates.map((update) => [update, unseenIn(update)]));
    for (const update of updates) remember(update);
    const missing = [...unseen.values()].flat().filter((contractId) => !created.has(contractId));
    const found = await lookUpArchived(request, [...new Set(missing)], parties, signal);
    const lookedUp = new Map(
      found.map((event) => [
        textAt(objectAt(event, 'created', 'createdEvent') ?? {}, 'contractId'),
        event,
      ]),
    );
    const archivedBy = (update: LedgerUpdate): readonly Json[] =>
      (unseen.get(update) ?? []).flatMap(
        (contractId) => lookedUp.get(contractId) ?? created.get(contractId) ?? [],
      );
    return new Map(
      updates.map((update) => {
        const context = { hasViews: hasViews(), archived: archivedBy(update) };
        return [update, deriveLedgerActivities(update, context)];
      }),
    );
  };
};
