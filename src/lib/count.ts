/** Writes a whole number with its thousands apart: `20,000`. */
export const grouped = (count: number): string =>
  String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** A count with its noun: `1 gap`, `2,031 events`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
