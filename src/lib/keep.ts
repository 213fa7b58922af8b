export const lazy = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Keeps a value until one of those that it depends on is another one. */
export const keepLast = <T>(): ((of: readonly unknown[], make: () => T) => T) => {
  let last: { readonly of: readonly unknown[]; readonly value: T } | undefined;
  return (of, make) => {
    if (last === undefined || of.some((part, index) => part !== last?.of[index]))
      last = { of, value: make() };
    return last.value;
  };
};

/** Makes a value once for each object, and keeps it as long as the object. */
export const keepEach = <Key extends object, Value>(
  make: (key: Key) => Value,
): ((key: Key) => Value) => {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};

type Deferred<T> = {
  readonly load: () => Promise<void>;
  /** Reading it before it is loaded is a defect. */
  readonly loaded: () => T;
};

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

export const dropOldest = (known: Map<string, unknown> | Set<string>, most: number): void => {
  for (const oldest of known.keys()) {
    if (known.size <= most) return;
    known.delete(oldest);
  }
};
