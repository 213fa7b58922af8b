import type { JsonObject } from '../../lib/json.ts';
import { objectAt } from '../rules.ts';
import { metaText } from './accounts.ts';
import { plainTransfer, type Draft, type Untold } from './draft.ts';
import type { Holding } from './holdings.ts';
import { movementsOf, providersIn, type Movement } from './holdings-log.ts';
import { receivedIn } from './standard-transfers.ts';
import { actingParties, contractsOf, namesOf, type ScanUpdate } from './update-events.ts';
import { optionalAmountAt, sumOf } from './values.ts';

/** The event that a row is about. */
export interface About {
  readonly id: string;
  readonly event: JsonObject | undefined;
}

const textIn = (record: JsonObject | undefined, key: string): string | undefined => {
  const value = record?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** What is not recognised: the event, with its template, its choice and what is known besides. */
export const otherDraft = (
  { id, event }: About,
  moved?: JsonObject,
  notices: readonly string[] = [],
): Draft => {
  const template = event && namesOf(event).template;
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

/** Amulet.daml: the choices that end the life of a holding name its owner and what was burned. */
const burned = (event: JsonObject | undefined): JsonObject => {
  const result = objectAt(event, 'exercise_result');
  const owner = textIn(objectAt(result, 'expireSum'), 'owner');
  if (owner === undefined) return {};
  const amount = optionalAmountAt({ burned: metaText(result, 'burned') ?? null }, 'burned');
  return { sender: owner, ...(amount !== undefined && { amount }) };
};

/** What holdings were created and archived, and whose they are. */
export const movedBy = (
  { changes }: Untold,
  update: ScanUpdate,
  event: JsonObject | undefined,
): JsonObject => {
  const { consumed } = contractsOf(update);
  const created = changes.flatMap((change) =>
    change.change === 'created' ? [change.holding] : [],
  );
  const archived = changes.flatMap((change) => (change.change === 'archived' ? [change] : []));
  const lasting = created.filter(({ contractId }) => !consumed.has(contractId));
  const told = lasting.length > 0 ? lasting : created;
  const before = archived.flatMap(({ holding }) => (holding === undefined ? [] : [holding]));
  const counted = told.length > 0 ? told : before;
  const [owner] = before.map((holding) => holding.owner);
  return {
    ...(owner !== undefined && { sender: owner }),
    receivers: receivedIn(told),
    ...(counted.length > 0 && { amount: sumOf(counted.map(({ amount }) => amount)) }),
    ...burned(event),
    created: created.map(shown),
    archived: archived.map(({ contractId, holding }) =>
      holding === undefined ? { contract_id: contractId } : shown(holding),
    ),
  };
};

const tellMovement = (about: About, movement: Movement): readonly Draft[] => {
  const { sender, receiver, amount, instrument } = movement;
  const parties = [
    ...(about.event === undefined ? [] : actingParties(about.event)),
    ...providersIn([movement]),
  ];
  const receivers = receiver.special === undefined ? [{ party: receiver.party, amount }] : [];
  if (instrument !== undefined || receiver.special !== undefined) {
    const from = sender.special === undefined ? { sender: sender.party } : {};
    const more = instrument === undefined ? {} : { instrument };
    return [{ ...otherDraft(about, { ...from, receivers, amount, ...more }), parties }];
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

/** A lock that is opened so that a later choice of the same update can use what is in it. */
const isUsedUp = ({ changes }: Untold, update: ScanUpdate): boolean => {
  const { consumed } = contractsOf(update);
  const created = changes.flatMap((change) =>
    change.change === 'created' ? [change.holding.contractId] : [],
  );
  return created.length > 0 && created.every((id) => consumed.has(id));
};

const openings = /^LockedAmulet_(?:Unlock|OwnerExpireLock)(?:V\d+)?$/;

/**
 * Activities of changes that no choice told which is known: what was reported as moved, and where
 * nothing was, the holdings themselves.
 */
export const draftsOfUntold = (
  about: About,
  untold: Untold,
  update: ScanUpdate,
): readonly Draft[] => {
  const { changes, logs } = untold;
  if (changes.length === 0 && logs.length === 0) return [];
  const choice = textIn(about.event, 'choice') ?? '';
  if (openings.test(choice) && isUsedUp(untold, update)) return [];
  const movements = movementsOf(logs).flatMap((movement) => tellMovement(about, movement));
  if (movements.length > 0) return movements;
  const accounts = logs.map(({ account }) => account.party);
  const draft = otherDraft(about, movedBy(untold, update, about.event));
  return [{ ...draft, parties: [...(draft.parties ?? []), ...accounts] }];
};
