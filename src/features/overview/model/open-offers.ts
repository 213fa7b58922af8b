import type { Activity } from '../../../ledger/activity/activity.ts';
import { findOpenState, type OfferEndings } from '../../../ledger/activity/open-contracts.ts';
import type { TimeSpan } from '../../../ledger/activity/entry-changes.ts';
import { observeSpan, type Seen } from './time-window.ts';

const hourMs = 3_600_000;

/** Each age begins where the one before it ends. */
export const offerAges = [
  { label: 'under 1 h', from: undefined, to: '1h', untilMs: hourMs },
  { label: '1 to 6 h', from: '1h', to: '6h', untilMs: 6 * hourMs },
  { label: '6 to 24 h', from: '6h', to: '24h', untilMs: 24 * hourMs },
  { label: 'over 24 h', from: '24h', to: undefined, untilMs: Number.POSITIVE_INFINITY },
] as const;

/** The state and the age of an offer follow from these. */
export type DatedOffer = Pick<Activity, 'at' | 'step' | 'expiresAt'>;

/** `observed` is how much of the time was observed in which they were made. */
export type OffersOfAge = { readonly count: number; readonly seen: Seen };

/** `end` of what was observed, and the present, which ages count back from; in ms since 1970. */
type Clock = { readonly now: number; readonly end: number };

const seenOfAges = (missing: readonly TimeSpan[], { now, end }: Clock): readonly Seen[] =>
  offerAges.map(({ untilMs }, index) => {
    const younger = offerAges[index - 1];
    const to = younger === undefined ? end : now - younger.untilMs;
    return observeSpan(missing, { from: now - untilMs, to });
  });

/** Counts in the order of `offerAges`. Rows may be missing in the times of `missing`. */
export const countOpenOffers = (
  offers: Iterable<DatedOffer>,
  endings: OfferEndings,
  { missing, ...clock }: Clock & { readonly missing: readonly TimeSpan[] },
): readonly OffersOfAge[] => {
  const { now } = clock;
  const counts: number[] = offerAges.map(() => 0);
  for (const offer of offers) {
    const { at } = offer;
    if (at === undefined || findOpenState(offer, endings, now) !== 'open') continue;
    // The same comparison as `age<1h`: an offer of exactly an hour is in the next group.
    const group = offerAges.findIndex(({ untilMs }) => now - at < untilMs);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return seenOfAges(missing, clock).map((seen, index) => ({ seen, count: counts[index] ?? 0 }));
};
