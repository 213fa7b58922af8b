/**
 * The entry of a table under a name that someone else chose. Plain indexing also finds what every
 * object inherits, such as `constructor`.
 */
export const ownEntry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
