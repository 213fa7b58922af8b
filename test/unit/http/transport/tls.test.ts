import { afterEach, describe, expect, it } from 'vitest';

import { ConnectionError, isTlsCode } from '../../../../src/http/transport/connection-error.ts';
import { createTransport } from '../../../../src/http/transport/http.ts';
import { makeCertificate, type Certificate } from '../../../support/servers/certificate.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';

let server: MisbehavingServer;

afterEach(() => server.close());

const started = async (certificate?: Certificate) => {
  server = await startMisbehavingServer(certificate);
  return server.url;
};

const request = {
  method: 'POST',
  headers: [['authorization', 'Bearer secret']],
  body: '{"a":1}',
  signal: new AbortController().signal,
} as const;

const breakdownAt = async (address: string, ca?: string) => {
  const transport = createTransport({ maxBytes: 1000, secureFor: () => ({ ca }) });
  const error = await transport
    .fetch('kept')(address, request)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  transport.close();
  return error instanceof ConnectionError ? error.breakdown : error;
};

describe('a call over TLS', () => {
  it('is answered when the certificate is trusted, and the connection kept', async () => {
    const certificate = makeCertificate();
    const address = await started(certificate);
    const transport = createTransport({
      maxBytes: 1000,
      secureFor: () => ({ ca: certificate.cert }),
    });
    const kept = transport.fetch('kept');
    expect((await kept(address, request)).body.text).toBe('{}');
    expect((await kept(address, request)).body.text).toBe('{}');
    expect((await transport.fetch('fresh')(address, request)).body.text).toBe('{}');
    expect(server.received.map(({ connection }) => connection)).toEqual([1, 1, 2]);
    expect(server.received[0]?.body).toBe(request.body);
    transport.close();
  });

  it('sends nothing to a server with a certificate of its own making', async () => {
    const address = await started(makeCertificate());
    expect(await breakdownAt(address)).toEqual({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      sent: false,
      reused: false,
    });
    await server.until(() => server.connections.open === 0);
    expect(server.received).toEqual([]);
  });

  it('sends nothing to a server whose certificate names another', async () => {
    const certificate = makeCertificate({ ip: [127, 0, 0, 2] });
    const address = await started(certificate);
    expect(await breakdownAt(address, certificate.cert)).toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
      sent: false,
    });
    await server.until(() => server.connections.open === 0);
    expect(server.received).toEqual([]);
  });

  it('sends nothing to a server whose certificate has expired', async () => {
    const certificate = makeCertificate({ validUntil: new Date('2021-01-01T00:00:00Z') });
    const address = await started(certificate);
    expect(await breakdownAt(address, certificate.cert)).toMatchObject({
      code: 'CERT_HAS_EXPIRED',
      sent: false,
    });
  });

  it('sends nothing to a server that does not speak TLS', async () => {
    const address = await started();
    const breakdown = await breakdownAt(address.replace('http:', 'https:'));
    expect(breakdown).toMatchObject({ sent: false });
    expect(breakdown).toSatisfy(({ code }: { code: string }) => isTlsCode(code));
    expect(server.received).toEqual([]);
  });
});

describe('a TLS failure', () => {
  it.each([
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'CERT_REVOKED',
    'CERT_UNTRUSTED',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'EPROTO',
  ])('is told by its code: %s', (code) => expect(isTlsCode(code)).toBe(true));

  it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'HPE_INVALID_CONSTANT', 'ABORTED'])(
    'is not taken for one that has to do with the network: %s',
    (code) => expect(isTlsCode(code)).toBe(false),
  );
});
