import { lazy } from '../keep.ts';
import { setFlagsFromString } from 'node:v8';

const flag = '--heap-growing-percent=';

/**
 * How far the heap may grow before it is collected, in percent of what is used. V8 lets it grow to several
 * times that, and a program that keeps very many rows would hold as much garbage again and again.
 */
const growthPercent = 20;

/** V8 decides, as it does when a program starts. */
const usualGrowth = 0;

/**
 * Has the heap collected earlier from now on: less memory for more processor time. At the end of the
 * process the flag is reset, before compiled code is stored: V8 accepts that code only with the flags it
 * was stored with, so the next start would have to compile everything again.
 */
export const limitHeapGrowth = lazy((): void => {
  setFlagsFromString(`${flag}${growthPercent}`);
  process.prependListener('exit', () => setFlagsFromString(`${flag}${usualGrowth}`));
});
