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
import { comparedRange, placeRelease } from '../../../ledger/releases.ts';
import { httpText, latencyText, serviceText, versionText } from '../messages/checks.ts';

const slowMs = 2000;

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

const inMs = (ms: number): string => (ms < 10 ? `${ms.toFixed(1)} ms` : formatDuration(ms));

/** Judges the time of a small response. Responses of every status count. */
export const checkLatency = (sampled: LatencySamples): CheckResult => {
  if (!sampled.ok) return failedBecause(sampled.error);
  const times = sampled.value.samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const middle = median(times);
  const words = latencyText.measured(inMs(times[0] ?? 0), inMs(middle), times.length);
  return middle > slowMs
    ? warningCheck(latencyText.slow(words), latencyText.check)
    : passedCheck(words);
};

const compressionWords = (samples: readonly LatencySample[]): string => {
  const encoding = samples.find((sample) => sample.encoding !== undefined)?.encoding;
  return encoding === undefined ? httpText.noCompression : httpText.compression(encoding);
};

/** `alpn`: the protocol that the service chose when HTTP/2 was offered too. */
export type HttpFacts = { readonly sampled: LatencySamples; readonly alpn: string | undefined };

/** Judges the HTTP version and keep-alive. This program uses HTTP/1.1 with keep-alive. */
export const checkHttpVersion = ({ sampled, alpn }: HttpFacts): CheckResult => {
  if (!sampled.ok) return inconclusiveCheck(serviceText.noResponse);
  const { samples } = sampled.value;
  const version = `HTTP/${samples[0]?.httpVersion ?? '?'}`;
  const also = alpn === 'h2' ? [httpText.supportsHttp2] : [];
  const detail = [compressionWords(samples), ...also].join('; ');
  const keeps = samples.some(({ reused }) => reused);
  if (samples.length < 2) return inconclusiveCheck(httpText.once(version), detail);
  return keeps
    ? passedCheck(httpText.keepsAlive(version), detail)
    : warningCheck(httpText.noKeepAlive(version), httpText.enableKeepAlive, detail);
};

export type VersionFacts = {
  readonly service: 'ledger' | 'scan';
  readonly sampled: LatencySamples;
  readonly json: JsonObject | undefined;
};

const judgeVersion = (service: 'ledger' | 'scan', version: string): CheckResult => {
  const compared = versionText.compared(comparedRange(service));
  const detail = service === 'scan' ? `${compared}; ${versionText.noDocument}` : compared;
  return placeRelease(service, version) === 'newer'
    ? warningCheck(versionText.newer(version), versionText.update, detail)
    : passedCheck(version, detail);
};

/** Judges the version that a service reports. Not every service has one. */
export const checkVersion = ({ service, sampled, json }: VersionFacts): CheckResult => {
  const version = json?.['version'];
  if (sampled.ok && typeof version === 'string' && version !== '')
    return judgeVersion(service, version);
  const status = sampled.ok ? sampled.value.samples[0]?.status : undefined;
  return inconclusiveCheck(
    versionText.missing,
    status === undefined ? undefined : versionText.status(status),
  );
};
