declare module 'proxy-from-env' {
  /** Of the usual variables; empty if they name none. */
  export const getProxyForUrl: (url: string) => string;
}
