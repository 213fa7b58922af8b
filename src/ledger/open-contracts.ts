import type { Activity } from './activity.ts';
import type { Ending } from './activity-facts.ts';

/** How offers and allocations ended, by the ids of their contracts. */
export type Endings = ReadonlyMap<string, Ending>;

/** What became of an offer or an allocation, as far as the known activities tell. */
export type OpenState = 'open' | Ending;

/** A contract ends once. Should a scan tell two endings of it, the first of these is shown. */
const precedence: readonly Ending[] = [
  'accepted',
  'executed',
  'rejected',
  'withdrawn',
  'canceled',
  'expired',
  'aborted',
];

/** Every state, for a filter to name. */
export const openStates: readonly OpenState[] = ['open', ...precedence];

const stronger = (ending: Ending, known: Ending | undefined): Ending =>
  known !== undefined && precedence.indexOf(known) <= precedence.indexOf(ending) ? known : ending;

/** The endings among activities, in whatever order they come. */
export const endingsIn = (activities: Iterable<Activity | undefined>): Endings => {
  const endings = new Map<string, Ending>();
  for (const activity of activities) {
    const { step, contracts } = activity?.step ?? { step: 'opens', contracts: [] };
    if (step === 'opens') continue;
    for (const cid of contracts) endings.set(cid, stronger(step, endings.get(cid)));
  }
  return endings;
};

/**
 * What became of what an activity opened; nothing when it opens nothing. After its deadline an offer
 * can no longer be accepted: it is expired, whether or not somebody has cleaned up yet.
 */
export const openStateOf = (
  { step, expiresAt }: Activity,
  endings: Endings,
  now: number,
): OpenState | undefined => {
  if (step?.step !== 'opens') return undefined;
  const [ending] = step.contracts.flatMap((cid) => endings.get(cid) ?? []);
  return ending ?? (expiresAt !== undefined && expiresAt <= now ? 'expired' : 'open');
};

/** The last deadline among what activities open: after it, time alone changes no state. */
export const lastDeadlineIn = (activities: Iterable<Activity | undefined>): number => {
  let last = 0;
  for (const activity of activities)
    if (activity?.step?.step === 'opens') last = Math.max(last, activity.expiresAt ?? 0);
  return last;
};
