/** Keys that every JavaScript object has: the schemas drop them without a word. */
const reservedKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

type Path = readonly (string | number)[];

/** Finds keys that would be dropped, such as a profile called `constructor`. */
export const findReservedKeys = (value: unknown, within: Path = []): readonly Path[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => {
    const path = [...within, Array.isArray(value) ? Number(key) : key];
    return reservedKeys.includes(key) ? [path] : findReservedKeys(held, path);
  });
};
