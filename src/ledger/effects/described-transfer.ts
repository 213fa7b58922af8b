import { listAt, textAt, textsAt, textIfAny, objectAt } from '../../lib/json/fields.ts';
import type { Json } from '../../lib/json/json.ts';
import {
  addDecimals,
  isDecimal,
  compareDecimals,
  negatedDecimal,
} from '../../lib/numbers/decimal.ts';
import {
  entityOf,
  type ExerciseEffect,
  type EffectContract,
  type EffectHistory,
} from './effects.ts';
import { amountAt, type TokenMove } from './holding.ts';

/** The party of a field: the newer token standard writes an account there, which has an owner. */
export const partyIn = (value: Json | undefined): string =>
  typeof value === 'string' ? value : textAt(objectAt(value) ?? {}, 'owner');

export interface DescribedTransfer extends TokenMove {
  /** The time as the service sent it. */
  readonly deadline: string | undefined;
  /** Parties that keep an account of theirs. */
  readonly providers?: readonly string[];
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
  const providers = [transfer['sender'], transfer['receiver']].flatMap(
    (account) => textIfAny(objectAt(account) ?? {}, 'provider') ?? [],
  );
  return { sender, receiver, amount, instrument: { admin, id }, deadline, providers };
};

/** Where a contract may describe what it is for. */
export const describedIn = ({ views, payload }: EffectContract): readonly (Json | undefined)[] => [
  ...views.map(({ value }) => value),
  payload,
];

/**
 * Finds the offer in a view or the payload. Anybody can create a contract that describes a
 * transfer; it counts if the token's issuer signed it.
 */
export const offeredBy = (contract: EffectContract): DescribedTransfer | undefined =>
  describedIn(contract)
    .map((value) => readDescribedTransfer(objectAt(value, 'transfer')))
    .find((transfer) => transfer && contract.signatories.includes(transfer.instrument.admin));

export const metaText = (
  record: Json | undefined,
  name: 'burned' | 'reason' | 'sender',
): string | undefined =>
  textIfAny(objectAt(record, 'meta', 'values') ?? {}, `splice.lfdecentralizedtrust.org/${name}`);

/** What the payer wrote: an exchange tells its customers apart by it. */
export const metaReason = (record: Json | undefined): string | undefined =>
  metaText(record, 'reason');

export const reasonIn = (value: Json | undefined): string | undefined =>
  metaReason(objectAt(value, 'transfer'));

/** What the sender wrote, as any of the views or the payload has it. */
export const memoIn = (contract: EffectContract): string | undefined =>
  describedIn(contract)
    .map(reasonIn)
    .find((memo) => memo !== undefined);

const accepts = /^TransferInstruction_Accept$/;

/** An acceptance doesn't repeat the memo of its offer. */
export const findAcceptedOffers = ({ events }: EffectHistory): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'exercise' && accepts.test(event.choice) ? [event.contractId] : [],
  );

/** Of other choices, results have words of the code: "holders released lock". */
const paying =
  /^(?:TransferFactory_Transfer|TransferInstruction_Accept|TransferPreapproval_Send(?:V2)?|AmuletRules_Transfer)$/;

/** The token standard's order: a result outranks the arguments (CIP-56, token-standard.mdx). */
const memoOfChoice = ({ choice, argument, result }: ExerciseEffect): string | undefined => {
  if (!paying.test(choice)) return reasonIn(argument);
  return (
    metaReason(result) ??
    metaReason(objectAt(result, 'result')) ??
    metaReason(argument) ??
    metaReason(objectAt(argument, 'extraArgs')) ??
    reasonIn(argument) ??
    textIfAny(objectAt(argument) ?? {}, 'description')
  );
};

/** What moves within one account has words of the code, too. */
const memosInLog = (event: ExerciseEffect): readonly string[] => {
  const log = readLog(event);
  return (log?.sides ?? []).flatMap(({ other, memo }) =>
    other === '' || other === log?.owner || memo === undefined ? [] : [memo],
  );
};

/**
 * The payer's reason: from a choice of the history, an offer that it accepts, or what the issuer
 * logged of its only leg.
 */
export const memoOf = (history: EffectHistory): string | undefined => {
  const exercises = history.events.filter((event) => event.kind === 'exercise');
  const offered = findAcceptedOffers(history).flatMap((id) => {
    const offer = history.inputs.get(id);
    return offer === undefined || offeredBy(offer) === undefined ? [] : [memoIn(offer)];
  });
  const [logged, another] = [...new Set(exercises.flatMap(memosInLog))];
  const known = [...exercises.map(memoOfChoice), ...offered].find((memo) => memo !== undefined);
  return known ?? (another === undefined ? logged : undefined);
};

interface LoggedSide {
  readonly leg: string;
  readonly isSender: boolean;
  /** Empty for the accounts that a registry mints from and burns into. */
  readonly other: string;
  readonly amount: string;
  readonly token: string;
  readonly memo: string | undefined;
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
    memo: metaReason(side),
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
