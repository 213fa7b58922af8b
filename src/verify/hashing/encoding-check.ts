import { isCanonicalBase64, parseBase64 } from '../base64.ts';
import { failed, passed, type VerificationCheck } from '../check-result.ts';

const shown = 4;

const listed = (oddities: readonly string[]): string => {
  const more = oddities.length - shown;
  return `${oddities.slice(0, shown).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
};

/** Where base64 is not the only spelling of its bytes; text that is no base64 is told elsewhere. */
export const base64Oddities = (
  texts: readonly (readonly [place: string, text: string])[],
): readonly string[] =>
  texts
    .filter(([, text]) => parseBase64(text) !== undefined && !isCanonicalBase64(text))
    .map(([place]) => `${place}: its base64 ends in bits that belong to no byte`);

/**
 * Whether the bytes are those that every encoder writes for what they say. What is signed is a hash of
 * the content, so the same signature fits many spellings: the text of a request does not tell one write
 * from another, and two decoders may read an odd spelling differently.
 */
export const checkEncoding = (oddities: readonly string[]): VerificationCheck => {
  const name = { id: 'encoding', title: 'The bytes are in their canonical form' };
  return oddities.length === 0
    ? passed(name, 'they are the one encoding of what they say')
    : failed(
        name,
        listed(oddities),
        'somebody changed the bytes after they were prepared: load them from the preparing participant again',
      );
};
