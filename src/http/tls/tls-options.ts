import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import { ConnectionError } from '../transport/connection-error.ts';

/** The options of a connection over TLS that nothing in the environment may replace. */
type TlsRules = Required<Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>> & {
  readonly rejectUnauthorized: boolean;
};

/**
 * Returns the options of every TLS connection. Node takes those that are missing from the environment:
 * NODE_TLS_REJECT_UNAUTHORIZED, --tls-min-v1.0, --tls-cipher-list.
 */
export const tlsRules = (): TlsRules => ({
  rejectUnauthorized: true,
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: constants.defaultCoreCipherList,
});

/** The code of a certificate or key file that cannot be used, spelled like Node's own. */
const filesCode = 'ERR_TLS_FILES';

/** The TLS files of a connection in addition to the system's: PEM texts. */
export type TlsConfig = {
  /** Certificates to trust in addition to Node's own. */
  readonly ca?: string | undefined;
  /** The client certificate and its key. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** The name that the certificate is checked against, instead of the host of the address. */
  readonly serverName?: string | undefined;
  /** The reason why a file is unusable: then no such connection is opened. */
  readonly problem?: string | undefined;
};

/** The TLS options of a connection, as Node takes them. */
type SecureOptions = TlsRules & {
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
  readonly servername?: string;
};

/** The options of a connection; the system's own certificates stay trusted. */
export const tlsOptions = async ({
  ca,
  cert,
  key,
  serverName,
  problem,
}: TlsConfig): Promise<SecureOptions> => {
  if (problem !== undefined)
    throw new ConnectionError({ code: `${filesCode}: ${problem}`, sent: false, reused: false });
  const { rootCertificates } = await import('node:tls');
  return {
    ...tlsRules(),
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(serverName !== undefined && { servername: serverName }),
  };
};
