/** Returns a text such as `312 B`, `4.1 kB` or `5.2 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
};

/** Returns a text such as `20,000`. */
export const formatInteger = (count: number | bigint): string =>
  String(typeof count === 'bigint' ? count : Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns a text such as `1 gap`, `2,031 events` or `3 entries`. */
export const pluralize = (count: number, noun: string): string =>
  `${formatInteger(count)} ${count === 1 ? noun : `${noun.replace(/(?<=[^aeiou])y$/, 'ie')}s`}`;

/** Returns a text such as `table, json or csv`. */
export const joinWithOr = (choices: readonly string[]): string => {
  const last = choices.at(-1) ?? '';
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`;
};
