import { lazy } from '../keep.ts';
import { setFlagsFromString } from 'node:v8';

const flag = '--heap-growing-percent=';

/**
 * The growth in percent of what is used. V8 lets the heap grow to several times that, and very many
 * rows would leave as much garbage again and again.
 */
const growthPercent = 20;

const usualGrowth = 0;

/**
 * Trades processor time for memory. At the end of the process the flag is reset, before compiled
 * code is stored: V8 accepts that code only with its own flags, so the next start would compile
 * everything again.
 */
export const limitHeapGrowth = lazy((): void => {
  setFlagsFromString(`${flag}${growthPercent}`);
  process.prependListener('exit', () => setFlagsFromString(`${flag}${usualGrowth}`));
});
