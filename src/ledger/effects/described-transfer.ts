import { textAt, textIfAny } from '../../lib/json/fields.ts';
import type { Json } from '../../lib/json/json.ts';
import { compareDecimals } from '../../lib/numbers/decimal.ts';
import { objectAt } from '../rules/rules.ts';
import type { EffectContract, EffectHistory } from './effect-event.ts';
import { amountAt, type Instrument } from './holding.ts';

/** A party, or the owner of an account of the newer standard. */
export const partyIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : textAt(objectAt(value) ?? {}, 'owner');

/** A transfer that a contract or an argument describes. */
export interface DescribedTransfer {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  readonly instrument: Instrument;
  /** Until when it can be executed, as sent. */
  readonly deadline: string | undefined;
}

/** Reads a transfer as the token standard writes it, in either version; undefined for anything else. */
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
 * The transfer that a contract offers: its view says so, or its payload. Anybody can create a contract
 * that describes a transfer; it counts if the issuer of the token signed it.
 */
export const offeredBy = ({
  views,
  payload,
  signatories,
}: EffectContract): DescribedTransfer | undefined =>
  [...views.map(({ value }) => value), payload]
    .map((value) => readDescribedTransfer(objectAt(value)?.['transfer']))
    .find((transfer) => transfer !== undefined && signatories.includes(transfer.instrument.admin));

/** The reason that a payer wrote, if a choice of the history carries one. */
export const memoOf = ({ events }: EffectHistory): string | undefined => {
  for (const event of events) {
    const values =
      event.kind === 'exercise'
        ? objectAt(event.argument, 'transfer', 'meta', 'values')
        : undefined;
    const memo = values && textIfAny(values, 'splice.lfdecentralizedtrust.org/reason');
    if (memo !== undefined) return memo;
  }
  return undefined;
};
