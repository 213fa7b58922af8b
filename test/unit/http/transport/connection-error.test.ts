import { describe, expect, it } from 'vitest';

import { classifyConnectionError } from '../../../../src/http/transport/connection-error.ts';

const origin = 'https://node.example';
const circumstances = { origin, afterMs: 30_000, reason: undefined };

const failureOf = (code: string, sent: boolean) =>
  classifyConnectionError({ code, sent, reused: false }, circumstances);

describe('a connection that ended without a response', () => {
  it('is a certificate that is not trusted, as long as nothing was sent', () => {
    expect(failureOf('CERT_HAS_EXPIRED', false)).toEqual({
      kind: 'tls',
      code: 'CERT_HAS_EXPIRED',
      origin,
    });
  });

  it('is not called a TLS failure once the request was sent, since that promises it was not', () => {
    const code = 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED';
    expect(failureOf(code, true)).toEqual({ kind: 'unreachable', code, origin, sent: true });
  });

  it('is a response that cannot be read when it was not HTTP', () => {
    expect(failureOf('HPE_INVALID_CONSTANT', true)).toMatchObject({
      kind: 'unreadable',
      reason: 'not-json',
      status: 0,
    });
  });

  it('is what made our side give up, rather than the code that this left behind', () => {
    const breakdown = { code: 'ABORTED', sent: true, reused: false };
    expect(classifyConnectionError(breakdown, { ...circumstances, reason: 'cancelled' })).toEqual({
      kind: 'cancelled',
    });
    expect(classifyConnectionError(breakdown, { ...circumstances, reason: 'timeout' })).toEqual({
      kind: 'timeout',
      afterMs: 30_000,
      origin,
      sent: true,
    });
  });
});
