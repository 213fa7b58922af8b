import type { Secret } from '../../lib/io/secret.ts';

/** Where a secret is kept; never the secret. */
export type SecretSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'env'; readonly variable: string }
  | {
      readonly kind: 'command';
      /** The program and its arguments; no shell reads them. */
      readonly argv: readonly string[];
      readonly deadlineMs: number;
    };

/** A client that gets its token for itself (RFC 6749, 4.4). */
export type ClientCredentials = {
  readonly kind: 'oauth2';
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: SecretSource;
  readonly audience?: string | undefined;
  readonly scope?: string | undefined;
  /** How the client says who it is: in the body of the request, or in its `authorization`. */
  readonly clientAuth: 'body' | 'basic';
};

/** Where the bearer token comes from. */
export type TokenSource =
  | SecretSource
  | ClientCredentials
  /** It is typed into the dashboard, unseen, and kept by nobody. */
  | { readonly kind: 'prompt' }
  /** It is here already: the embedded ledger made it. */
  | { readonly kind: 'given'; readonly token: Secret };

/** A source in words, and never a secret: `file /run/token`. */
export const formatSecretSource = (source: TokenSource | undefined): string => {
  switch (source?.kind) {
    case undefined:
      return 'none';
    case 'prompt':
      return 'typed in';
    case 'given':
      return 'embedded ledger';
    case 'file':
      return `file ${source.path}`;
    case 'env':
      return source.variable;
    case 'command':
      return `command ${source.argv.join(' ')}`;
    case 'oauth2':
      return `client ${source.clientId} at ${source.tokenUrl}`;
    default:
      return source satisfies never;
  }
};
