/** Writes a whole number with its thousands apart: `20,000`. */
export const formatInteger = (count: number): string =>
  String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** A count with its noun: `1 gap`, `2,031 events`. */
export const pluralize = (count: number, noun: string): string =>
  `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
