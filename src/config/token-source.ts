/** Where a secret is kept; never the secret. */
export type SecretSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'env'; readonly variable: string };

/** Where the bearer token comes from. */
export type TokenSource = SecretSource;

/** A source in words: `file /run/token`. */
export const sourceWords = (source: TokenSource | undefined): string => {
  switch (source?.kind) {
    case undefined:
      return 'none';
    case 'file':
      return `file ${source.path}`;
    case 'env':
      return source.variable;
    default:
      return source satisfies never;
  }
};
