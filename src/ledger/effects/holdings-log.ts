import { listAt, textAt, textsAt } from '../../lib/json/fields.ts';
import { addDecimals, isDecimal } from '../../lib/numbers/decimal.ts';
import { objectAt } from '../rules/rules.ts';
import { partyIn } from './described-transfer.ts';
import type { ExerciseEffect } from './effect-event.ts';
import { amountAt } from './holding.ts';

/** One side of a transfer: what an account sends or receives. */
interface LoggedSide {
  readonly leg: string;
  readonly isSender: boolean;
  /** The other owner; empty for the accounts that a registry mints from and burns into. */
  readonly other: string;
  readonly amount: string;
  readonly token: string;
}

/** What the issuer of a token reports about one account (Splice.Api.Token.TransferEventsV2). */
export interface HoldingsLog {
  readonly admin: string;
  /** Empty for the accounts that a registry mints from and burns into. */
  readonly owner: string;
  readonly inputIds: readonly string[];
  readonly outputIds: readonly string[];
  readonly sides: readonly LoggedSide[];
}

export const negatedDecimal = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

/** Reads a log. It counts only if the issuer of the token wrote it, and if its amounts can be read. */
export const readLog = (event: ExerciseEffect): HoldingsLog | undefined => {
  const log = objectAt(event.argument);
  if (event.choice !== 'EventLog_HoldingsChange' || log === undefined) return undefined;
  const admin = textAt(log, 'admin');
  const sides = listAt(log, 'transferLegSides').map((side) => ({
    leg: textAt(side, 'transferLegId'),
    isSender: textAt(side, 'side') === 'SenderSide',
    other: partyIn(side['otherside']),
    amount: amountAt(side, 'amount'),
    token: textAt(side, 'instrumentId'),
  }));
  const isReadable = sides.every(({ amount }) => isDecimal(amount));
  if (!event.actingParties.includes(admin) || !isReadable) return undefined;
  return {
    admin,
    owner: partyIn(log['account']),
    inputIds: textsAt(log, 'inputHoldingCids'),
    outputIds: textsAt(log, 'outputHoldingCids'),
    sides,
  };
};

/** What an account gains less what it loses; undefined if that is of several tokens. */
export const readNet = ({
  sides,
}: HoldingsLog): { readonly token: string; readonly net: string } | undefined => {
  const tokens = new Set(sides.map(({ token }) => token));
  const net = addDecimals(
    sides.map(({ isSender, amount }) => (isSender ? negatedDecimal(amount) : amount)),
  );
  const [token = 'Amulet'] = tokens;
  return tokens.size > 1 || net === undefined ? undefined : { token, net };
};
