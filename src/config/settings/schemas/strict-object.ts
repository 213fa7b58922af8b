import * as v from 'valibot';
import { closestMatch } from '../../../lib/text/closest-match.ts';
import { formatProblem } from '../settings-table.ts';
import { isObject } from '../../../lib/json/json.ts';
import { ownEntry } from '../../../lib/json/fields.ts';

const rule = formatProblem(
  'is not a list of words with the program first',
  'for example, [vault, read, -field=token, secret/ledger]',
);

export const commandSchema = v.pipe(
  v.array(v.pipe(v.string(rule), v.regex(/^[^\0]*$/, rule)), rule),
  v.check(([program = '']) => program !== '', rule),
);

/** A list has no keys, so it is no mapping. */
export const mapping = v.custom<object>(
  isObject,
  formatProblem('has no keys', 'indent its keys below it, each with a colon'),
);

/** People try these names for the keys that they mean. */
type AlsoTried = Readonly<Record<string, string>>;

const unknownKey = (key: string, known: readonly string[], alsoTried: AlsoTried): string => {
  const meant = ownEntry(alsoTried, key) ?? closestMatch(key, known);
  const remedy = meant === undefined ? `use one of ${known.join(', ')}` : `did you mean ${meant}?`;
  return formatProblem('is an unknown key', remedy);
};

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
