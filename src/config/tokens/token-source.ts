import { withoutJwts, type Secret } from '../../lib/io/secret.ts';

/** The place of a secret; never the secret. */
export type SecretSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'env'; readonly variable: string }
  | {
      readonly kind: 'command';
      /** The program and its arguments, run without a shell. */
      readonly argv: readonly string[];
      readonly deadlineMs: number;
    };

/** A client that requests tokens for itself (RFC 6749, 4.4). */
export type ClientCredentials = {
  readonly kind: 'oauth2';
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: SecretSource;
  readonly audience?: string | undefined;
  readonly scope?: string | undefined;
  /** The services that the token is for (RFC 8707). */
  readonly resource?: string | readonly string[] | undefined;
  /** The place of the client's credentials: the request's body, or its `authorization` header. */
  readonly clientAuth: 'body' | 'basic';
};

/** The source of the bearer token. */
export type TokenSource =
  | SecretSource
  | ClientCredentials
  /** The user enters it in the dashboard, masked; it is never stored. */
  | { readonly kind: 'prompt' }
  /** The sandbox created it. */
  | { readonly kind: 'given'; readonly token: Secret };

/** Describes a source without any secret: `file /run/token`. */
export const formatSecretSource = (source: TokenSource | undefined): string => {
  switch (source?.kind) {
    case undefined:
      return 'none';
    case 'prompt':
      return 'entered in the dashboard';
    case 'given':
      return 'sandbox';
    case 'file':
      return `file ${withoutJwts(source.path)}`;
    case 'env':
      return source.variable;
    case 'command':
      return `command ${withoutJwts(source.argv.join(' '))}`;
    case 'oauth2':
      return `client ${source.clientId} at ${source.tokenUrl}`;
    default:
      return source satisfies never;
  }
};
