import { ownEntry } from '../../../lib/json/fields.ts';

/** `*` and `?`, backtracking over at most one `*`. */
const matches = (text: string, pattern: string): boolean => {
  let [at, in_, star, mark] = [0, 0, -1, 0];
  while (at < text.length) {
    const wanted = pattern[in_];
    if (wanted === '*') {
      star = in_;
      mark = at;
      in_ += 1;
    } else if (wanted !== undefined && (wanted === '?' || wanted === text[at])) {
      in_ += 1;
      at += 1;
    } else if (star >= 0) {
      mark += 1;
      at = mark;
      in_ = star + 1;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(in_));
};

/**
 * Comma-separated patterns (ssh_config(5), PATTERNS): at least one must match, and none that begins
 * with `!` may.
 */
export const matchesPatterns = (text: string, list: string): boolean => {
  const patterns = list.split(',');
  const isNegated = patterns.some(
    (pattern) => pattern.startsWith('!') && matches(text, pattern.slice(1)),
  );
  return (
    !isNegated && patterns.some((pattern) => !pattern.startsWith('!') && matches(text, pattern))
  );
};

export type SignerOptions = {
  /** A pattern list; absent for all. */
  readonly namespaces?: string;
  readonly validAfter?: number;
  readonly validBefore?: number;
};

/** `20260203`, `202602031200` or `20260203120000`, with `Z` for UTC, otherwise in local time. */
const timePattern = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z?)$/;

const timeOf = (text: string): number | undefined => {
  const found = timePattern.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [1, 2, 3, 4, 5, 6].map(
    (part) => Number(found[part] ?? 0),
  );
  const isUtc = found[7] === 'Z';
  const time = isUtc
    ? new Date(Date.UTC(year, month - 1, day, hour, minute, second))
    : new Date(year, month - 1, day, hour, minute, second);
  const [isMonth, isDay] = isUtc
    ? [time.getUTCMonth() === month - 1, time.getUTCDate() === day]
    : [time.getMonth() === month - 1, time.getDate() === day];
  return isMonth && isDay && hour < 24 && minute < 60 && second < 60 ? time.getTime() : undefined;
};

type Read = SignerOptions | string;

const readTime = (name: 'validAfter' | 'validBefore', value: string): Read => {
  const time = timeOf(value);
  return time === undefined
    ? `${value} is not a time; write it as 20260203120000Z`
    : { [name]: time };
};

const readers: Readonly<Record<string, (value: string) => Read>> = {
  namespaces: (value) => (value === '' ? 'empty namespaces option' : { namespaces: value }),
  'valid-after': (value) => readTime('validAfter', value),
  'valid-before': (value) => readTime('validBefore', value),
  'cert-authority': () => 'certificate authorities are not supported; list each key',
};

const option = /^([a-z-]+)(?:="([^"]*)")?(?:,(?=.)|$)/i;

/** An unknown option makes the line unusable, because it may be a restriction. */
export const parseSignerOptions = (text: string): Read => {
  let rest = text;
  let options: SignerOptions = {};
  while (rest !== '') {
    const [all, name = '', value = ''] = option.exec(rest) ?? [];
    const key = name.toLowerCase();
    const reader = ownEntry(readers, key);
    if (all === undefined || reader === undefined) return `unknown option ${rest}`;
    const read = reader(value);
    if (typeof read === 'string') return read;
    if (Object.keys(read).some((item) => item in options)) return `option ${key} appears twice`;
    options = { ...options, ...read };
    rest = rest.slice(all.length);
  }
  const { validAfter = -Infinity, validBefore = Infinity } = options;
  return validAfter < validBefore ? options : 'valid-before must be after valid-after';
};
