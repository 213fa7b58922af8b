import type { Json } from '../../lib/json/json.ts';
import type { Activity } from '../activity/activity.ts';
import { contractsInUpdate, topEvents } from '../activity/update-events.ts';
import { deriveActivities } from '../derived/derive-activities.ts';
import { sumBalanceChanges, type BalanceChanges } from './balance-changes.ts';
import { toScanUpdate } from './ledger-update.ts';

/** What an update does: its activities, what they change, and how many contracts it leaves and ends. */
export interface UpdateEffects {
  readonly activities: readonly Activity[];
  readonly balances: BalanceChanges;
  /** Contracts that exist after the update and not before, and the reverse. */
  readonly created: number;
  readonly archived: number;
  /** Contracts that the update creates and archives. */
  readonly transient: number;
}

/**
 * Reads what a looked-up update does, from the table of choices that makes the rows of the tail.
 * Undefined if the response isn't a transaction with events.
 */
export const readUpdateEffects = (response: Json): UpdateEffects | undefined => {
  const update = toScanUpdate(response);
  if (update === undefined) return undefined;
  if (topEvents(update).length === 0) return undefined;
  const { created, consumed } = contractsInUpdate(update);
  const activities = deriveActivities(update);
  const transient = [...consumed.keys()].filter((id) => created.has(id)).length;
  return {
    activities,
    balances: sumBalanceChanges(activities),
    created: created.size - transient,
    archived: consumed.size - transient,
    transient,
  };
};
