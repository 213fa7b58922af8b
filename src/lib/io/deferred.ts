/** A module that is loaded when it is needed, and used without waiting from then on. */
export type Deferred<T> = {
  readonly load: () => Promise<void>;
  /** The loaded value; reading it earlier is a defect. */
  readonly loaded: () => T;
};

/** Defers the import that the function makes. */
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
