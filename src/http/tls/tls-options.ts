import { constants } from 'node:crypto';
import type { SecureContext, SecureContextOptions } from 'node:tls';
import type { TlsFileProblem } from '../../ledger/failure/failure.ts';
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

/** The code of a connection that is not opened because of a file. */
const filesCode = 'ERR_TLS_FILES';

/** The TLS options of an address, apart from the rules for all. */
export type TlsConfig = {
  /** Certificates to trust in addition to Node's own, as PEM. */
  readonly ca?: string | undefined;
  /** The same certificates and the client's own, ready for use: a key must not be an option of a request. */
  readonly context?: SecureContext | undefined;
  /** The name that the certificate is checked against, instead of the host of the address. */
  readonly serverName?: string | undefined;
  /** The unusable file: then no such connection is opened. */
  readonly trouble?: TlsFileProblem | undefined;
};

/** The TLS options of a connection, as Node takes them. */
type SecureOptions = TlsRules & {
  readonly ca?: string[];
  readonly secureContext?: SecureContext;
  readonly servername?: string;
};

/** The options of a connection; the system's own certificates stay trusted. */
export const tlsOptions = async ({
  ca,
  context,
  serverName,
  trouble,
}: TlsConfig): Promise<SecureOptions> => {
  if (trouble !== undefined)
    throw new ConnectionError({ code: filesCode, sent: false, reused: false, file: trouble });
  const { rootCertificates } = await import('node:tls');
  return {
    ...tlsRules(),
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
    ...(context !== undefined && { secureContext: context }),
    ...(serverName !== undefined && { servername: serverName }),
  };
};
