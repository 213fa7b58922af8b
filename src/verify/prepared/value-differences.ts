import { isArray, isNumeric, isObject, type Json, textOrJson } from '../../lib/json/json.ts';
import { isPresent } from '../../ledger/rules/rules.ts';

/** Decimals and times have more than one spelling: trailing zeros make no difference. */
const plain = (text: string): string =>
  /^-?\d+\.\d+$|^\d{4}-\d\d-\d\dT[\d:]+\.\d+Z$/.test(text)
    ? text.replace(/\.?0+(Z?)$/, '$1')
    : text;

/** A party has 255 characters at most, and its end must stay readable. */
const maxValue = 300;

const shown = (value: Json | undefined): string => {
  if (!isPresent(value)) return 'nothing';
  const text = textOrJson(value);
  return text.length > maxValue ? `${text.slice(0, maxValue)}…` : text;
};

const differing = (path: string, asked: Json | undefined, found: Json | undefined): string =>
  `${path}: requested ${shown(asked)}, prepared ${shown(found)}`;

/**
 * Lists the places where a value differs from the requested one. Ledgers write numbers as texts, and
 * omit optional values or write null.
 */
export const valueDifferences = (
  asked: Json | undefined,
  found: Json | undefined,
  path: string,
): readonly string[] => {
  const different = [differing(path, asked, found)];
  if (!isPresent(asked)) return isPresent(found) ? different : [];
  if (typeof asked === 'string' || isNumeric(asked))
    return typeof found === 'string' && plain(String(asked)) === plain(found) ? [] : different;
  if (isArray(asked)) {
    if (!isArray(found)) return different;
    return Array.from({ length: Math.max(asked.length, found.length) }, (_, index) =>
      index in asked && index in found
        ? valueDifferences(asked[index], found[index], `${path}[${index}]`)
        : [differing(`${path}[${index}]`, asked[index], found[index])],
    ).flat();
  }
  if (!isObject(asked)) return asked === found ? [] : different;
  if (!isObject(found)) return different;
  return [...new Set([...Object.keys(asked), ...Object.keys(found)])].flatMap((key) =>
    valueDifferences(asked[key], found[key], `${path}.${key}`),
  );
};
