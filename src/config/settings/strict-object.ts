import * as v from 'valibot';
import { closestMatch } from '../../lib/text/closest-match.ts';
import { mapping } from './mapping-schema.ts';
import { formatProblem } from './format-problem.ts';

/** Other names that people try for a key, with the key that they mean. */
type AlsoTried = Readonly<Record<string, string>>;

const unknownKey = (key: string, known: readonly string[], alsoTried: AlsoTried): string => {
  const meant = Object.hasOwn(alsoTried, key) ? alsoTried[key] : closestMatch(key, known);
  const remedy = meant === undefined ? `use one of ${known.join(', ')}` : `did you mean ${meant}?`;
  return formatProblem('is an unknown key', remedy);
};

/** A mapping that refuses unknown keys and suggests the key that was probably meant. */
export const strictObject = <const E extends v.ObjectEntries>(
  entries: E,
  alsoTried: AlsoTried = {},
) =>
  v.pipe(
    mapping,
    v.strictObject(entries, ({ expected, input }) =>
      expected === 'never'
        ? unknownKey(String(input), Object.keys(entries), alsoTried)
        : formatProblem('is missing', 'add it'),
    ),
  );
