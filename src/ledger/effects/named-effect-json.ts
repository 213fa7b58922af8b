import { listAt, numberAt, textAt, textIfAny, textsAt } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { roundToScale } from '../../lib/numbers/decimal.ts';
import { objectAt } from '../rules/rules.ts';
import { effectKinds, type NamedEffect, type Share } from './named-effect.ts';

/** Daml decimals have ten places. More of them are kept: they are no decimals of Daml, but were sent. */
const places = 10;

/** An amount with the places of a ledger's decimal. */
export const atPlaces = (amount: string): string => {
  const fraction = amount.split('.')[1] ?? '';
  return fraction.length > places ? amount : (roundToScale(amount, places) ?? amount);
};

const sharesJson = (shares: readonly Share[]): Json =>
  shares.map(({ party, amount }) => ({ party, amount: atPlaces(amount) }));

/** A named effect as JSON: `effects.events` of commands, and what a derived row says. */
export const namedEffectJson = (effect: NamedEffect): JsonObject => {
  const { kind, instrument, from, to, lock, pieces, isClaimed, isReported } = effect;
  const { isArgument, wasLocked, subject } = effect;
  return {
    kind,
    instrument: { ...instrument },
    from: sharesJson(from),
    to: sharesJson(to),
    ...(isClaimed === true && { payerIsClaimed: true }),
    ...(isArgument === true && { isArgument: true }),
    ...(isReported === true && { isReported: true }),
    ...(wasLocked === true && { wasLocked: true }),
    ...(subject !== undefined && { subject }),
    ...(lock && { lock: { holders: [...lock.holders], expiresAt: lock.expiresAt ?? null } }),
    ...(pieces && { holdings: { ...pieces } }),
  };
};

const sharesAt = (json: JsonObject, key: string): readonly Share[] =>
  listAt(json, key).map((share) => ({
    party: textAt(share, 'party'),
    amount: textAt(share, 'amount'),
  }));

/** Reads what `namedEffectJson` wrote; undefined for any other JSON. */
export const readNamedEffect = (json: Json): NamedEffect | undefined => {
  if (!isObject(json)) return undefined;
  const kind = effectKinds.find((each) => each === json['kind']);
  const instrument = objectAt(json, 'instrument');
  if (kind === undefined || instrument === undefined) return undefined;
  const lock = objectAt(json, 'lock');
  const pieces = objectAt(json, 'holdings');
  const subject = json['subject'];
  return {
    kind,
    instrument: { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') },
    from: sharesAt(json, 'from'),
    to: sharesAt(json, 'to'),
    ...(json['payerIsClaimed'] === true && ({ isClaimed: true } as const)),
    ...(json['isArgument'] === true && ({ isArgument: true } as const)),
    ...(json['isReported'] === true && ({ isReported: true } as const)),
    ...(json['wasLocked'] === true && ({ wasLocked: true } as const)),
    ...((subject === 'offer' || subject === 'allocation') && { subject }),
    ...(lock && {
      lock: { holders: textsAt(lock, 'holders'), expiresAt: textIfAny(lock, 'expiresAt') },
    }),
    ...(pieces && {
      pieces: { before: numberAt(pieces, 'before') ?? 0, after: numberAt(pieces, 'after') ?? 0 },
    }),
  };
};
