import { lazy } from '../keep.ts';
import { imitatedName, imitationText, shownName } from './party-names.ts';
import { everyHidden, isSafe, reveal, sanitize, type SafeText } from './sanitize.ts';
import { shortenId, shortenWithoutName } from './width.ts';

/** Blanks that no reader tells from a space, and the one of Braille, which draws nothing. */
const blank = '[^\\P{Zs} ]|\\u2800';

const rules = lazy(() => ({
  run: new RegExp(`(?<=[^ ]) {2,}|${blank}`, 'gu'),
  told: new RegExp(`["\\\\⟨]| {2,}|${blank}`, 'gu'),
  /** Of these letters, marks and jamo, a text can be more than it looks. */
  joining: /[^\0-\x7f⟨⟩]/gu,
}));

const tell = (found: string): string => {
  if (found === '"' || found === '\\') return `\\${found}`;
  return found.startsWith(' ') ? `⟨${found.length} spaces⟩` : reveal(found);
};

const plainText = /^(?! *$)(?:[!#-[\]-~]| (?! ))*$/;

const quoteNow = (text: string): SafeText => {
  const told = text.replace(rules().told, tell).replace(everyHidden(), reveal);
  const quoted = `"${told}"`;
  return sanitize(isSafe(told) ? quoted : `"${told.replace(rules().joining, reveal)}"`);
};

/**
 * Foreign text in quotes, on one line: nobody takes it for a text of the program. What hides or acts is
 * told (`⟨U+202E⟩`, `⟨LF⟩`), and so are runs of spaces (`⟨12 spaces⟩`), with which a text could reach the
 * next line or column. No two texts have the same quotation.
 */
export const quoteText = (text: string): SafeText =>
  plainText.test(text) ? sanitize(`"${text}"`) : quoteNow(text);

/** Ids of every kind: without a space, they can't be read as a sentence. */
const plainName = /^[\w.:#@+/$'…-]+$/;

/** A foreign id or name: as it is if it is plain, else quoted. */
export const tellName = (name: string): SafeText =>
  plainName.test(name) ? sanitize(name) : quoteText(name);

/** Cells of a party in a list: its name, and the end of its fingerprint. */
export const partyWidth = 18;

/** Parties of one participant differ in their names only, and those of its users are long. */
export const sentenceWidth = 47;

/** A party beside other texts, as sentences have it; one that the user named is shown by that name. */
export const shortenParty = (party: string): string => shortenId(party, sentenceWidth);

/** The same for one that could be mistaken for a party that the user named. */
export const shortenForeignParty = (party: string): string =>
  tellName(shortenWithoutName(party, sentenceWidth));

/** A party in a sentence: the user's own name for it, or its id and what it is not. */
export const tellParty = (party: string): string => {
  if (shownName(party) !== undefined) return shortenParty(party);
  const told = shortenForeignParty(party);
  const other = imitatedName(party);
  return other === undefined ? told : `${told} (${imitationText(other)})`;
};

/** Makes runs of spaces and other blanks visible; indentation stays. */
export const tellBlanks = (text: string): SafeText => {
  const safe = sanitize(text);
  return safe.includes('  ') || !/^[\0-\x7f]*$/.test(safe)
    ? sanitize(safe.replace(rules().run, tell))
    : safe;
};
