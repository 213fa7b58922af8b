/** Values that were used last, by the object that they belong to. */
export type RecentValues<Key extends object, Value> = {
  readonly get: (key: Key, make: () => Value) => Value;
};

/** Remembers the values of so many keys; the one that was not used for longest gives way. */
export const createRecentValues = <Key extends object, Value>(
  most: number,
): RecentValues<Key, Value> => {
  const values = new Map<Key, Value>();
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return {
    get: (key, make) => {
      if (last?.key === key) return last.value;
      const value = values.get(key) ?? make();
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
      last = { key, value };
      return value;
    },
  };
};
