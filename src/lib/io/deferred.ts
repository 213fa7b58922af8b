/** A module that is loaded on demand and can be used synchronously once it is loaded. */
export type Deferred<T> = {
  readonly load: () => Promise<void>;
  /** Returns the loaded value; reading it earlier is a defect. */
  readonly loaded: () => T;
};

/** Defers an import until it is needed. */
export const defer = <T>(importIt: () => Promise<T>): Deferred<T> => {
  let result: { readonly value: T } | undefined;
  return {
    load: async () => {
      result ??= { value: await importIt() };
    },
    loaded: () => {
      if (result === undefined) throw new Error('A deferred module is used before it is loaded.');
      return result.value;
    },
  };
};
