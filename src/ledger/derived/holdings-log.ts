import { isArray, isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { accountAt, instrumentName, providersOf, type Account } from './accounts.ts';
import { isAmuletPackage, namesOf, type Exercised } from './update-events.ts';
import { amountAt, NotAsExpected, recordAt, textOf } from './values.ts';

/** Value that went from one account to another. */
export interface Movement {
  readonly sender: Account;
  readonly receiver: Account;
  readonly amount: string;
  /** The instrument, where it is not Amulet. */
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

export const isHoldingsLog = ({ choice, event }: Exercised): boolean => {
  const { template, throughInterface } = namesOf(event);
  return (
    choice === 'EventLog_HoldingsChange' &&
    (eventLog.test(throughInterface) || (isAmuletPackage(event) && template.startsWith('Splice.')))
  );
};

const legIdOf = (leg: JsonObject): string =>
  typeof leg['transferLegId'] === 'string' ? leg['transferLegId'] : '';

const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  isArray(value) ? value.filter(isObject) : [];

/** Reads a report. Its first form listed whole legs, today's lists sides. Throws `NotAsExpected`. */
export const readHoldingsLog = ({ event }: Exercised): HoldingsLog => {
  const argument = recordAt(event, 'choice_argument');
  const account = accountAt(argument, 'account');
  const admin = textOf(argument, 'admin');
  const foreign = (leg: JsonObject) =>
    isAmuletPackage(event)
      ? {}
      : { instrument: { admin, id: instrumentName(leg['instrumentId']) } };
  const sides = objectsOf(argument['transferLegSides']).map((leg) => {
    const side = textOf(leg, 'side');
    if (side !== 'SenderSide' && side !== 'ReceiverSide')
      throw new NotAsExpected('side is neither SenderSide nor ReceiverSide');
    const isSender = side === 'SenderSide';
    const other = accountAt(leg, 'otherside');
    const [sender, receiver] = isSender ? [account, other] : [other, account];
    const movement = { sender, receiver, amount: amountAt(leg, 'amount'), ...foreign(leg) };
    return { leg: legIdOf(leg), isSender, movement };
  });
  const legs = objectsOf(argument['transferLegs']).map((leg) => {
    const sender = accountAt(leg, 'sender');
    const movement = {
      sender,
      receiver: accountAt(leg, 'receiver'),
      amount: amountAt(leg, 'amount'),
      ...foreign(leg),
    };
    return { leg: legIdOf(leg), isSender: sender.party === account.party, movement };
  });
  return { account, sides: [...sides, ...legs] };
};

const keyOf = (leg: string, { sender, receiver, amount, instrument }: Movement): string =>
  JSON.stringify([leg, sender.party, receiver.party, amount, instrument]);

/**
 * What moved, each movement once: both accounts of it may report it, or one of them alone. As many
 * as the side says that says more of them.
 */
export const movementsOf = (logs: readonly HoldingsLog[]): readonly Movement[] => {
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

/** Movements in which value changed hands: neither to oneself, nor to or from a special account. */
export const changesOfHands = (logs: readonly HoldingsLog[]): readonly Movement[] =>
  movementsOf(logs).filter(
    ({ sender, receiver }) =>
      sender.special === undefined &&
      receiver.special === undefined &&
      sender.party !== receiver.party,
  );

/** Providers of the accounts between which value moved. */
export const providersIn = (movements: readonly Movement[]): readonly string[] =>
  providersOf(movements.flatMap(({ sender, receiver }) => [sender, receiver]));
