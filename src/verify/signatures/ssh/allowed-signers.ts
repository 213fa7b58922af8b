import { parseBase64 } from '../../shared-checks.ts';
import { isKeyType, parseSshPublicKey } from './ssh-public-key.ts';
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

/** One pattern must match, and none that begins with `!` (ssh_config(5), PATTERNS). */
export const matchesPatterns = (text: string, list: string): boolean => {
  const patterns = list.split(',');
  const isNegated = patterns.some(
    (pattern) => pattern.startsWith('!') && matches(text, pattern.slice(1)),
  );
  return (
    !isNegated && patterns.some((pattern) => !pattern.startsWith('!') && matches(text, pattern))
  );
};

type SignerOptions = {
  /** A pattern list; absent for all. */
  readonly namespaces?: string;
  readonly validAfter?: number;
  readonly validBefore?: number;
};

/** `20260203`, `202602031200` or `20260203120000`, with `Z` for UTC, otherwise in local time. */
const timePattern = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(Z?)$/;

const parseValidityTime = (text: string): number | undefined => {
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

type ReadOptions = SignerOptions | string;

const readTime = (name: 'validAfter' | 'validBefore', value: string): ReadOptions => {
  const time = parseValidityTime(value);
  return time === undefined
    ? `${value} is not a time; write it as 20260203120000Z`
    : { [name]: time };
};

const readers: Readonly<Record<string, (value: string) => ReadOptions>> = {
  namespaces: (value) => (value === '' ? 'empty namespaces option' : { namespaces: value }),
  'valid-after': (value) => readTime('validAfter', value),
  'valid-before': (value) => readTime('validBefore', value),
  'cert-authority': () => 'certificate authorities are not supported; list each key',
};

const option = /^([a-z-]+)(?:="([^"]*)")?(?:,(?=.)|$)/i;

/** An unknown option makes the line unusable, because it may be a restriction. */
const parseSignerOptions = (text: string): ReadOptions => {
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

/** A line of an allowed_signers file (ssh-keygen(1), ALLOWED SIGNERS). */
type AllowedSigner = SignerOptions & {
  readonly line: number;
  /** A pattern list, such as `alice@desk,!*@test`. */
  readonly principals: string;
  readonly key: Buffer;
};

type BadLine = {
  readonly line: number;
  readonly reason: string;
  /** The words of the line: a key on it doesn't count on other lines either. */
  readonly words: readonly string[];
};

export type AllowedSigners = {
  readonly signers: readonly AllowedSigner[];
  readonly bad: readonly BadLine[];
};

const signerLineWords = (line: string): readonly string[] =>
  line.match(/(?:"[^"]*"|[^\s"])+/g) ?? [];

const unquoted = (word: string): string => word.replace(/^"(.*)"$/, '$1');

type Read = Omit<AllowedSigner, 'line'> | string;

const readWords = (words: readonly string[]): Read => {
  const [principals = ''] = words;
  if (principals.startsWith('@')) return `unsupported marker ${principals}`;
  const at = isKeyType(words[1] ?? '') ? 1 : 2;
  const [type = '', base64 = ''] = words.slice(at);
  if (!isKeyType(type)) return 'no key found; expected NAME TYPE KEY';
  const options = parseSignerOptions(at === 1 ? '' : (words[1] ?? ''));
  if (typeof options === 'string') return options;
  const key = parseBase64(base64);
  if (key === undefined || key.length === 0) return `no key follows ${type}`;
  const read = parseSshPublicKey(key);
  if (!read.ok) return read.error;
  if (read.value.type !== type)
    return `the line declares ${type}, but the key is ${read.value.type}`;
  return { principals: unquoted(principals), key, ...options };
};

/** A line that isn't fully understood allows nothing. */
export const parseAllowedSigners = (text: string): AllowedSigners => {
  const lines = text.split(/\r?\n/).map((item, index) => ({ line: index + 1, text: item.trim() }));
  const said = lines.filter((line) => line.text !== '' && !line.text.startsWith('#'));
  const read = said.map(({ line, text: item }) => {
    const words = signerLineWords(item);
    return { line, words, signer: readWords(words) };
  });
  return {
    signers: read.flatMap(({ line, signer }) =>
      typeof signer === 'string' ? [] : [{ line, ...signer }],
    ),
    bad: read.flatMap(({ line, words, signer }) =>
      typeof signer === 'string' ? [{ line, words, reason: signer }] : [],
    ),
  };
};

type Question = {
  readonly name: string;
  readonly key: Buffer;
  readonly namespace: string;
  readonly now: number;
};

const whyNot = (
  { namespaces, validAfter, validBefore }: SignerOptions,
  { namespace, now }: Question,
): string | undefined => {
  if (namespaces !== undefined && !matchesPatterns(namespace, namespaces))
    return `its key may not sign for the namespace ${namespace}`;
  if (validAfter !== undefined && now < validAfter)
    return `its key is valid only from ${new Date(validAfter).toISOString()}`;
  return validBefore !== undefined && now >= validBefore
    ? `its key expired at ${new Date(validBefore).toISOString()}`
    : undefined;
};

/** Why a name may not sign with a key; undefined if a line of the file allows it now. */
export const signerObjection = (
  { signers, bad }: AllowedSigners,
  question: Question,
): string | undefined => {
  const { name, key } = question;
  const base64 = key.toString('base64').replace(/=+$/, '');
  const spoiled = bad.find(({ words }) => words.some((word) => word.replace(/=+$/, '') === base64));
  if (spoiled !== undefined)
    return `line ${spoiled.line} of the allowed signers has its key but cannot be used: ${spoiled.reason}`;
  const own = signers.filter((signer) => signer.key.equals(key));
  if (own.length === 0) return 'its key is not in the allowed signers file';
  const named = own.filter(({ principals }) => matchesPatterns(name, principals));
  if (named.length === 0)
    return `the allowed signers file lists its key under another name than ${name}`;
  const whys = named.map((signer) => whyNot(signer, question));
  return whys.includes(undefined) ? undefined : whys[0];
};
