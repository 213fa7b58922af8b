/** Groups of items with an equal key, which is written as JSON, in the order of their first items. */
export const groupBy = <T>(
  all: readonly T[],
  keyOf: (each: T) => unknown,
): readonly (readonly [T, ...T[]])[] => {
  const groups = new Map<string, [T, ...T[]]>();
  for (const each of all) {
    const key = JSON.stringify(keyOf(each));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()];
};
