import type { Result } from '../../lib/result.ts';
import { addPartyNames, partyNamed } from '../../lib/text/party-names.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

/**
 * Finds the fingerprint of a party, a participant or a synchronizer. People compare the digits that remain.
 * The 4 digits of a list can be matched with 2^16 new keys, which takes a moment. 24 digits need 2^96,
 * or 2^82 to match one of ten thousand known parties.
 */
const keyFingerprint = /(::1220[0-9a-f]{12})[0-9a-f]{40}([0-9a-f]{12})/g;
const contractId = /\b(00[0-9a-f]{12})[0-9a-f]{40,}([0-9a-f]{12})\b/g;

/** A digest stays whole, for comparison. */
export const shortenIds = (text: string): string =>
  addPartyNames(text).replace(keyFingerprint, '$1…$2').replace(contractId, '$1…$2');

/** Shortens texts without a hash to compare. */
export const shortenFingerprints = (text: string): string =>
  text.replace(/\b(1220[0-9a-f]{12})[0-9a-f]{40}([0-9a-f]{12})\b/g, '$1…$2');

type PastedId = Result<string, string>;

const fingerprint = '1220[0-9a-f]{64}';

const whole = new RegExp(
  `^(?:#?${fingerprint}(?::\\d+(?:/\\d+)*)?|00[0-9a-f]{64,252}|01[0-9a-f]{24,252}|[\\w:-]+::${fingerprint})$`,
);

export const isWholeId = (text: string): boolean => whole.test(text);

const anyId = new RegExp(
  `[\\w-]+::${fingerprint}|#?${fingerprint}(?::\\d+(?:/\\d+)*)?|\\b0[01][0-9a-f]{64,252}\\b`,
  'g',
);

export const extractIds = (text: string): readonly string[] =>
  (text.match(anyId) ?? []).flatMap((id) =>
    /^#?1220[0-9a-f]{64}:/.test(id) ? [id, id.replace(/^#|:.*$/g, '')] : [id],
  );

/** A label before an id: `"name": `, `name: `, `name = `, `name  `, `[update] `, `update `. */
const label =
  /^(?:\[[a-z]+\] *|["']?[A-Za-z][\w .-]{0,40}?["']? *(?::(?!\s*:)|=)\s*|[A-Za-z][\w .-]{0,40}? {2,}|(?:party|update|event|contract|transaction) +)/;
const mark = /^(?:[>│|*]\s*|-\s+)+/;
const opening = /^[\s"'`([{<]+/;
const closing = /(?:\s*\[[a-z]+\]|[\s"'`,;)\]}>~│|])+$/;

// One space is between two words of a sentence; a wrapped line has more.
const unwrap = (text: string): string =>
  text
    .replace(opening, '')
    .replace(closing, '')
    .replace(/[\s│]+/g, (gap) => (gap === ' ' ? gap : ''));

/** The simplest reading that is a whole id wins. */
const readings = (text: string): readonly string[] => {
  const unmarked = text.trim().replace(mark, '');
  return [...new Set([unmarked.replace(label, ''), unmarked, text].map(unwrap))];
};

/** Takes an id as the program prints it: wrapped, in quotes, after its name, with a comma. */
export const cleanId = (text: string): string =>
  readings(text).find((reading) => whole.test(reading)) ?? text.trim();

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const maxListed = 5;
const minKept = 2;

const isIdLike = (reading: string): boolean =>
  /^[#\w:/…-]+$/.test(reading) && reading.replace(/[…:#]/g, '').length >= minKept;

/** A cut name has letters only. */
const shortenedIn = (text: string): string | undefined =>
  readings(text)
    .map((reading) => reading.replaceAll('...', '…'))
    .filter((reading) => reading.includes('…') && isIdLike(reading))
    .at(0);

/** Takes a name of the user's, and completes a shortened id from the known ids; refuses it if none or several fit. */
export const parsePastedId = (text: string, seen: () => Iterable<string>): PastedId => {
  const named = partyNamed(text.trim());
  if (named !== undefined) return { ok: true, value: named };
  const shortened = shortenedIn(text);
  if (shortened === undefined) return { ok: true, value: cleanId(text) };
  const pattern = new RegExp(`^${shortened.split('…').map(escapePattern).join('.+')}$`);
  const fitting = [...new Set(seen())].filter(
    // A long name is shortened without its fingerprint.
    (id) => pattern.test(id) || pattern.test(id.slice(0, Math.max(0, id.indexOf('::')))),
  );
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) return { ok: true, value: only };
  const problem =
    only === undefined
      ? `No known id matches ${shortened}. Paste the whole id.`
      : `${pluralize(fitting.length, 'known id')} match ${shortened}: ${fitting.slice(0, maxListed).join(', ')}${fitting.length > maxListed ? ', …' : ''}. Paste the whole id.`;
  return { ok: false, error: problem };
};
