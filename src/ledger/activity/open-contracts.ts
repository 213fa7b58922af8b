import { omitUndefined } from '../../lib/json/fields.ts';
import { dropOldest } from '../../lib/keep.ts';
import { copyText } from '../../lib/text/excerpt.ts';
import { offerEndings, type OfferEnding } from './activity-facts.ts';
import type { Activity } from './activity.ts';

type KnownOffers = ReadonlyMap<string, Activity>;

/** A scan lists only the contract id of an ended offer; the rest is known once the offer is. */
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
  const { issuer, token } = ended;
  const terms = { from: ended.from, amount: ended.amount, issuer, token };
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

/** Completes endings by the offers that were listed before, for lists that keep no state. */
export const createEndingReader = () => {
  const offers = new Map<string, Activity>();
  const note = (activities: Iterable<Activity>): void => {
    for (const activity of activities)
      for (const cid of openedBy(activity)) offers.set(copyText(cid), activity);
    dropOldest(offers, maxOffers);
  };
  return { note, complete: (activity: Activity): Activity => completeEnding(activity, offers) };
};

export type OfferEndings = ReadonlyMap<string, OfferEnding>;

export type OpenState = 'open' | OfferEnding;

export const openStates: readonly OpenState[] = ['open', ...offerEndings];

const stronger = (ending: OfferEnding, offerEnding: OfferEnding | undefined): OfferEnding =>
  offerEnding !== undefined && offerEndings.indexOf(offerEnding) <= offerEndings.indexOf(ending)
    ? offerEnding
    : ending;

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
 * Returns the state of what an activity opens; undefined if it opens nothing. After its deadline an offer
 * is expired, even before its cleanup.
 */
export const findOpenState = (
  { step, expiresAt }: Pick<Activity, 'step' | 'expiresAt'>,
  endings: OfferEndings,
  now: number,
): OpenState | undefined => {
  if (step?.step !== 'opens') return undefined;
  const [ending] = step.contracts.flatMap((cid) => endings.get(cid) ?? []);
  return ending ?? (expiresAt !== undefined && expiresAt <= now ? 'expired' : 'open');
};

/** An offer that ends within this time needs somebody soon. */
const soonMs = 3_600_000;

export const findTimeLeft = (
  activity: Pick<Activity, 'step' | 'expiresAt'>,
  endings: OfferEndings,
  now: number,
): number | undefined => {
  const left = (activity.expiresAt ?? Number.POSITIVE_INFINITY) - now;
  return left < soonMs && findOpenState(activity, endings, now) === 'open' ? left : undefined;
};

/** A long list has a hundred thousand, and those that end do so soon. */
const maxOffers = 20_000;

export interface OpenContracts {
  readonly endings: OfferEndings;
  readonly endedAgain: ReadonlySet<string>;
  /** From this time on (ms since 1970), time alone ends none of them. */
  readonly lastDeadline: number;
  readonly offers: KnownOffers;
  /** Counts the changes that brought an offer whose ending was known before. */
  readonly late: number;
}

const noEndings: Pick<OpenContracts, 'endings' | 'endedAgain' | 'lastDeadline'> = {
  endings: new Map(),
  endedAgain: new Set(),
  lastDeadline: 0,
};

export const noOpenContracts: OpenContracts = {
  ...noEndings,
  offers: new Map(),
  late: 0,
};

const endedBy = ({ step }: Activity): readonly string[] =>
  step === undefined || step.step === 'opens' ? [] : step.contracts;

const openedBy = ({ step }: Activity): readonly string[] =>
  step?.step === 'opens' ? step.contracts : [];

type Changes = { readonly removed: readonly Activity[]; readonly added: readonly Activity[] };

const changeOffers = (before: OpenContracts, { removed, added }: Changes): OpenContracts => {
  const gone = removed.flatMap(openedBy);
  const opening = added.filter((activity) => openedBy(activity).length > 0);
  if (gone.length === 0 && opening.length === 0) return before;
  const offers = new Map(before.offers);
  for (const cid of gone) offers.delete(cid);
  let isLate = false;
  for (const activity of opening)
    for (const cid of openedBy(activity)) {
      offers.set(copyText(cid), activity);
      isLate ||= before.endings.has(cid);
    }
  dropOldest(offers, maxOffers);
  return { ...before, offers, late: isLate ? before.late + 1 : before.late };
};

const lastDeadlineIn = (activities: readonly Activity[], atLeast: number): number => {
  let last = atLeast;
  for (const { step, expiresAt = 0 } of activities)
    if (step?.step === 'opens') last = Math.max(last, expiresAt);
  return last;
};

const addEndings = (before: OpenContracts, activities: readonly Activity[]): OpenContracts => {
  const lastDeadline = lastDeadlineIn(activities, before.lastDeadline);
  const ending = activities.filter((activity) => endedBy(activity).length > 0);
  if (ending.length === 0)
    return lastDeadline === before.lastDeadline ? before : { ...before, lastDeadline };
  const endings = new Map(before.endings);
  const endedAgain = new Set(before.endedAgain);
  for (const activity of ending)
    for (const [cid, step] of collectEndings([activity])) {
      const known = endings.get(cid);
      if (known !== undefined) endedAgain.add(cid);
      endings.set(cid, stronger(step, known));
    }
  return { ...before, endings, endedAgain, lastDeadline };
};

const hasSameEndings = (a: OfferEndings, b: OfferEndings): boolean =>
  a.size === b.size && [...a].every(([cid, ending]) => b.get(cid) === ending);

/**
 * Costs what changed, and returns the same value while no offer changed. `all` is read only if a
 * contract of a removed activity was ended by another one, too.
 */
export const updateOpenContracts = (
  known: OpenContracts,
  changes: Changes,
  all: () => Iterable<Activity>,
): OpenContracts => {
  const { removed, added } = changes;
  const before = changeOffers(known, changes);
  const gone = removed.flatMap(endedBy);
  if (gone.length === 0) return addEndings(before, added);
  if (gone.some((cid) => before.endedAgain.has(cid)))
    return addEndings({ ...before, ...noEndings }, [...all()]);
  const endings = new Map(before.endings);
  for (const cid of gone) endings.delete(cid);
  const after = addEndings({ ...before, endings }, added);
  return hasSameEndings(before.endings, after.endings)
    ? { ...after, endings: before.endings }
    : after;
};
