declare module 'proxy-from-env' {
  /** The proxy that the usual variables name for an address; empty if they name none. */
  export const getProxyForUrl: (url: string) => string;
}
