import type { ClientRequest } from 'node:http';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Result } from '../lib/result.ts';
import type { Failure } from '../ledger/failure/failure.ts';
import {
  describeConnectionError,
  errorCode,
  ConnectionError,
  classifyConnectionError,
  createDeadline,
} from './transport/connection-error.ts';
import type { ConnectionFactory, ConnectionPool } from './transport/connection-pool.ts';
import { createTransport } from './transport/http.ts';
import { normalizeEncoding } from './read-body.ts';
import type { BodyProblem, WireResponse } from './wire-types.ts';

export type LatencySample = {
  /** Milliseconds since 1970, by this machine's clock. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ms: number;
  readonly status: number;
  readonly httpVersion: string;
  /** The `Date` header in milliseconds since 1970. */
  readonly date: number | undefined;
  /** True if its date is old. */
  readonly isCached: boolean;
  readonly encoding: string | undefined;
  /** True if the connection had carried an earlier request. */
  readonly reused: boolean;
};

/** There is at least one sample, with the text of the first response. */
export type LatencySamples = Result<
  {
    readonly samples: readonly LatencySample[];
    readonly text: string;
    readonly problem?: BodyProblem | undefined;
  },
  Failure
>;

type SampleOptions = {
  readonly lines: ConnectionPool;
  /** The headers never have a token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly count: number;
  readonly maxBytes: number;
  /** One sample has this long. Once this much time has passed in total, no further one is taken. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly now: () => number;
};

type Times = Pick<LatencySample, 'startedAt' | 'endedAt' | 'ms'>;

const sampleOf = (
  { status, headers, httpVersion = '', reused = false }: WireResponse,
  times: Times,
): LatencySample => {
  const date = Date.parse(headers.get('date') ?? '');
  const encoding = normalizeEncoding(headers.get('content-encoding') ?? '');
  return {
    ...times,
    ...{ status, httpVersion, reused },
    date: Number.isFinite(date) ? date : undefined,
    isCached: Number(headers.get('age') ?? 0) > 0,
    encoding: encoding === '' ? undefined : encoding,
  };
};

type Limits = Pick<SampleOptions, 'timeoutMs' | 'signal'>;

const withDeadline = async <Value>(
  { origin }: URL,
  { timeoutMs, signal }: Limits,
  task: (signal: AbortSignal) => Promise<Value>,
): Promise<Result<Value, Failure>> => {
  const limit = createDeadline([signal], timeoutMs);
  try {
    return { ok: true, value: await task(limit.signal) };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    const about = { origin, afterMs: timeoutMs, reason: limit.reason() };
    return { ok: false, error: classifyConnectionError(error.breakdown, about) };
  } finally {
    limit.release();
  }
};

export const sampleLatency = async (
  address: string,
  options: SampleOptions,
): Promise<LatencySamples> => {
  const { lines, count, timeoutMs, now, maxBytes } = options;
  const url = new URL(address);
  const headers = Object.entries(options.headers);
  const get = createTransport({ maxBytes }, lines).fetch('kept');
  const until = now() + timeoutMs;
  const next = () =>
    withDeadline(url, options, async (signal) => {
      const startedAt = now();
      const began = performance.now();
      const response = await get(address, { method: 'GET', headers, body: '', signal });
      const times = { startedAt, endedAt: now(), ms: performance.now() - began };
      return { sample: sampleOf(response, times), body: response.body };
    });
  const first = await next();
  if (!first.ok) return first;
  const { sample, body } = first.value;
  const samples = [sample];
  while (samples.length < count && now() < until) {
    const taken = await next();
    if (!taken.ok) break;
    samples.push(taken.value.sample);
  }
  return { ok: true, value: { samples, text: body.text, problem: body.problem } };
};

/** The claims of a certificate. Times are milliseconds since 1970. */
export type Certificate = {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: number;
};

type TlsInfo = {
  readonly protocol: string;
  readonly alpn: string | undefined;
  readonly chain: readonly Certificate[];
  /** Node's code for a certificate that isn't trusted. */
  readonly trouble: string | undefined;
};

export type ConnectionInfo = {
  readonly ms: number;
  readonly address: string | undefined;
  readonly secure: TlsInfo | undefined;
};

export type ConnectionProbe = Result<ConnectionInfo, Failure>;

type ProbeOptions = Limits & { readonly lines: ConnectionPool };

const formatFields = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(', ') || '-';

const certificateOf = ({
  subject,
  issuer,
  valid_to: end,
}: DetailedPeerCertificate): Certificate => ({
  subject: formatFields({ ...subject }),
  issuer: formatFields({ ...issuer }),
  validTo: Date.parse(end),
});

/** The limit also ends a circular chain. */
const maxChain = 10;

const chainOf = (own: DetailedPeerCertificate): readonly Certificate[] => {
  const chain: Certificate[] = [];
  const seen = new Set<string>();
  let next: DetailedPeerCertificate | undefined = own;
  while (next?.fingerprint256 !== undefined && !seen.has(next.fingerprint256)) {
    seen.add(next.fingerprint256);
    chain.push(certificateOf(next));
    next = chain.length < maxChain ? next.issuerCertificate : undefined;
  }
  return chain;
};

// Node passes the code, although its types declare an error.
const troubleOf = ({ authorizationError }: TLSSocket): string | undefined => {
  const error: unknown = authorizationError;
  if (error === undefined || error === null) return undefined;
  return typeof error === 'string' ? error : errorCode(error);
};

const isSecure = (socket: object): socket is TLSSocket => 'getPeerCertificate' in socket;

const secureSeen = (socket: TLSSocket): TlsInfo => ({
  protocol: socket.getProtocol() ?? '',
  alpn: typeof socket.alpnProtocol === 'string' ? socket.alpnProtocol : undefined,
  chain: chainOf(socket.getPeerCertificate(true)),
  trouble: troubleOf(socket),
});

const addressOf = ({ socket }: ClientRequest): string | undefined => {
  const { remoteAddress, remotePort } = socket ?? {};
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  return remoteAddress.includes(':')
    ? `[${remoteAddress}]:${remotePort}`
    : `${remoteAddress}:${remotePort}`;
};

const notSent = { sent: false, reused: false } as const;

const look = (line: ConnectionFactory, signal: AbortSignal): Promise<ConnectionInfo> =>
  new Promise((resolve, reject) => {
    const broken = (code: string): void => reject(new ConnectionError({ code, ...notSent }));
    if (signal.aborted) {
      broken('ABORTED');
      return;
    }
    const startedAt = performance.now();
    // The probe reports an untrusted certificate; nothing is sent in any case.
    const call = line.look(signal, () => {
      const { socket } = call;
      if (socket === null) return;
      resolve({
        ms: performance.now() - startedAt,
        address: addressOf(call),
        secure: isSecure(socket) ? secureSeen(socket) : undefined,
      });
      call.destroy();
    });
    const giveUp = (): void => {
      broken('ABORTED');
      call.destroy();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    call.on('error', (error) =>
      reject(new ConnectionError(describeConnectionError(error, notSent))),
    );
    call.once('close', () => {
      signal.removeEventListener('abort', giveUp);
      broken('ECONNRESET');
    });
  });

export const probeConnection = (
  address: string,
  options: ProbeOptions,
): Promise<ConnectionProbe> => {
  const url = new URL(address);
  return withDeadline(url, options, async (signal) =>
    look(await options.lines.open(url, 'fresh'), signal),
  );
};
