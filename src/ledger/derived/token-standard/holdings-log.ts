import { type JsonObject } from '../../../lib/json/json.ts';
import { readAccount, instrumentName, accountProviders, type Account } from '../accounts.ts';
import {
  isAmuletPackage,
  templateAndInterface,
  type ExercisedChoice,
} from '../../activity/update-events.ts';
import { readAmount, UnexpectedShapeError, readDamlRecord, readText } from '../daml-values.ts';
import { listAt } from '../../../lib/json/fields.ts';

/** Value that moved from one account to another. */
export interface Movement {
  readonly sender: Account;
  readonly receiver: Account;
  readonly amount: string;
  /** The instrument, if it isn't Amulet. */
  readonly instrument?: { readonly admin: string; readonly id: string };
}

/** One account's report of its change: `EventLog_HoldingsChange` (TransferEventsV2.daml). */
export interface HoldingsLog {
  readonly account: Account;
  readonly sides: readonly {
    readonly leg: string;
    readonly isSender: boolean;
    readonly movement: Movement;
  }[];
}

const eventLog = /^Splice\.Api\.Token\.TransferEventsV\d+:EventLog$/;

export const isHoldingsLog = ({ choice, event }: ExercisedChoice): boolean => {
  const { template, throughInterface } = templateAndInterface(event);
  return (
    choice === 'EventLog_HoldingsChange' &&
    (eventLog.test(throughInterface) || (isAmuletPackage(event) && template.startsWith('Splice.')))
  );
};

const legIdOf = (leg: JsonObject): string =>
  typeof leg['transferLegId'] === 'string' ? leg['transferLegId'] : '';

/**
 * Reads a report. Its first form listed whole legs, today's form lists sides. Throws
 * `UnexpectedShapeError`.
 */
export const readHoldingsLog = ({ event }: ExercisedChoice): HoldingsLog => {
  const argument = readDamlRecord(event, 'choice_argument');
  const account = readAccount(argument, 'account');
  const admin = readText(argument, 'admin');
  const foreign = (leg: JsonObject) =>
    isAmuletPackage(event)
      ? {}
      : { instrument: { admin, id: instrumentName(leg['instrumentId']) } };
  const sides = listAt(argument, 'transferLegSides').map((leg) => {
    const side = readText(leg, 'side');
    if (side !== 'SenderSide' && side !== 'ReceiverSide')
      throw new UnexpectedShapeError('side is neither SenderSide nor ReceiverSide');
    const isSender = side === 'SenderSide';
    const other = readAccount(leg, 'otherside');
    const [sender, receiver] = isSender ? [account, other] : [other, account];
    const movement = { sender, receiver, amount: readAmount(leg, 'amount'), ...foreign(leg) };
    return { leg: legIdOf(leg), isSender, movement };
  });
  const legs = listAt(argument, 'transferLegs').map((leg) => {
    const sender = readAccount(leg, 'sender');
    const movement = {
      sender,
      receiver: readAccount(leg, 'receiver'),
      amount: readAmount(leg, 'amount'),
      ...foreign(leg),
    };
    return { leg: legIdOf(leg), isSender: sender.party === account.party, movement };
  });
  return { account, sides: [...sides, ...legs] };
};

const keyOf = (leg: string, { sender, receiver, amount, instrument }: Movement): string =>
  JSON.stringify([leg, sender.party, receiver.party, amount, instrument]);

/**
 * Merges movements, each once, because either or both of its accounts may report it. The side that
 * reports more of them decides the number.
 */
export const mergeMovements = (logs: readonly HoldingsLog[]): readonly Movement[] => {
  const found = new Map<string, { movement: Movement; sent: number; received: number }>();
  for (const { sides } of logs)
    for (const { leg, isSender, movement } of sides) {
      const key = keyOf(leg, movement);
      const entry = found.get(key) ?? { movement, sent: 0, received: 0 };
      if (isSender) entry.sent += 1;
      else entry.received += 1;
      found.set(key, entry);
    }
  return [...found.values()].flatMap(({ movement, sent, received }) =>
    Array.from({ length: Math.max(sent, received) }, () => movement),
  );
};

/** Movements between different owners: neither to oneself, nor to or from a special account. */
export const movementsBetweenOwners = (logs: readonly HoldingsLog[]): readonly Movement[] =>
  mergeMovements(logs).filter(
    ({ sender, receiver }) =>
      sender.special === undefined &&
      receiver.special === undefined &&
      sender.party !== receiver.party,
  );

/** Providers of the accounts between which value moved. */
export const movementProviders = (movements: readonly Movement[]): readonly string[] =>
  accountProviders(movements.flatMap(({ sender, receiver }) => [sender, receiver]));
