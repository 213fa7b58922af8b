/** What is known of the input after a read. */
export type InputReading = {
  /** Inside a bracketed paste, inside a reply of the terminal, or in neither. */
  readonly place: 'keys' | 'paste' | 'reply';
  /** The last characters of the read, in which an escape or the end of a paste may have begun. */
  readonly tail: string;
  /** What was read of a reply so far; longer ones are of no use. */
  readonly heard: string;
};

export const noInput: InputReading = { place: 'keys', tail: '', heard: '' };

const longestReply = 64;

const escape = '\u001B';
const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';
const pasteMarks = /\u001B\[20[01]~/g;

/**
 * The beginnings of replies that are strings: colors, titles and the clipboard (OSC), names and settings
 * (DCS), pictures (APC). Nobody types them: Alt with one of their first letters is followed by nothing.
 */
const replyStart = /^\u001B(?:\]\d|P[>\d]|_G)/;
/** The end of a reply; no control character is part of one, so that each ends a reply that lacks its end. */
const replyEnd = /\u0007|\u001B\\|[\0-\x1f\x7f]/;

export type InputParts = {
  readonly next: InputReading;
  readonly keys: string;
  /** The replies that ended, without escapes: `]11;rgb:ffff/ffff/ffff`. */
  readonly replies: readonly string[];
};

type Step = Pick<InputParts, 'next' | 'keys'> & {
  /** What is still to be read. */
  readonly rest: string;
};

const after = (place: InputReading['place'], tail: string): InputReading => ({
  ...{ place, tail },
  heard: '',
});

/** Skips a reply. An escape at the end of a read may be the first half of its end. */
const skipReply = (text: string, tail: string): Step => {
  const all = tail + text;
  const end = replyEnd.exec(all);
  if (end === null) return { next: after('reply', ''), keys: '', rest: '' };
  const isWhole = end[0] === '\u0007' || end[0].length === 2;
  const isHalf = end[0] === escape && end.index === all.length - 1;
  if (isHalf) return { next: after('reply', escape), keys: '', rest: '' };
  return { next: noInput, keys: '', rest: all.slice(end.index + (isWhole ? end[0].length : 0)) };
};

/**
 * Reads a paste up to its end, the last one in this read: the others are pasted text, from a terminal that
 * leaves escapes in it. Obeyed, they would turn the rest of the text into keys.
 */
const readPaste = (text: string, tail: string): Step => {
  const end = (tail + text).lastIndexOf(pasteEnd) - tail.length;
  const hasEnd = end >= -tail.length;
  const content = hasEnd ? text.slice(0, Math.max(0, end)) : text;
  const keys = content.replace(pasteMarks, '');
  if (!hasEnd)
    return { next: after('paste', (tail + text).slice(1 - pasteEnd.length)), keys, rest: '' };
  const next = end + pasteEnd.length;
  return { next: noInput, keys: keys + text.slice(Math.max(0, end), next), rest: text.slice(next) };
};

const readKeys = (text: string, tail: string): Step => {
  if (tail === escape && replyStart.test(escape + text))
    return { next: after('reply', ''), keys: '', rest: text };
  const found = text.indexOf(escape);
  if (found === -1) return { next: noInput, keys: text, rest: '' };
  const [before, sequence] = [text.slice(0, found), text.slice(found)];
  if (sequence.startsWith(pasteStart))
    return {
      next: after('paste', ''),
      keys: before + pasteStart,
      rest: sequence.slice(pasteStart.length),
    };
  if (replyStart.test(sequence))
    return { next: after('reply', ''), keys: before, rest: sequence.slice(1) };
  const isLast = sequence === escape;
  return {
    next: after('keys', isLast ? escape : ''),
    keys: before + escape,
    rest: sequence.slice(1),
  };
};

const readers = { keys: readKeys, paste: readPaste, reply: skipReply } as const;

/**
 * Takes out of what was read what nobody typed: replies of the terminal to questions of an earlier
 * program, which arrive late over a slow line, and ends of a paste inside a paste.
 */
export const takeTyped = (reading: InputReading, chunk: string): InputParts => {
  let [next, keys, rest] = [reading, '', chunk];
  const replies: string[] = [];
  while (rest !== '') {
    const before = next;
    const step = readers[before.place](rest, before.tail);
    keys += step.keys;
    next = step.next;
    if (before.place === 'reply') {
      const read = rest.slice(0, rest.length - step.rest.length);
      const heard = `${before.heard}${read}`.slice(0, longestReply);
      if (next.place === 'reply') next = { ...next, heard };
      else replies.push(heard.replace(/[\0-\x1f\x7f][^]*$/, ''));
    }
    rest = step.rest;
  }
  return { next, keys, replies };
};

/** Returns whether a read goes on with a reply whose escape ended the read before. */
export const continuesReply = ({ place, tail }: InputReading, chunk: string): boolean =>
  place === 'keys' && tail === escape && replyStart.test(escape + chunk);

/** How long the rest of a reply may take, in ms; after that, keys are keys again. */
export const replyWithinMs = 1000;
