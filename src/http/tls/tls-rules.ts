import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';

/** The options of a connection over TLS that nothing in the environment may replace. */
export type TlsRules = Required<
  Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>
> & { readonly rejectUnauthorized: boolean };

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
