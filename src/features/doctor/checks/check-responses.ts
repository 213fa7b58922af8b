import type { LatencySample, LatencySamples } from '../../../http/probe/sample-latency.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { formatDuration } from '../../../lib/time/time.ts';
import {
  failedBecause,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';

const slowMs = 2000;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

const inMs = (ms: number): string => (ms < 10 ? `${ms.toFixed(1)} ms` : formatDuration(ms));

/** How long a small answer takes. Any answer counts, of whatever status. */
export const checkLatency = (sampled: LatencySamples): CheckResult => {
  if (!sampled.ok) return failedBecause(sampled.failure);
  const times = sampled.samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const middle = median(times);
  const words = `${inMs(times[0] ?? 0)} at best, ${inMs(middle)} in the middle of ${times.length}`;
  return middle > slowMs
    ? warningCheck(`slow: ${words}`, 'check the network, and the load of the service')
    : passedCheck(words);
};

const encodingWords = (samples: readonly LatencySample[]): string =>
  samples.find(({ encoding }) => encoding !== undefined)?.encoding ?? 'not seen, answers are small';

/** `alpn`: the protocol that the service chose when HTTP/2 was offered too. */
export type HttpFacts = { readonly sampled: LatencySamples; readonly alpn: string | undefined };

/** Which HTTP it speaks. This program speaks 1.1, and keeps its connections where it may. */
export const checkHttpVersion = ({ sampled, alpn }: HttpFacts): CheckResult => {
  if (!sampled.ok) return inconclusiveCheck('there was no answer');
  const { samples } = sampled;
  const version = `HTTP/${samples[0]?.httpVersion ?? '?'}`;
  const also = alpn === 'h2' ? '; it would speak HTTP/2 too' : '';
  const detail = `compression ${encodingWords(samples)}${also}`;
  const keeps = samples.some(({ reused }) => reused);
  if (samples.length < 2) return inconclusiveCheck(`${version}, asked once only`, detail);
  return keeps
    ? passedCheck(`${version}, connections are kept`, detail)
    : warningCheck(
        `${version}, and each request needs a connection of its own`,
        'allow keep-alive in the service, or in the proxy before it',
        detail,
      );
};

export type VersionFacts = {
  readonly sampled: LatencySamples;
  readonly json: JsonObject | undefined;
};

/** The release that a service says it is. It need not tell. */
export const checkLedgerVersion = ({ sampled, json }: VersionFacts): CheckResult => {
  const version = json?.['version'];
  if (sampled.ok && typeof version === 'string' && version !== '') return passedCheck(version);
  const status = sampled.ok ? sampled.samples[0]?.status : undefined;
  return inconclusiveCheck(
    'the service does not tell its version',
    status === undefined ? undefined : `HTTP ${status}`,
  );
};
