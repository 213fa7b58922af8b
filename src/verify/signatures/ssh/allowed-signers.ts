import { parseBase64 } from '../../shared-checks.ts';
import { matchesPatterns, parseSignerOptions, type SignerOptions } from './signer-options.ts';
import { isKeyType, parseSshPublicKey } from './ssh-public-key.ts';

/** A line of an allowed_signers file (ssh-keygen(1), ALLOWED SIGNERS). */
export type AllowedSigner = SignerOptions & {
  readonly line: number;
  /** A pattern list, such as `alice@desk,!*@test`. */
  readonly principals: string;
  readonly key: Buffer;
};

export type BadLine = {
  readonly line: number;
  readonly reason: string;
  /** The words of the line: a key on it doesn't count on other lines either. */
  readonly words: readonly string[];
};

export type AllowedSigners = {
  readonly signers: readonly AllowedSigner[];
  readonly bad: readonly BadLine[];
};

const wordsOf = (line: string): readonly string[] => line.match(/(?:"[^"]*"|[^\s"])+/g) ?? [];

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
    const words = wordsOf(item);
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
