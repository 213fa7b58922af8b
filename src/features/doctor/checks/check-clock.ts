import type { LatencySample, LatencySamples } from '../../../http/probe/sample-latency.ts';
import { formatDuration } from '../../../lib/time/time.ts';
import { passedCheck, inconclusiveCheck, warningCheck, type CheckResult } from './check-result.ts';

/** A range in milliseconds: the service's clock is ahead of ours by something in it. */
export type Skew = { readonly from: number; readonly to: number };

/** A `Date` header tells whole seconds, cut off. */
const resolutionMs = 1000;

/**
 * How far the service's clock can be ahead of ours. Its date was written between the request and the
 * end of the answer, so each sample gives a range; what all of them allow is the answer. A date out of
 * a cache says nothing of now.
 */
export const estimateSkew = (samples: readonly LatencySample[]): Skew | undefined => {
  const ranges = samples.flatMap(({ date, isCached, startedAt, endedAt }) =>
    date === undefined || isCached
      ? []
      : [{ from: date - endedAt, to: date + resolutionMs - startedAt }],
  );
  if (ranges.length === 0) return undefined;
  const from = Math.max(...ranges.map((range) => range.from));
  const to = Math.min(...ranges.map((range) => range.to));
  // Nodes behind one address may differ: then the widest range is what is known.
  return from <= to
    ? { from, to }
    : {
        from: Math.min(...ranges.map((range) => range.from)),
        to: Math.max(...ranges.map((range) => range.to)),
      };
};

const noticeableMs = 5000;
const harmfulMs = 60_000;

const remedy = 'set the clock of this machine, or tell the operator of the service';

/** Tokens end by the service's clock, and record times are of the ledger's. */
export const checkClock = (sampled: LatencySamples): CheckResult => {
  if (!sampled.ok) return inconclusiveCheck('there was no answer');
  const skew = estimateSkew(sampled.samples);
  if (skew === undefined) return inconclusiveCheck('the service sends no date of its own');
  const { from, to } = skew;
  const uncertain = `give or take ${formatDuration((to - from) / 2)}, by its Date header`;
  const min = from > 0 ? from : Math.max(0, -to);
  if (min === 0) return passedCheck('in step with this machine', uncertain);
  const middle = (from + to) / 2;
  const headline = `${formatDuration(Math.abs(middle))} ${middle > 0 ? 'ahead of' : 'behind'} this machine`;
  if (min <= noticeableMs) return passedCheck(headline, uncertain);
  if (min <= harmfulMs) return warningCheck(headline, remedy, uncertain);
  return { verdict: 'failed', headline, detail: uncertain, remedy, cause: 'answer' };
};
