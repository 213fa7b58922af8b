import type { Activity } from '../../../ledger/activity/activity.ts';
import { findOpenState, type OfferEndings } from '../../../ledger/activity/open-contracts.ts';

const hourMs = 3_600_000;

/** Ages of open offers; each begins where the one before it ends. */
export const offerAges = [
  { label: 'under 1 h', from: undefined, to: '1h', untilMs: hourMs },
  { label: '1 to 6 h', from: '1h', to: '6h', untilMs: 6 * hourMs },
  { label: '6 to 24 h', from: '6h', to: '24h', untilMs: 24 * hourMs },
  { label: 'over 24 h', from: '24h', to: undefined, untilMs: Number.POSITIVE_INFINITY },
] as const;

/** Counts open offers by age, in the order of `offerAges`. An offer without a date has no age. */
export const countOpenOffers = (
  offers: Iterable<Activity>,
  endings: OfferEndings,
  now: number,
): readonly number[] => {
  const counts: number[] = offerAges.map(() => 0);
  for (const offer of offers) {
    const { at } = offer;
    if (at === undefined || findOpenState(offer, endings, now) !== 'open') continue;
    // The same comparison as `age<1h`: an offer of exactly an hour is in the next group.
    const group = offerAges.findIndex(({ untilMs }) => now - at < untilMs);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
};
