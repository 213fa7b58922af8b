import * as v from 'valibot';
import { closestMatch } from '../lib/nearest.ts';
import { keyed } from './keyed.ts';
import { told } from './told.ts';

const unknownKey = (key: string, known: readonly string[]): string => {
  const meant = closestMatch(key, known);
  const remedy = meant === undefined ? `there are ${known.join(', ')}` : `is ${meant} meant?`;
  return told('is not a key that there is here', remedy);
};

/** An object of known keys alone: a slip of the pen is told, and not passed over. */
export const knownKeys = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    keyed,
    v.strictObject(entries, ({ expected, input }) =>
      expected === 'never'
        ? unknownKey(String(input), Object.keys(entries))
        : told('is missing', 'add it'),
    ),
  );
