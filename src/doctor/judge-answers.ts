import type { LatencySample, LatencySamples } from '../client/take-samples.ts';
import type { JsonObject } from '../lib/json.ts';
import { formatDuration } from '../lib/time.ts';
import { failedBy, ok, unknown, warning, type Judgement } from './finding.ts';

const slowMs = 2000;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

const inMs = (ms: number): string => (ms < 10 ? `${ms.toFixed(1)} ms` : formatDuration(ms));

/** How long a small answer takes. Any answer counts, of whatever status. */
export const judgeLatency = (sampled: LatencySamples): Judgement => {
  if (!sampled.ok) return failedBy(sampled.failure);
  const times = sampled.samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const middle = median(times);
  const words = `${inMs(times[0] ?? 0)} at best, ${inMs(middle)} in the middle of ${times.length}`;
  return middle > slowMs
    ? warning(`slow: ${words}`, 'check the network, and the load of the service')
    : ok(words);
};

const encodingWords = (samples: readonly LatencySample[]): string =>
  samples.find(({ encoding }) => encoding !== undefined)?.encoding ?? 'not seen, answers are small';

/** `alpn`: the protocol that the service chose when HTTP/2 was offered too. */
export type HttpFacts = { readonly sampled: LatencySamples; readonly alpn: string | undefined };

/** Which HTTP it speaks. This program speaks 1.1, and keeps its connections where it may. */
export const judgeHttp = ({ sampled, alpn }: HttpFacts): Judgement => {
  if (!sampled.ok) return unknown('there was no answer');
  const { samples } = sampled;
  const version = `HTTP/${samples[0]?.httpVersion ?? '?'}`;
  const also = alpn === 'h2' ? '; it would speak HTTP/2 too' : '';
  const detail = `compression ${encodingWords(samples)}${also}`;
  const keeps = samples.some(({ reused }) => reused);
  if (samples.length < 2) return unknown(`${version}, asked once only`, detail);
  return keeps
    ? ok(`${version}, connections are kept`, detail)
    : warning(
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
export const judgeVersion = ({ sampled, json }: VersionFacts): Judgement => {
  const version = json?.['version'];
  if (sampled.ok && typeof version === 'string' && version !== '') return ok(version);
  const status = sampled.ok ? sampled.samples[0]?.status : undefined;
  return unknown(
    'the service does not tell its version',
    status === undefined ? undefined : `HTTP ${status}`,
  );
};
