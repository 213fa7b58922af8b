import { type Service, comparedRange, placeRelease } from '../../../ledger/releases.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { LatencySample, LatencySamples } from '../../../http/probe.ts';
import { isBroken, type OperationFinding } from '../../../ledger/conformance/compare-document.ts';
import {
  describeFinding,
  operationTitle,
  verdictOf,
  documentText,
} from '../../../ledger/conformance/describe-findings.ts';
import { formatDuration } from '../../../lib/time/time.ts';
import {
  failedBecause,
  failedCheck,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';

/** `alpn`: the protocol that the service chose when HTTP/2 was offered too. */
export type ResponseFacts = {
  readonly service: Service;
  readonly sampled: LatencySamples;
  readonly alpn: string | undefined;
  /** Empty if the service reports none. */
  readonly version: string;
};

type Sampled = Pick<ResponseFacts, 'sampled'>;

const noResponse = 'no response';

const syncClock =
  "sync this machine's clock (for example, chronyc makestep), or tell the operator of the service";

export type DocumentFacts = {
  readonly sampled: LatencySamples;
  readonly limit: string;
  /** Absent if the response isn't a document. */
  readonly document?: { readonly version: string; readonly findings: readonly OperationFinding[] };
};

/** A version of a document is as long as the service likes. */
const maxVersion = 64;

const judgeFindings = (version: string, findings: readonly OperationFinding[]): CheckResult => {
  const broken = findings.filter(isBroken).length;
  const summary = documentText.summary(findings.length, broken);
  const headline = `${version.slice(0, maxVersion) || 'a document without a version'}: ${summary}`;
  const notes = findings
    .filter((finding) => verdictOf(finding) !== 'ok')
    .map((finding) => {
      const phrases = describeFinding(finding, false).join(', ');
      return `${operationTitle(finding.operation)}: ${phrases}`;
    });
  const detail = [...notes, 'values, query parameters and headers were not compared'].join('; ');
  return broken === 0
    ? passedCheck(headline, detail)
    : warningCheck(
        headline,
        'look for a newer release of cantui; the endpoints below show what works now',
        detail,
      );
};

/** Never fails: whether an endpoint works shows only when it is used, and the checks of the endpoints do that. */
export const checkDocument = ({ sampled, limit, document }: DocumentFacts): CheckResult => {
  if (!sampled.ok) return inconclusiveCheck(noResponse);
  const { samples, problem } = sampled.value;
  const status = samples[0]?.status ?? 0;
  if (status !== 200)
    return inconclusiveCheck('the ledger serves no API document', `HTTP ${status}`);
  if (problem?.reason === 'too-large')
    return inconclusiveCheck(`longer than ${limit}, so it was not read`);
  if (problem !== undefined)
    return inconclusiveCheck('the response with the API document ended early', problem.detail);
  return document === undefined
    ? inconclusiveCheck('the response is not an OpenAPI document')
    : judgeFindings(document.version, document.findings);
};

/** In milliseconds: how far the service's clock is ahead of ours. */
type Skew = { readonly from: number; readonly to: number };

/** A `Date` header holds whole seconds, rounded down. */
const resolutionMs = 1000;

/**
 * The service writes its date between our request and the end of its response, so each sample gives a range;
 * the result is what all ranges have in common. A cached date says nothing about now.
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

/** Tokens expire by the service's clock, and record times are the ledger's. */
export const checkClock = ({ sampled }: Sampled): CheckResult => {
  if (!sampled.ok) return inconclusiveCheck(noResponse);
  const skew = estimateSkew(sampled.value.samples);
  if (skew === undefined) return inconclusiveCheck('the responses have no usable Date header');
  const { from, to } = skew;
  const uncertain = `±${formatDuration((to - from) / 2)}, from its Date header`;
  const min = from > 0 ? from : Math.max(0, -to);
  if (min === 0) return passedCheck('matches this machine', uncertain);
  const middle = (from + to) / 2;
  const offset = formatDuration(Math.abs(middle));
  const headline = `${offset} ${middle > 0 ? 'ahead of' : 'behind'} this machine`;
  if (min <= noticeableMs) return passedCheck(headline, uncertain);
  if (min <= harmfulMs) return warningCheck(headline, syncClock, uncertain);
  return failedCheck('answer', headline, syncClock, uncertain);
};

const slowMs = 2000;
const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;
const inMs = (ms: number): string => (ms < 10 ? `${ms.toFixed(1)} ms` : formatDuration(ms));

/** Responses of every status count. */
export const checkLatency = ({ sampled }: Sampled): CheckResult => {
  if (!sampled.ok) return failedBecause(sampled.error);
  const times = sampled.value.samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const middle = median(times);
  const words = `best ${inMs(times[0] ?? 0)}, median ${inMs(middle)} of ${pluralize(times.length, 'request')}`;
  return middle > slowMs
    ? warningCheck(`slow: ${words}`, 'check the network and the load of the service')
    : passedCheck(words);
};

const compressionWords = (samples: readonly LatencySample[]): string => {
  const encoding = samples.find((sample) => sample.encoding !== undefined)?.encoding;
  return encoding === undefined
    ? 'no compression seen (small responses)'
    : `compression ${encoding}`;
};

/** This program uses HTTP/1.1 with keep-alive. */
export const checkHttpVersion = ({
  sampled,
  alpn,
}: Pick<ResponseFacts, 'sampled' | 'alpn'>): CheckResult => {
  if (!sampled.ok) return inconclusiveCheck(noResponse);
  const { samples } = sampled.value;
  const version = `HTTP/${samples[0]?.httpVersion ?? '?'}`;
  const also = alpn === 'h2' ? ['HTTP/2 is offered too'] : [];
  const detail = [compressionWords(samples), ...also].join('; ');
  const keeps = samples.some(({ reused }) => reused);
  if (samples.length < 2) return inconclusiveCheck(`${version}, one response only`, detail);
  return keeps
    ? passedCheck(`${version} with keep-alive`, detail)
    : warningCheck(
        `${version} without keep-alive: one connection per request`,
        'enable keep-alive in the service or in the proxy in front of it',
        detail,
      );
};

const judgeVersion = (service: Service, version: string): CheckResult => {
  const supported = `cantui supports ${comparedRange(service)}`;
  const detail =
    service === 'scan'
      ? `${supported}; a scan has no endpoint that serves its API document`
      : supported;
  return placeRelease(service, version) === 'newer'
    ? warningCheck(
        `${version}, newer than the releases that cantui knows`,
        'look for a newer release of cantui',
        detail,
      )
    : passedCheck(version, detail);
};

/** Not every service reports a version. */
export const checkVersion = ({ service, sampled, version }: ResponseFacts): CheckResult => {
  if (version !== '') return judgeVersion(service, version);
  const status = sampled.ok ? sampled.value.samples[0]?.status : undefined;
  return inconclusiveCheck(
    'the service reports no version',
    status === undefined ? undefined : `HTTP ${status}`,
  );
};
