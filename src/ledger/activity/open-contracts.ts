import type { Activity } from './activity.ts';
import type { OfferEnding } from './activity-facts.ts';

/** The endings of offers and allocations, by the ids of their contracts. */
export type OfferEndings = ReadonlyMap<string, OfferEnding>;

/** The state of an offer or an allocation, according to the known activities. */
export type OpenState = 'open' | OfferEnding;

/**
 * Every ending. A contract ends once; if a scan lists two endings of it, the first of these is shown.
 */
export const offerEndings: readonly OfferEnding[] = [
  'accepted',
  'executed',
  'rejected',
  'withdrawn',
  'canceled',
  'expired',
  'aborted',
];

/** Every state, for filters. */
export const openStates: readonly OpenState[] = ['open', ...offerEndings];

const stronger = (ending: OfferEnding, offerEnding: OfferEnding | undefined): OfferEnding =>
  offerEnding !== undefined && offerEndings.indexOf(offerEnding) <= offerEndings.indexOf(ending)
    ? offerEnding
    : ending;

/** Collects the endings among activities in any order. */
export const collectEndings = (activities: Iterable<Activity | undefined>): OfferEndings => {
  const endings = new Map<string, OfferEnding>();
  for (const activity of activities) {
    const { step, contracts } = activity?.step ?? { step: 'opens', contracts: [] };
    if (step === 'opens') continue;
    for (const cid of contracts) endings.set(cid, stronger(step, endings.get(cid)));
  }
  return endings;
};

/**
 * Returns the state of the contract that an activity opened; undefined if it opens none. After its
 * deadline an offer can no longer be accepted: it is expired, even before its cleanup.
 */
export const findOpenState = (
  { step, expiresAt }: Activity,
  endings: OfferEndings,
  now: number,
): OpenState | undefined => {
  if (step?.step !== 'opens') return undefined;
  const [ending] = step.contracts.flatMap((cid) => endings.get(cid) ?? []);
  return ending ?? (expiresAt !== undefined && expiresAt <= now ? 'expired' : 'open');
};

/** The last deadline of all opened contracts: after it, time alone changes no state. */
export const lastDeadlineIn = (activities: Iterable<Activity | undefined>): number => {
  let last = 0;
  for (const activity of activities)
    if (activity?.step?.step === 'opens') last = Math.max(last, activity.expiresAt ?? 0);
  return last;
};
