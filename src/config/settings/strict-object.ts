import * as v from 'valibot';
import { closestMatch } from '../../lib/text/closest-match.ts';
import { mapping } from './mapping-schema.ts';
import { formatProblem } from './format-problem.ts';

const unknownKey = (key: string, known: readonly string[]): string => {
  const meant = closestMatch(key, known);
  const remedy = meant === undefined ? `there are ${known.join(', ')}` : `is ${meant} meant?`;
  return formatProblem('is not a key that there is here', remedy);
};

/** An object of known keys alone: a slip of the pen is told, and not passed over. */
export const strictObject = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    mapping,
    v.strictObject(entries, ({ expected, input }) =>
      expected === 'never'
        ? unknownKey(String(input), Object.keys(entries))
        : formatProblem('is missing', 'add it'),
    ),
  );
