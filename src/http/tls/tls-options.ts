import { ConnectionError } from '../transport/connection-error.ts';
import { tlsRules, type TlsRules } from './tls-rules.ts';

/** Of a file with a certificate or a key that cannot be used: spelled as Node spells its own. */
const filesCode = 'ERR_TLS_FILES';

/** What a connection over TLS is made with beside what the system brings: PEM texts. */
export type TlsConfig = {
  /** Certificates to trust beside Node's own. */
  readonly ca?: string | undefined;
  /** What this side shows of itself. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** The name that the certificate is checked against, instead of the host of the address. */
  readonly serverName?: string | undefined;
  /** Why some of it cannot be had: then no such connection is made. */
  readonly problem?: string | undefined;
};

/** What a connection over TLS is made with, as Node takes it. */
export type SecureOptions = TlsRules & {
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
