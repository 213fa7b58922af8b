import type { EffectContract } from '../../../ledger/effects/effect-event.ts';
import { knownHolding } from '../../../ledger/effects/holding.ts';
import { entityOf } from '../../../ledger/effects/effect-event.ts';
import { isHoldingInterface } from '../../../ledger/effects/read-holding.ts';
import { readUpdateHistory } from '../../../ledger/effects/read-update.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import type { ContractFields } from './holdings.ts';

/** An active contract as a ledger lists it. */
export interface ListedContract extends ContractFields {
  /** The same for the rules about effects: with its signatories and its views. */
  readonly contract: EffectContract;
}

/** Reads a created event as the event of an update is read, so that one rule reads its views. */
export const readListedContract = (event: Json): ListedContract | undefined => {
  const update = { transaction: { events: [{ CreatedEvent: event }] } };
  const [created] = readUpdateHistory(update, { hasViews: true })?.events ?? [];
  if (created?.kind !== 'create') return undefined;
  const { contract } = created;
  const { contractId, template: templateId, packageName, payload } = contract;
  return {
    ...{ contractId, templateId, packageName, contract },
    payload: isObject(payload) ? payload : {},
  };
};

/**
 * Returns whether a ledger that was asked for views has sent them: it has, unless a contract that is known
 * to be a holding lacks its view. Without views, any contract of an unknown package may be a holding.
 */
export const areViewsServed = (contracts: readonly ListedContract[]): boolean =>
  contracts.every(
    ({ contract: { template, views } }) =>
      knownHolding(entityOf(template)) === undefined ||
      views.some(({ interfaceId }) => isHoldingInterface(interfaceId)),
  );
