import { setMaxListeners } from 'node:events';
import type { Failure, TlsFileProblem } from '../../ledger/failure/failure.ts';
import { maxTimerMs } from '../../lib/time/sleep.ts';

export type AbortReason = 'cancelled' | 'timeout';

export type Deadline = {
  readonly signal: AbortSignal;
  readonly reason: () => AbortReason | undefined;
  readonly release: () => void;
};

/**
 * `AbortSignal.any` and `AbortSignal.timeout` don't suffice: a tail that runs for days has one
 * parent, and no listener or timer may outlive its request.
 */
export function createDeadline(
  parents: readonly (AbortSignal | undefined)[],
  afterMs = Infinity,
): Deadline {
  const controller = new AbortController();
  let reason: AbortReason | undefined;
  const end = (cause: AbortReason) => {
    reason ??= cause;
    controller.abort(reason);
  };
  const cancel = () => end('cancelled');
  const timer = Number.isFinite(afterMs)
    ? setTimeout(() => end('timeout'), Math.min(afterMs, maxTimerMs))
    : undefined;
  for (const parent of parents) {
    if (parent === undefined) continue;
    if (parent.aborted) cancel();
    // `release` bounds the number of requests that share a parent.
    setMaxListeners(0, parent);
    parent.addEventListener('abort', cancel);
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    release: () => {
      clearTimeout(timer);
      for (const parent of parents) parent?.removeEventListener('abort', cancel);
    },
  };
}

/** Ends early, without an error, when the signal does. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  const limit = createDeadline([signal], ms);
  if (!limit.signal.aborted) {
    await new Promise((resolve) => limit.signal.addEventListener('abort', resolve, { once: true }));
  }
  limit.release();
}

export type ConnectionErrorInfo = {
  /** The code is Node's own (`ECONNREFUSED`), or `ABORTED` if this side canceled. */
  readonly code: string;
  /** True if a byte may have left this machine, also when in doubt. */
  readonly sent: boolean;
  readonly reused: boolean;
  readonly proxy?: ProxyRefusal;
  /** A certificate or key file that can't be used. */
  readonly file?: TlsFileProblem;
};

type ProxyRefusal = {
  /** The URL has no user name and no password. */
  readonly url: string;
  readonly status?: number;
};

/** The only error of the transport. Contains no header and no body. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionBroken';
  readonly breakdown: ConnectionErrorInfo;

  constructor(breakdown: ConnectionErrorInfo) {
    super(`the connection closed without a response: ${breakdown.code}`);
    this.breakdown = breakdown;
  }
}

export class TunnelError extends Error {
  override readonly name = 'TunnelError';
  readonly code: string;
  readonly proxy: ProxyRefusal;

  constructor(code: string, proxy: ProxyRefusal) {
    super(`the proxy ${proxy.url} opened no tunnel: ${code}`);
    this.code = code;
    this.proxy = proxy;
  }
}

export class UnverifiedPeerError extends Error {
  override readonly name = 'UnverifiedPeer';
  readonly code = 'ERR_TLS_UNVERIFIED_PEER';
}

export const errorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return 'UNKNOWN';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

export const describeConnectionError = (
  error: unknown,
  state: Pick<ConnectionErrorInfo, 'sent' | 'reused'>,
): ConnectionErrorInfo => ({
  code: errorCode(error),
  ...state,
  ...(error instanceof TunnelError && { proxy: error.proxy }),
});

/** The server had closed the idle connection: none received the request. */
export const isStaleSocket = ({ reused, code }: ConnectionErrorInfo): boolean =>
  reused && (code === 'ECONNRESET' || code === 'EPIPE');

type Circumstances = {
  readonly origin: string;
  readonly afterMs: number;
  readonly reason: AbortReason | undefined;
};

export function classifyConnectionError(
  { code, sent, proxy, file }: ConnectionErrorInfo,
  { origin, afterMs, reason }: Circumstances,
): Failure {
  if (reason === 'cancelled') return { kind: 'cancelled' };
  if (reason === 'timeout') return { kind: 'timeout', afterMs, origin, sent };
  if (file !== undefined) return { kind: 'tlsFile', ...file };
  if (proxy !== undefined) {
    const { url, status } = proxy;
    return { kind: 'proxy', proxy: url, code, origin, ...(status !== undefined && { status }) };
  }
  // An alert after the handshake also came after the request: that isn't the safe failure "tls".
  if (!sent && isTlsCode(code)) return { kind: 'tls', code, origin };
  if (code.startsWith('HPE_')) return notHttp(code);
  return { kind: 'unreachable', code, origin, sent };
}

const notHttp = (code: string): Failure => ({
  kind: 'unreadable',
  reason: 'not-json',
  status: 0,
  detail: `the response is not HTTP (${code})`,
  excerpt: '',
});

const tlsCodes =
  /^(CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERROR_IN_C|ERR_TLS_|ERR_SSL_|EPROTO$|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)/;

export const isTlsCode = (code: string): boolean => tlsCodes.test(code);
