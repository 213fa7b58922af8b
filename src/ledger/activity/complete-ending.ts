import { omitUndefined } from '../../lib/json/fields.ts';
import type { Activity } from './activity.ts';

/** The activities that opened offers and allocations, by the ids of the contracts. */
export type KnownOffers = ReadonlyMap<string, Activity>;

/**
 * Gives an abort the parties and the amount of the offer or allocation that it ends. A scan lists only the
 * contract id; the rest is known once the offer is.
 */
export const completeEnding = (activity: Activity, offers: KnownOffers): Activity => {
  const { kind, subject, from, to, amount, tokenAmount } = activity;
  if (kind !== 'abort' || subject === undefined) return activity;
  if (to.length > 0 || (from ?? amount ?? tokenAmount) !== undefined) return activity;
  const ended = offers.get(subject);
  if (ended === undefined) return activity;
  const { id, typeName, date, at, round, offset, synchronizerId, involved, step } = activity;
  const { origin } = activity;
  const own = {
    id,
    kind,
    typeName,
    date,
    at,
    round,
    offset,
    synchronizerId,
    involved,
    step,
    origin,
  };
  const terms = { from: ended.from, amount: ended.amount, token: ended.token };
  return {
    ...omitUndefined({ ...own, ...terms, subject, tokenAmount: ended.tokenAmount }),
    to: ended.to,
    ended,
    // Read when asked for: a row in a long list holds no JSON.
    get raw() {
      return activity.raw;
    },
    get notices() {
      return activity.notices;
    },
  };
};
