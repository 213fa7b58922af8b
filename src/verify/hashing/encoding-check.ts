import { isCanonicalBase64, parseBase64 } from '../base64.ts';
import { failed, passed, type VerificationCheck } from '../check-result.ts';
import { checkNames } from '../check-names.ts';

const shown = 4;

const listed = (oddities: readonly string[]): string => {
  const more = oddities.length - shown;
  return `${oddities.slice(0, shown).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
};

/**
 * Finds base64 text that is not in its canonical spelling; text that isn't base64 has a check of
 * its own.
 */
export const base64Oddities = (
  texts: readonly (readonly [place: string, text: string])[],
): readonly string[] =>
  texts
    .filter(([, text]) => parseBase64(text) !== undefined && !isCanonicalBase64(text))
    .map(([place]) => `${place}: unused bits at the end of the base64 are not zero`);

/**
 * Checks that the bytes are the canonical encoding of their content. A signature covers a hash of the
 * content, so it fits many encodings: comparing the text of two requests doesn't show whether they are
 * the same write, and two decoders may read an unusual encoding differently.
 */
export const checkEncoding = (oddities: readonly string[]): VerificationCheck => {
  const name = checkNames.encoding;
  return oddities.length === 0
    ? passed(name, 'every field is in canonical form')
    : failed(
        name,
        listed(oddities),
        'the bytes changed after they were prepared; load them again from the preparing participant',
      );
};
