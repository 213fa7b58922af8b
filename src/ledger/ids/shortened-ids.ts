import type { Result } from '../../lib/result.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

/** Matches contract ids and the fingerprints of parties, participants and synchronizers. */
const keyFingerprint = /(::1220[0-9a-f]{4})[0-9a-f]{52,}([0-9a-f]{4})/g;
const contractId = /\b(00[0-9a-f]{6})[0-9a-f]{56,}([0-9a-f]{4})\b/g;

/** Shortens the ids in a text to both ends; a digest stays whole, so that it can be compared. */
export const shortenIds = (text: string): string =>
  text.replace(keyFingerprint, '$1…$2').replace(contractId, '$1…$2');

/** Shortens key fingerprints in texts that contain no hash to compare. */
export const shortenFingerprints = (text: string): string =>
  text.replace(/\b(1220[0-9a-f]{4})[0-9a-f]{56,}([0-9a-f]{4})\b/g, '$1…$2');

type PastedId = Result<string, string>;

const fingerprint = '1220[0-9a-f]{64}';

/** The forms of complete ids. */
const whole = new RegExp(
  `^(?:#?${fingerprint}(?::\\d+(?:/\\d+)*)?|00[0-9a-f]{64,252}|01[0-9a-f]{24,252}|[\\w:-]+::${fingerprint})$`,
);

/** Returns whether a text is a complete id and nothing else. */
export const isWholeId = (text: string): boolean => whole.test(text);

/** Matches any id in a text, to collect known ids. */
const anyId = new RegExp(
  `[\\w-]+::${fingerprint}|#?${fingerprint}(?::\\d+(?:/\\d+)*)?|\\b0[01][0-9a-f]{64,252}\\b`,
  'g',
);

/** The whole ids in a text; for an event id its update id too. */
export const extractIds = (text: string): readonly string[] =>
  (text.match(anyId) ?? []).flatMap((id) =>
    /^#?1220[0-9a-f]{64}:/.test(id) ? [id, id.replace(/^#|:.*$/g, '')] : [id],
  );

/** `"name": `, `name: `, `name = `, `name  `, `[update] `, `update `, a cursor or a list mark. */
const label =
  /^(?:\[[a-z]+\] *|["']?[A-Za-z][\w .-]{0,40}?["']? *(?::(?!\s*:)|=)\s*|[A-Za-z][\w .-]{0,40}? {2,}|(?:party|update|event|contract|transaction) +)/;
const mark = /^(?:[>│|*]\s*|-\s+)+/;
const opening = /^[\s"'`([{<]+/;
/** Matches the tag of a link, the mark of two similar texts, and closing punctuation. */
const closing = /(?:\s*\[[a-z]+\]|[\s"'`,;)\]}>~│|])+$/;

// One space is between two words of a sentence; where a line was wrapped, there are more.
const unwrapped = (text: string): string =>
  text
    .replace(opening, '')
    .replace(closing, '')
    .replace(/[\s│]+/g, (gap) => (gap === ' ' ? gap : ''));

/** Removes what the program prints around an id: the simplest reading that is a whole id. */
const readings = (text: string): readonly string[] => {
  const unmarked = text.trim().replace(mark, '');
  return [...new Set([unmarked.replace(label, ''), unmarked, text].map(unwrapped))];
};

/**
 * Extracts an id from a text as this program prints it: indented, wrapped, in quotes, after its
 * name, with a comma. Any other text is returned as typed, for its own rule to judge.
 */
export const cleanId = (text: string): string =>
  readings(text).find((reading) => whole.test(reading)) ?? text.trim();

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const maxListed = 5;
const minKept = 2;

const isIdLike = (reading: string): boolean =>
  /^[#\w:/…-]+$/.test(reading) && reading.replace(/[…:#]/g, '').length >= minKept;

/** A cut inside a name leaves a text of letters only, which isn't an id. */
const shortenedIn = (text: string): string | undefined =>
  readings(text)
    .map((reading) => reading.replaceAll('...', '…'))
    .filter((reading) => reading.includes('…') && isIdLike(reading))
    .at(0);

/**
 * Reads a pasted id. A shortened id is completed from the known ids; it is refused if none or several
 * fit.
 */
export const parsePastedId = (text: string, seen: () => Iterable<string>): PastedId => {
  const shortened = shortenedIn(text);
  if (shortened === undefined) return { ok: true, value: cleanId(text) };
  const pattern = new RegExp(`^${shortened.split('…').map(escaped).join('.+')}$`);
  const fitting = [...new Set(seen())].filter(
    // A name that is too long is shortened without its fingerprint.
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
