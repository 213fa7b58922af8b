import { lazy } from '../../../lib/keep.ts';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { errorCode } from '../../../http/transport/connection-error.ts';
import { isLoopbackName } from '../../../http/transport/connection-options.ts';
import {
  probeConnection,
  type ConnectionProbe,
  sampleLatency,
  type LatencySamples,
} from '../../../http/probe.ts';
import { operationUrl } from '../../../http/send/build-request.ts';
import { versionPaths } from '../../../ledger/operations.ts';
import { isLoopback } from '../../../config/settings/urls.ts';
import { checks } from '../checks/checks.ts';
import { runCheck, notChecked, type DoctorFinding } from '../checks/check-result.ts';
import type { NameFacts } from '../checks/check-connection.ts';
import { isObject, tryParseJson, type JsonObject } from '../../../lib/json/json.ts';
import type { ProbeDeps, Probe } from './probe.ts';

type Service = 'ledger' | 'scan';

const maxVersionBytes = 64 * 1024;

/** Enough requests to tell the usual time from that of the first one. */
const sampleCount = 5;

const urlHostname = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

const resolveName = async (host: string): Promise<NameFacts> => {
  // Connections to a loopback name don't query DNS, so the doctor doesn't either.
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
  const host = urlHostname(url);
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

/** What a profile adds to a TLS connection, as text. */
const ownWords = (service: Service, { settings }: ProbeDeps): readonly string[] => {
  const { caFile, clientCert, serverName } = settings;
  return [
    ...(caFile === undefined ? [] : [`trusted by ${caFile}`]),
    ...(clientCert === undefined ? [] : [`client certificate ${clientCert}`]),
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
  const connected = runCheck(connection, { connected: examined, proxy });
  if (!examined.ok) return [connected, notChecked(certificate, 'skipped: no connection')];
  const { secure } = examined.value;
  const own = ownWords(service, deps);
  const about = { url, isLoopback: isLoopback(url), secure, own, now: deps.now() };
  return [connected, runCheck(certificate, about)];
};

const jsonIn = (text: string): JsonObject | undefined => {
  const json = tryParseJson(text);
  return isObject(json) ? json : undefined;
};

const sample = (service: Service, url: string, deps: ProbeDeps, signal: AbortSignal) => {
  const { lines, timeoutMs, now, userAgent } = deps;
  return sampleLatency(operationUrl(url, versionPaths[service]).href, {
    lines,
    timeoutMs,
    now,
    signal,
    count: sampleCount,
    maxBytes: maxVersionBytes,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': userAgent,
    },
  });
};

const responseFindings = (
  service: Service,
  sampled: LatencySamples,
  alpn: string | undefined,
): readonly DoctorFinding[] => {
  const { latency, http, clock, version } = checks[service];
  const json = sampled.ok ? jsonIn(sampled.value.text) : undefined;
  return [
    runCheck(latency, sampled),
    runCheck(http, { sampled, alpn }),
    runCheck(clock, sampled),
    runCheck(version, { service, sampled, json }),
  ];
};

/** Samples that were not taken; `whenReachable` keeps them from being read. */
const noSamples: LatencySamples = { ok: false, error: { kind: 'cancelled' } };

/** Probes which would only fail again are skipped. */
export type ReachabilityGate = { readonly service: Service; readonly is: () => Promise<boolean> };

export type ServiceProbes = {
  readonly probes: readonly Probe[];
  readonly reachable: ReachabilityGate;
};

const isConnectionOpen = (examined: ConnectionProbe): boolean =>
  examined.ok && examined.value.secure?.trouble === undefined;

/** Skips the probe if its service can't be reached. */
export const whenReachable = (
  { service, is }: ReachabilityGate,
  { run, ...probe }: Probe,
): Probe => ({
  ...probe,
  run: async (signal) =>
    (await is())
      ? run(signal)
      : probe.checks.map((check) => notChecked(check, `skipped: no connection to the ${service}`)),
});

/** The connection is probed first, then HTTP. */
export const serviceProbes = (
  service: Service,
  url: string,
  deps: ProbeDeps,
  signal: AbortSignal,
): ServiceProbes => {
  const { latency, http, clock, version } = checks[service];
  const { lines, timeoutMs } = deps;
  const examined = lazy(() => probeConnection(url, { lines, timeoutMs, signal }));
  const connected = { service, is: lazy(async () => isConnectionOpen(await examined())) };
  const sampled = lazy(async () =>
    (await connected.is()) ? sample(service, url, deps, signal) : undefined,
  );
  const asking: Probe = {
    checks: [latency, http, clock, version],
    run: async () => {
      const [connection, samples = noSamples] = await Promise.all([examined(), sampled()]);
      const alpn = connection.ok ? connection.value.secure?.alpn : undefined;
      return responseFindings(service, samples, alpn);
    },
  };
  // Other requests at the same time would distort the samples.
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
