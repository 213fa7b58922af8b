declare module 'proxy-from-env' {
  export const getProxyForUrl: (url: string) => string;
}
