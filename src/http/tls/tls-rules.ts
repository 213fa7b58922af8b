import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';

/** The options of a connection over TLS that nothing in the environment may replace. */
export type TlsRules = Required<
  Pick<SecureContextOptions, 'minVersion' | 'maxVersion' | 'ciphers'>
> & { readonly rejectUnauthorized: boolean };

/**
 * Returns the rules of every connection over TLS. Node takes each of them from the environment when a
 * connection leaves it out: NODE_TLS_REJECT_UNAUTHORIZED, --tls-min-v1.0, --tls-cipher-list.
 */
export const tlsRules = (): TlsRules => ({
  rejectUnauthorized: true,
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: constants.defaultCoreCipherList,
});
