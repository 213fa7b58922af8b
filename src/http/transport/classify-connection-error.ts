import type { Failure } from '../../ledger/failure/failure.ts';
import type { ConnectionErrorInfo } from './connection-error.ts';
import type { AbortReason } from './deadline.ts';

type Circumstances = {
  readonly origin: string;
  /** The deadline, in milliseconds. */
  readonly afterMs: number;
  /** The reason why this side canceled, if it did. */
  readonly reason: AbortReason | undefined;
};

/** Converts a connection that ended without a response to a failure. */
export function classifyConnectionError(
  { code, sent, proxy }: ConnectionErrorInfo,
  { origin, afterMs, reason }: Circumstances,
): Failure {
  if (reason === 'cancelled') return { kind: 'cancelled' };
  if (reason === 'timeout') return { kind: 'timeout', afterMs, origin, sent };
  if (proxy !== undefined) {
    const { url, status } = proxy;
    return { kind: 'proxy', proxy: url, code, origin, ...(status !== undefined && { status }) };
  }
  // An alert after the handshake also came after the request, so it isn't the safe failure "tls".
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

/** The codes of OpenSSL's certificate checks, as Node spells them, and of the handshake itself. */
const tlsCodes =
  /^(CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERROR_IN_C|ERR_TLS_|ERR_SSL_|EPROTO$|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)/;

export const isTlsCode = (code: string): boolean => tlsCodes.test(code);
