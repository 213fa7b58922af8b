import type { LatencySample, LatencySamples } from '../../../http/probe/sample-latency.ts';
import { formatDuration } from '../../../lib/time/time.ts';
import { passedCheck, inconclusiveCheck, warningCheck, type CheckResult } from './check-result.ts';
import { clockText, serviceText } from '../messages/checks.ts';

/** The range, in milliseconds, of how far the service's clock is ahead of ours. */
export type Skew = { readonly from: number; readonly to: number };

/** A `Date` header holds whole seconds, rounded down. */
const resolutionMs = 1000;

/**
 * Estimates how far the service's clock is ahead of ours. The service writes its date between our
 * request and the end of its response, so each sample gives a range; the result is what all ranges have
 * in common. A cached date says nothing about now.
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
  // Nodes behind one address may differ; only the widest range is certain then.
  return from <= to
    ? { from, to }
    : {
        from: Math.min(...ranges.map((range) => range.from)),
        to: Math.max(...ranges.map((range) => range.to)),
      };
};

const noticeableMs = 5000;
const harmfulMs = 60_000;

/** Judges the clock difference: tokens expire by the service's clock, and record times are the ledger's. */
export const checkClock = (sampled: LatencySamples): CheckResult => {
  if (!sampled.ok) return inconclusiveCheck(serviceText.noResponse);
  const skew = estimateSkew(sampled.value.samples);
  if (skew === undefined) return inconclusiveCheck(clockText.noDate);
  const { from, to } = skew;
  const uncertain = clockText.precision(formatDuration((to - from) / 2));
  const min = from > 0 ? from : Math.max(0, -to);
  if (min === 0) return passedCheck(clockText.matches, uncertain);
  const middle = (from + to) / 2;
  const offset = formatDuration(Math.abs(middle));
  const headline = middle > 0 ? clockText.ahead(offset) : clockText.behind(offset);
  if (min <= noticeableMs) return passedCheck(headline, uncertain);
  if (min <= harmfulMs) return warningCheck(headline, clockText.sync, uncertain);
  return {
    verdict: 'failed',
    headline,
    detail: uncertain,
    remedy: clockText.sync,
    cause: 'answer',
  };
};
