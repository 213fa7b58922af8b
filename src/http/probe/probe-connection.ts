import type { ClientRequest } from 'node:http';
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Result } from '../../lib/result.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import {
  describeConnectionError,
  errorCode,
  ConnectionError,
  classifyConnectionError,
  createDeadline,
} from '../transport/connection-error.ts';
import type { ConnectionFactory, ConnectionPool } from '../transport/connection-pool.ts';

/** Claims. Times are milliseconds since 1970. */
export type Certificate = {
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: number;
};

export type TlsInfo = {
  readonly protocol: string;
  /** From HTTP/2 and HTTP/1.1. */
  readonly alpn: string | undefined;
  /** The service's own certificate first. */
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

export type ProbeOptions = {
  readonly lines: ConnectionPool;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

const nameOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(', ') || '-';

const certificateOf = ({
  subject,
  issuer,
  valid_to: end,
}: DetailedPeerCertificate): Certificate => ({
  subject: nameOf({ ...subject }),
  issuer: nameOf({ ...issuer }),
  validTo: Date.parse(end),
});

/** Also ends a circular chain. */
const maxChain = 10;

/** Up to the self-signed one. */
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

/** Writes no byte of a request. */
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

export const probeConnection = async (
  address: string,
  { lines, timeoutMs, signal }: ProbeOptions,
): Promise<ConnectionProbe> => {
  const url = new URL(address);
  const limit = createDeadline([signal], timeoutMs);
  try {
    return { ok: true, value: await look(await lines.open(url, 'fresh'), limit.signal) };
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    const about = { origin: url.origin, afterMs: timeoutMs, reason: limit.reason() };
    return { ok: false, error: classifyConnectionError(error.breakdown, about) };
  } finally {
    limit.release();
  }
};
