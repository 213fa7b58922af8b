import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '../../../config/settings/urls.ts';
import { probeConnection, sampleLatency, type LatencySamples } from '../../../http/probe.ts';
import { operationUrl } from '../../../http/send/build-request.ts';
import { errorCode } from '../../../http/transport/connection-error.ts';
import { isLoopbackName } from '../../../http/transport/connection-options.ts';
import { versionPaths } from '../../../ledger/operations.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { isObject, tryParseJson } from '../../../lib/json/json.ts';
import { lazy } from '../../../lib/keep.ts';
import type { CertificateFacts, ConnectionFacts, NameFacts } from '../checks/check-connection.ts';
import type { ResponseFacts } from '../checks/check-responses.ts';
import { inconclusiveCheck, type Check } from '../checks/check-result.ts';
import type { Service } from '../../../ledger/releases.ts';
import type { DoctorSetup } from './setup.ts';

const maxVersionBytes = 64 * 1024;

/** Enough requests to tell the usual time from that of the first one. */
const sampleCount = 5;

const lookUpName = async (host: string): Promise<NameFacts> => {
  const startedAt = performance.now();
  try {
    const found = await lookup(host, { all: true });
    const addresses = [...new Set(found.map(({ address }) => address))];
    return { kind: 'resolved', addresses, ms: performance.now() - startedAt };
  } catch (error) {
    return { kind: 'failed', host, code: errorCode(error) };
  }
};

const resolveName = async (url: string, proxy: string | undefined): Promise<NameFacts> => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (proxy !== undefined) return { kind: 'proxy', proxy };
  if (isIP(host) !== 0) return { kind: 'literal', host };
  // Connections to a loopback name don't query DNS, so the doctor doesn't either.
  return isLoopbackName(host) ? { kind: 'loopback', host } : lookUpName(host);
};

/** What a profile adds to a TLS connection, as text. */
const ownWords = (service: Service, { settings }: DoctorSetup): readonly string[] => {
  const { caFile, clientCert, serverName } = settings;
  return [
    ...(caFile === undefined ? [] : [`trusted by ${caFile}`]),
    ...(clientCert === undefined ? [] : [`client certificate ${clientCert}`]),
    ...(serverName === undefined || service === 'scan' ? [] : [`checked against ${serverName}`]),
  ];
};

type SampleDeps = Pick<DoctorSetup, 'lines' | 'timeoutMs' | 'now' | 'userAgent'>;

/** Sends GET requests without a token. */
export const sampleUrl = (
  address: string,
  { lines, timeoutMs, now, userAgent }: SampleDeps,
  wanted: {
    readonly accept: string;
    readonly count: number;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
  },
): Promise<LatencySamples> => {
  const { accept, ...limits } = wanted;
  const headers = { accept, 'accept-encoding': 'gzip, deflate, br', 'user-agent': userAgent };
  return sampleLatency(address, { lines, timeoutMs, now, headers, ...limits });
};

/** Asks for the version of a service, which every token may do. */
export const sampleVersion = (
  service: Service,
  url: string,
  deps: SampleDeps,
  wanted: { readonly count: number; readonly signal: AbortSignal },
): Promise<LatencySamples> =>
  sampleUrl(operationUrl(url, versionPaths[service]).href, deps, {
    ...wanted,
    accept: 'application/json',
    maxBytes: maxVersionBytes,
  });

/** Empty if the response has none. */
export const versionIn = (sampled: LatencySamples): string => {
  const json = sampled.ok ? tryParseJson(sampled.value.text) : undefined;
  return isObject(json) ? textAt(json, 'version') : '';
};

/** Each part is read once, when the first check needs it. */
export type ServiceLook = {
  readonly service: Service;
  readonly name: () => Promise<NameFacts>;
  readonly connection: () => Promise<ConnectionFacts>;
  readonly certificate: () => Promise<CertificateFacts>;
  /** False if other requests would only fail again. */
  readonly isConnected: () => Promise<boolean>;
  readonly responses: () => Promise<ResponseFacts>;
};

/** The connection is opened first, then HTTP is tried. */
export const lookAtService = (
  service: Service,
  url: string,
  deps: DoctorSetup,
  signal: AbortSignal,
): ServiceLook => {
  const { lines, timeoutMs, now } = deps;
  const proxy = deps.proxyOf(url);
  const connected = lazy(() => probeConnection(url, { lines, timeoutMs, signal }));
  return {
    service,
    name: () => resolveName(url, proxy),
    connection: async () => ({ connected: await connected(), proxy }),
    certificate: async () => ({
      ...{ connected: await connected(), isLoopback: isLoopback(url), now: now() },
      own: ownWords(service, deps),
    }),
    isConnected: async () => {
      const connection = await connected();
      return connection.ok && connection.value.secure?.trouble === undefined;
    },
    responses: lazy(async () => {
      const connection = await connected();
      const sampled = await sampleVersion(service, url, deps, { count: sampleCount, signal });
      const alpn = connection.ok ? connection.value.secure?.alpn : undefined;
      return { service, sampled, alpn, version: versionIn(sampled) };
    }),
  };
};

/** The checks are skipped if the service can't be used. */
export const unlessBroken = (
  { service }: ServiceLook,
  isUsable: () => Promise<boolean>,
  checks: readonly Check[],
): readonly Check[] =>
  checks.map((check) => ({
    ...check,
    find: async (signal) =>
      (await isUsable())
        ? check.find(signal)
        : inconclusiveCheck(`skipped: no connection to the ${service}`),
  }));

/** Other requests at the same time would distort the samples, so these checks come after them. */
export const afterSamples = (look: ServiceLook, checks: readonly Check[]): readonly Check[] => {
  const isUsable = async (): Promise<boolean> => {
    const isConnected = await look.isConnected();
    if (isConnected) await look.responses();
    return isConnected;
  };
  return unlessBroken(look, isUsable, checks);
};
