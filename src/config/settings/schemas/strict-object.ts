import * as v from 'valibot';
import { closestMatch } from '../../../lib/text/closest-match.ts';
import { formatProblem } from '../settings-table.ts';
import type { BaseUrl } from '../urls.ts';
import { isObject } from '../../../lib/json/json.ts';
import { ownEntry } from '../../../lib/json/fields.ts';
import type { Result } from '../../../lib/result.ts';
import { parseDuration } from '../../../lib/time/duration.ts';

const rule = formatProblem(
  'is not a list of words with the program first',
  'for example, [vault, read, -field=token, secret/ledger]',
);

export const commandSchema = v.pipe(
  v.array(v.pipe(v.string(rule), v.regex(/^[^\0]*$/, rule)), rule),
  v.check(([program = '']) => program !== '', rule),
);

/** The value as `read` returns it, or a problem with its message and remedy. */
export const checked = <T>(
  read: (value: unknown) => Result<T, { readonly message: string; readonly remedy: string }>,
) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }): T => {
      const result = read(dataset.value);
      if (result.ok) return result.value;
      addIssue({ message: formatProblem(result.error.message, result.error.remedy) });
      return NEVER;
    }),
  );

export const refuseSetting = (message: string, remedy: string) =>
  ({ ok: false, error: { message, remedy } }) as const;

export const urlSchema = (parse: (text: string) => BaseUrl) =>
  checked((value) => {
    if (typeof value !== 'string')
      return refuseSetting('is not a URL', 'use the form https://host:port/path');
    const read = parse(value);
    return read.ok ? { ok: true, value: read.value.url } : read;
  });

/** A text of the given form; `problem` has the rule and an example. */
export const textLike = (pattern: RegExp, problem: string) =>
  v.pipe(v.string(problem), v.regex(pattern, problem));

/** A time limit for a program, from a second to `most` minutes. */
export const deadlineSchema = (most: number, example: string) => {
  const problem = formatProblem(`is not a duration from 1s to ${most}m`, `for example, ${example}`);
  return v.pipe(
    v.string(problem),
    v.transform((text) => parseDuration(text) ?? 0),
    v.minValue(1000, problem),
    v.maxValue(most * 60_000, problem),
  );
};

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
