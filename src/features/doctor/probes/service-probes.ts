import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { errorCode } from '../../../http/transport/connection-error.ts';
import { isLoopbackName } from '../../../http/transport/resolve-host.ts';
import { probeConnection, type ConnectionProbe } from '../../../http/probe/probe-connection.ts';
import { sampleLatency, type LatencySamples } from '../../../http/probe/sample-latency.ts';
import { operationUrl } from '../../../http/send/operation-url.ts';
import { isLoopback } from '../../../config/settings/urls.ts';
import { checks } from '../checks/checks.ts';
import { runCheck, notChecked, type DoctorFinding } from '../checks/check-result.ts';
import type { NameFacts } from '../checks/check-connection.ts';
import { isObject, parseJson, type JsonObject } from '../../../lib/json/json.ts';
import type { ProbeDeps } from './probe-deps.ts';
import type { Probe } from './probe.ts';

/** Makes something when it is first asked for, and never again. */
const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

type Service = 'ledger' | 'scan';

/** Enough to tell the usual from the first. */
const sampleCount = 5;

/** Where a service says what it is: of a ledger open to anybody, of a scan as well. */
const versionPaths: Readonly<Record<Service, string>> = { ledger: '/v2/version', scan: '/version' };

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

const resolveName = async (host: string): Promise<NameFacts> => {
  // Connections to a loopback name do not ask DNS, so the doctor does not either.
  if (isLoopbackName(host)) return { kind: 'loopback', host };
  const startedAt = performance.now();
  try {
    const found = await lookup(host, { all: true });
    const addresses = [...new Set(found.map(({ address }) => address))];
    return { kind: 'resolved', addresses, ms: performance.now() - startedAt };
  } catch (error) {
    return { kind: 'failed', host, code: errorCode(error) };
  }
};

const nameProbe = (service: Service, url: string, { proxyOf }: ProbeDeps): Probe => {
  const { name } = checks[service];
  const host = hostOf(url);
  return {
    checks: [name],
    run: async () => {
      const proxy = proxyOf(url);
      if (proxy !== undefined) return [runCheck(name, { kind: 'proxy', proxy })];
      if (isIP(host) !== 0) return [runCheck(name, { kind: 'literal', host })];
      return [runCheck(name, await resolveName(host))];
    },
  };
};

/** What a profile adds to a connection over TLS, in words. */
const ownWords = (service: Service, { settings }: ProbeDeps): readonly string[] => {
  const { caFile, clientCert, serverName } = settings;
  return [
    ...(caFile === undefined ? [] : [`trusted by ${caFile}`]),
    ...(clientCert === undefined ? [] : [`this side shows ${clientCert}`]),
    ...(serverName === undefined || service === 'scan' ? [] : [`checked against ${serverName}`]),
  ];
};

const connectionFindings = (
  service: Service,
  url: string,
  deps: ProbeDeps,
  examined: ConnectionProbe,
): readonly DoctorFinding[] => {
  const { connection, certificate } = checks[service];
  const proxy = deps.proxyOf(url);
  const connected = runCheck(connection, { ...examined, proxy });
  if (!examined.ok)
    return [connected, notChecked(certificate, 'not asked: there is no connection')];
  const { secure } = examined.seen;
  const own = ownWords(service, deps);
  const about = { url, isLoopback: isLoopback(url), secure, own, now: deps.now() };
  return [connected, runCheck(certificate, about)];
};

const jsonIn = (text: string): JsonObject | undefined => {
  try {
    const json = parseJson(text);
    return isObject(json) ? json : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const sample = (service: Service, url: string, deps: ProbeDeps, signal: AbortSignal) => {
  const { lines, timeoutMs, now, userAgent } = deps;
  return sampleLatency(operationUrl(url, versionPaths[service]).href, {
    lines,
    timeoutMs,
    now,
    signal,
    count: sampleCount,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': userAgent,
    },
  });
};

const answerFindings = (
  service: Service,
  sampled: LatencySamples,
  alpn: string | undefined,
): readonly DoctorFinding[] => {
  const { latency, http, clock, version } = checks[service];
  const json = sampled.ok ? jsonIn(sampled.text) : undefined;
  return [
    runCheck(latency, sampled),
    runCheck(http, { sampled, alpn }),
    runCheck(clock, sampled),
    runCheck(version, { sampled, json }),
  ];
};

/** Stands for samples that were not taken; `whenReachable` sees to it that nobody reads it. */
const late: LatencySamples = { ok: false, failure: { kind: 'cancelled' } };

/** Whether a service can be asked at all: what would only fail again is not tried. */
export type ReachabilityGate = { readonly service: Service; readonly is: () => Promise<boolean> };

export type ServiceProbes = {
  readonly probes: readonly Probe[];
  readonly reachable: ReachabilityGate;
};

const isOpen = (examined: ConnectionProbe): boolean =>
  examined.ok && examined.seen.secure?.trouble === undefined;

/** Has a probe wait until its service can be asked, or say that it was not. */
export const whenReachable = (
  { service, is }: ReachabilityGate,
  { checks: named, run }: Probe,
): Probe => ({
  checks: named,
  run: async (signal) =>
    (await is())
      ? run(signal)
      : named.map((check) => notChecked(check, `not asked: no connection to the ${service}`)),
});

/** The probes of a service that was named, below HTTP and on it. */
export const serviceProbes = (
  service: Service,
  url: string,
  deps: ProbeDeps,
  signal: AbortSignal,
): ServiceProbes => {
  const { latency, http, clock, version } = checks[service];
  const { lines, timeoutMs } = deps;
  const examined = lazy(() => probeConnection(url, { lines, timeoutMs, signal }));
  const connected = { service, is: lazy(async () => isOpen(await examined())) };
  const sampled = lazy(async () =>
    (await connected.is()) ? sample(service, url, deps, signal) : undefined,
  );
  const asking: Probe = {
    checks: [latency, http, clock, version],
    run: async () => {
      const [connection, samples = late] = await Promise.all([examined(), sampled()]);
      const alpn = connection.ok ? connection.seen.secure?.alpn : undefined;
      return answerFindings(service, samples, alpn);
    },
  };
  // What else is asked would be measured as well.
  const reachable = { service, is: lazy(async () => (await sampled()) !== undefined) };
  return {
    reachable,
    probes: [
      nameProbe(service, url, deps),
      {
        checks: [checks[service].connection, checks[service].certificate],
        run: async () => connectionFindings(service, url, deps, await examined()),
      },
      whenReachable(connected, asking),
    ],
  };
};
