import { setFlagsFromString } from 'node:v8';

/**
 * How far the heap may grow before it is collected, in percent of what is used. V8 lets it grow to several
 * times that, and a program that keeps very many rows would hold as much garbage again and again.
 */
const growthPercent = 30;

/** Has the heap collected earlier from now on: less memory for more processor time. */
export const limitHeapGrowth = (): void => {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
};
