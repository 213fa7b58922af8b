import { listAt, textAt, textsAt, textIfAny, objectAt } from '../../lib/json/fields.ts';
import type { Json } from '../../lib/json/json.ts';
import {
  addDecimals,
  isDecimal,
  compareDecimals,
  negatedDecimal,
} from '../../lib/numbers/decimal.ts';
import { memoKey } from '../registry/transfer-commands.ts';
import {
  entityOf,
  type ExerciseEffect,
  type EffectContract,
  type EffectHistory,
} from './effects.ts';
import { amountAt, type Instrument } from './holding.ts';

/** The newer standard writes an account with an owner. */
export const partyIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : textAt(objectAt(value) ?? {}, 'owner');

export interface DescribedTransfer {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  readonly instrument: Instrument;
  /** The time as the service sent it. */
  readonly deadline: string | undefined;
}

export const isInstructionInterface = (interfaceId: string): boolean =>
  /^Splice\.Api\.Token\.TransferInstructionV[12]:TransferInstruction$/.test(entityOf(interfaceId));

/** Reads either version of the token standard; undefined for anything else. */
export const readDescribedTransfer = (value: Json | undefined): DescribedTransfer | undefined => {
  const transfer = objectAt(value);
  if (transfer === undefined) return undefined;
  const instrument = objectAt(transfer, 'instrumentId');
  const [sender, receiver] = [partyIn(transfer['sender']), partyIn(transfer['receiver'])];
  const amount = amountAt(transfer, 'amount');
  if (sender === '' || receiver === '' || compareDecimals(amount, '0') !== 1) return undefined;
  const [admin, id] = [textAt(instrument ?? {}, 'admin'), textAt(instrument ?? {}, 'id')];
  const deadline = textIfAny(transfer, 'executeBefore');
  return { sender, receiver, amount, instrument: { admin, id }, deadline };
};

/**
 * Finds the offer in a view or the payload. Anybody can create a contract that describes a
 * transfer; it counts if the token's issuer signed it.
 */
export const offeredBy = ({
  views,
  payload,
  signatories,
}: EffectContract): DescribedTransfer | undefined =>
  [...views.map(({ value }) => value), payload]
    .map((value) => readDescribedTransfer(objectAt(value)?.['transfer']))
    .find((transfer) => transfer !== undefined && signatories.includes(transfer.instrument.admin));

export const reasonIn = (value: Json | undefined): string | undefined =>
  textIfAny(objectAt(value, 'transfer', 'meta', 'values') ?? {}, memoKey);

/** What the sender wrote, as any of the views or the payload has it. */
export const memoIn = ({ views, payload }: EffectContract): string | undefined =>
  [...views.map(({ value }) => value), payload].map(reasonIn).find((memo) => memo !== undefined);

/** An acceptance doesn't repeat the memo of its offer. */
export const findAcceptedOffers = ({ events }: EffectHistory): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'exercise' && event.choice === 'TransferInstruction_Accept'
      ? [event.contractId]
      : [],
  );

/** The payer's reason, from a choice of the history or an accepted offer. */
export const memoOf = (history: EffectHistory): string | undefined => {
  const carried = history.events.map((event) =>
    event.kind === 'exercise' ? reasonIn(event.argument) : undefined,
  );
  const offered = findAcceptedOffers(history).flatMap((id) => {
    const offer = history.inputs.get(id);
    return offer === undefined || offeredBy(offer) === undefined ? [] : [memoIn(offer)];
  });
  return [...carried, ...offered].find((memo) => memo !== undefined);
};

interface LoggedSide {
  readonly leg: string;
  readonly isSender: boolean;
  /** Empty for the accounts that a registry mints from and burns into. */
  readonly other: string;
  readonly amount: string;
  readonly token: string;
}

/** A report of the issuer's code (Splice.Api.Token.TransferEventsV2). */
interface HoldingsLog {
  readonly admin: string;
  readonly owner: string;
  readonly inputIds: readonly string[];
  readonly outputIds: readonly string[];
  readonly sides: readonly LoggedSide[];
}

/** Counts only if the token's issuer wrote it, and if its amounts can be read. */
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

/** Returns undefined for a log of several tokens. */
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
