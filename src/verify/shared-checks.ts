import { checkBase64 } from '../ledger/rules/rules.ts';
import {
  checkNames,
  repeatedChecks,
  type CheckName,
  passed,
  warning,
  inconclusive,
  failed,
  type VerificationCheck,
} from './check-result.ts';
import type { UnknownField } from './protobuf/protobuf-message.ts';
import type { PublicKey } from './signatures/public-key.ts';

/** The only alphabet that ledgers accept; undefined for any other text. */
export const parseBase64 = (text: string): Buffer | undefined =>
  checkBase64(text) === undefined ? Buffer.from(text, 'base64') : undefined;

/** In the canonical spelling, the last character has no bits that a decoder ignores. */
const isCanonicalBase64 = (text: string): boolean => parseBase64(text)?.toString('base64') === text;

const shown = 8;

/** Passed only if all bytes were decoded. `undecoded` are the parts that weren't, as text. */
export const passedOver = (
  name: CheckName,
  undecoded: readonly string[],
  good: string,
): VerificationCheck =>
  undecoded.length === 0
    ? passed(name, good)
    : inconclusive(name, listed(undecoded), 'bytes that cannot be decoded were not checked');

/** A signer can't know the effect of a field without a name in the schema. */
export const checkUnknownFields = (
  fields: readonly UnknownField[],
  undecoded: readonly string[],
): VerificationCheck => {
  const name = checkNames.unknownFields;
  if (fields.length === 0) return passedOver(name, undecoded, 'no unknown bytes');
  const listed = fields
    .slice(0, shown)
    .map(({ place, bytes }) => `${place} (${bytes.length} bytes)`);
  const more = fields.length > shown ? `, and ${fields.length - shown} more` : '';
  return warning(
    name,
    `${listed.join(', ')}${more}`,
    'unknown fields, possibly from a newer ledger version; their effect cannot be shown',
  );
};

const checkGivenKey = (
  key: PublicKey,
  named: ReadonlySet<string>,
  index: number,
): VerificationCheck => {
  const name = repeatedChecks.publicKey(index);
  return named.has(key.fingerprint)
    ? passed(name, `${key.fingerprint} (${key.spec})`)
    : failed(
        name,
        `the key is ${key.fingerprint}, but the request names ${[...named].join(', ') || 'no keys'}`,
        'load the public key of the signing key, or omit this one',
      );
};

export const checkProvidedKeys = (
  keys: readonly PublicKey[],
  named: ReadonlySet<string>,
): readonly VerificationCheck[] => keys.map((key, index) => checkGivenKey(key, named, index + 1));

const maxListed = 4;

export const listed = (findings: readonly string[]): string => {
  const more = findings.length - maxListed;
  return `${findings.slice(0, maxListed).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
};

/** Text that isn't base64 has a check of its own. */
export const base64Oddities = (
  texts: readonly (readonly [place: string, text: string])[],
): readonly string[] =>
  texts
    .filter(([, text]) => parseBase64(text) !== undefined && !isCanonicalBase64(text))
    .map(([place]) => `${place}: unused bits at the end of the base64 are not zero`);

/**
 * A signature covers a hash of the content, so it fits many encodings: comparing the text of two
 * requests doesn't show whether they are the same write, and two decoders may read an unusual
 * encoding differently.
 */
export const checkEncoding = (
  oddities: readonly string[],
  undecoded: readonly string[],
): VerificationCheck => {
  const name = checkNames.encoding;
  return oddities.length === 0
    ? passedOver(name, undecoded, 'every field is in canonical form')
    : failed(
        name,
        listed(oddities),
        'the bytes changed after they were prepared; load them again from the preparing participant',
      );
};

/** What a participant reports about its own bytes, beside what they are; nothing if it reports nothing. */
export const checkClaim = (
  name: CheckName,
  claimed: string | undefined,
  found: string | undefined,
  { unknown, what }: { readonly unknown: string; readonly what: string },
): readonly VerificationCheck[] => {
  if (claimed === undefined) return [];
  if (found === undefined) return [inconclusive(name, claimed, unknown)];
  return [
    claimed === found
      ? passed(name, found)
      : failed(
          name,
          `reported ${claimed}, computed ${found}`,
          `do not sign: the ${what} differ; ask the participant operator why`,
        ),
  ];
};

/** A reported hash in hex, for a comparison. */
export const claimedHex = (base64: string): string =>
  parseBase64(base64)?.toString('hex') ?? 'not base64';
