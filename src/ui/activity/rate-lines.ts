import { activityKinds, type Activity } from '../../ledger/activity.ts';
import { sparkline } from '../../lib/sparkline.ts';
import { fit } from '../../lib/width.ts';
import type { Shown } from '../../store/sieve.ts';
import type { Line } from '../kit/line.ts';
import { ruleSegments } from '../kit/rule-segments.ts';
import { segment } from '../kit/segment.ts';
import { kindTone, kindWords } from './row-words.ts';

const minutes = 30;
export const minuteMs = 60_000;

export type Rates = Readonly<Record<Activity['kind'], readonly number[]>>;

const zeros = (): number[] => Array.from({ length: minutes }, () => 0);

/** Activities a minute of each kind over the half hour up to a moment, the newest minute last. */
export const ratesOf = (entries: readonly Shown[], now: number): Rates => {
  const rates = Object.fromEntries(activityKinds.map((kind) => [kind, zeros()])) as Record<
    Activity['kind'],
    number[]
  >;
  const current = Math.floor(now / minuteMs);
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry === undefined || 'gap' in entry || entry.activity?.at === undefined) continue;
    const ago = current - Math.floor(entry.activity.at / minuteMs);
    if (ago >= minutes) break;
    const counts = rates[entry.activity.kind];
    const slot = Math.min(minutes - 1, minutes - 1 - ago);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return rates;
};

const rows = [['transfer', 'offer'], ['allocation', 'mint'], ['tap', 'abort'], ['other']] as const;

/** Sparklines under a wide list, one for each kind; they move once a minute or with a new row. */
export const rateLines = (
  entries: readonly Shown[],
  now: number,
  width: number,
): readonly Line[] => {
  const rates = ratesOf(entries, now);
  const title = ruleSegments({ width, left: `rate, last ${minutes} min (events/min)` });
  const lines = rows.map((kinds) => ({
    segments: kinds.flatMap((kind) => [
      segment(` ${fit(kindWords[kind], 6)}`, kindTone(kind)),
      segment(`${sparkline(rates[kind], minutes)}  `),
    ]),
  }));
  return [{ segments: title }, ...lines];
};
