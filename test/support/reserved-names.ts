import dns from 'node:dns';

const found = dns.lookup;

const isReserved = (name: string): boolean => /(^|\.)(example|invalid|test)\.?$/i.test(name);

/**
 * Makes the names that RFC 2606 reserves unknown without asking a name server. It would say the same,
 * but some take seconds, and a test waits for them.
 */
export const forgetReservedNames = (): void => {
  const lookup = (name: string, options: unknown, callback?: unknown): void => {
    if (!isReserved(name)) {
      Reflect.apply(
        found,
        dns,
        callback === undefined ? [name, options] : [name, options, callback],
      );
      return;
    }
    const failure = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
      code: 'ENOTFOUND',
      errno: -3008,
      syscall: 'getaddrinfo',
      hostname: name,
    });
    const done = (callback ?? options) as (error: Error) => void;
    process.nextTick(done, failure);
  };
  dns.lookup = Object.assign(lookup, { __promisify__: found.__promisify__ });
};
