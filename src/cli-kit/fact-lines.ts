import { sanitize } from '../lib/text/sanitize.ts';

const labelWidth = 15;

/** Facts, a line each; what is foreign in them is made safe to print. */
export const formatFacts = (
  facts: readonly (readonly [string, string | number | undefined])[],
): string =>
  facts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name.padEnd(labelWidth)} ${sanitize(String(value))}\n`)
    .join('');
