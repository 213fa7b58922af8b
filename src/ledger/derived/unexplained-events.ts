import type { JsonObject } from '../../lib/json/json.ts';
import { objectAt } from '../rules/rules.ts';
import { metaText } from './accounts.ts';
import { plainTransfer, type ActivityDraft, type UnexplainedChanges } from './draft.ts';
import { isHoldingEvent, type Holding } from './token-standard/holdings.ts';
import { mergeMovements, movementProviders, type Movement } from './token-standard/holdings-log.ts';
import { receiversOf } from './token-standard/standard-transfers.ts';
import {
  actingParties,
  contractsInUpdate,
  templateAndInterface,
  type ScanUpdate,
} from '../activity/update-events.ts';
import { readOptionalAmount, sumAmounts } from './daml-values.ts';

/** The event that a row is about. */
export interface UnexplainedEvent {
  readonly id: string;
  readonly event: JsonObject | undefined;
}

const textIn = (record: JsonObject | undefined, key: string): string | undefined => {
  const value = record?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Drafts an unrecognized event with its template, its choice and other known facts. */
export const draftOther = (
  { id, event }: UnexplainedEvent,
  moved?: JsonObject,
  notices: readonly string[] = [],
): ActivityDraft => {
  const template = event && templateAndInterface(event).template;
  const choice = textIn(event, 'choice');
  return {
    eventId: id,
    type: 'other',
    fields: {
      ...(template !== undefined && template !== '' && { template }),
      ...(choice !== undefined && { choice }),
      ...(moved !== undefined && { moved }),
    },
    notices,
    parties: event === undefined ? [] : actingParties(event),
  };
};

const shown = ({ contractId, owner, amount, isLocked }: Holding): JsonObject => ({
  contract_id: contractId,
  party: owner,
  amount,
  ...(isLocked && { locked: true }),
});

/** Amulet.daml: the choices that end a holding name its owner and the burned amount. */
const burned = (event: JsonObject | undefined): JsonObject => {
  const result = objectAt(event, 'exercise_result');
  const owner = textIn(objectAt(result, 'expireSum'), 'owner');
  if (owner === undefined) return {};
  const amount = readOptionalAmount({ burned: metaText(result, 'burned') ?? null }, 'burned');
  return { sender: owner, ...(amount !== undefined && { amount }) };
};

/** Describes the created and archived holdings with their owners. */
export const describeMovedHoldings = (
  { changes }: UnexplainedChanges,
  update: ScanUpdate,
  event: JsonObject | undefined,
): JsonObject => {
  const { consumed } = contractsInUpdate(update);
  const created = changes.flatMap((change) =>
    change.change === 'created' ? [change.holding] : [],
  );
  const archived = changes.flatMap((change) => (change.change === 'archived' ? [change] : []));
  const lasting = created.filter(({ contractId }) => !consumed.has(contractId));
  const holdings = lasting.length > 0 ? lasting : created;
  const before = archived.flatMap(({ holding }) => (holding === undefined ? [] : [holding]));
  const counted = holdings.length > 0 ? holdings : before;
  const [owner] = before.map((holding) => holding.owner);
  return {
    ...(owner !== undefined && { sender: owner }),
    receivers: receiversOf(holdings),
    ...(counted.length > 0 && { amount: sumAmounts(counted.map(({ amount }) => amount)) }),
    ...burned(event),
    created: created.map(shown),
    archived: archived.map(({ contractId, holding }) =>
      holding === undefined ? { contract_id: contractId } : shown(holding),
    ),
  };
};

const tellMovement = (about: UnexplainedEvent, movement: Movement): readonly ActivityDraft[] => {
  const { sender, receiver, amount, instrument } = movement;
  const parties = [
    ...(about.event === undefined ? [] : actingParties(about.event)),
    ...movementProviders([movement]),
  ];
  const receivers = receiver.special === undefined ? [{ party: receiver.party, amount }] : [];
  if (instrument !== undefined || receiver.special !== undefined) {
    const from = sender.special === undefined ? { sender: sender.party } : {};
    const more = instrument === undefined ? {} : { instrument };
    return [{ ...draftOther(about, { ...from, receivers, amount, ...more }), parties }];
  }
  if (sender.special === 'mint')
    return [
      {
        eventId: about.id,
        type: 'mint',
        fields: { mint: { amulet_owner: receiver.party, amulet_amount: amount } },
        notices: [],
        parties,
      },
    ];
  if (sender.party === receiver.party) return [];
  const fields = plainTransfer({ sender: sender.party, receivers });
  return [{ eventId: about.id, type: 'transfer', fields, notices: [], parties }];
};

/**
 * A lock that is opened so that a later choice of the same update can use its content. The row of that
 * choice contains the amount, if it is a choice of a holding.
 */
const isUsedUp = ({ changes }: UnexplainedChanges, update: ScanUpdate): boolean => {
  const { consumed } = contractsInUpdate(update);
  const created = changes.flatMap((change) =>
    change.change === 'created' ? [change.holding.contractId] : [],
  );
  const usedBy = created.map((id) => consumed.get(id));
  return usedBy.length > 0 && usedBy.every((event) => event !== undefined && isHoldingEvent(event));
};

const openings = /^LockedAmulet_(?:Unlock|OwnerExpireLock)(?:V\d+)?$/;

/**
 * Activities of changes that no known choice explains: the movements that were reported, or if there are
 * none, the holdings themselves.
 */
export const draftUnexplained = (
  about: UnexplainedEvent,
  untold: UnexplainedChanges,
  update: ScanUpdate,
): readonly ActivityDraft[] => {
  const { changes, logs } = untold;
  if (changes.length === 0 && logs.length === 0) return [];
  const choice = textIn(about.event, 'choice') ?? '';
  if (openings.test(choice) && isUsedUp(untold, update)) return [];
  const movements = mergeMovements(logs).flatMap((movement) => tellMovement(about, movement));
  if (movements.length > 0) return movements;
  const accounts = logs.map(({ account }) => account.party);
  const draft = draftOther(about, describeMovedHoldings(untold, update, about.event));
  return [{ ...draft, parties: [...(draft.parties ?? []), ...accounts] }];
};
