/** What is known of the input after a read. */
export type InputReading = {
  /** Inside a bracketed paste, inside a reply of the terminal, or in neither. */
  readonly place: 'keys' | 'paste' | 'reply';
  /** The beginning of a sequence whose rest is to come. */
  readonly held: string;
  /** The beginning of a sequence that was passed on as keys, also if more of it is held: its rest is none. */
  readonly passed: string;
  /** What was read of a reply so far; longer ones are of no use. */
  readonly heard: string;
};

export const noInput: InputReading = { place: 'keys', held: '', passed: '', heard: '' };

export type InputParts = {
  readonly next: InputReading;
  /** What was typed or pasted. */
  readonly keys: string;
  /** The replies that ended, without escapes: `]11;rgb:ffff/ffff/ffff`. */
  readonly replies: readonly string[];
  /** The reports of the mouse, with their escapes. */
  readonly mouse: readonly string[];
};

const longestReply = 64;

const escape = '\u001B';
const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';
const pasteMarks = /\u001B\[20[01]~/g;

/** What follows a paste in the same moment may be a part of it; more than this is. */
const longestAfterPaste = 4096;

/**
 * The beginnings of replies that are strings: colors, titles and the clipboard (OSC), names and settings
 * (DCS), pictures (APC). Nobody types them: Alt with one of their first letters is followed by nothing.
 */
const replyStart = /^\u001B(?:\][\dlL]|P(?:[>=?\d]|![|u])|_G)/;
/** The end of a reply; no control character is part of one, so that each ends a reply that lacks its end. */
const replyEnd = /\u0007|\u001B\\|[\0-\x1f\x7f]/;
/**
 * Reports of a mode, a state, a position, a size, the focus, or of the terminal itself (xterm's control
 * sequences): no key looks like this.
 */
const report =
  /^\u001B\[(?:[?>=][\d;:]{0,32}[ -/]{0,2}[@-~]|\d[\d;]{0,32}[ctnxyM]|\d+;\d+(?:;[\d;]{0,32})?(?:R|\$y)|[IO])/;
const mouseReport = /^\u001B\[<[\d;]{0,32}[Mm]/;
const mouseReports = /\u001B\[<[\d;]{1,32}[Mm]/g;
/** A report of a terminal without that mode: three characters, which must not be typed. */
const oldMouseReport = /^\u001B\[M[^\0-\x1f]{3}/;

/** The beginning of a sequence at the end of what was read. */
const begun =
  /^\u001B(?:\[(?:[?>=<][\d;:]{0,32}[ -/]{0,2}|\d{1,8}(?:;[\d;]{0,32}\$?)?|M[^\0-\x1f]{0,2})?|\]|P!?|_)?$/;
const begunInPaste = /\u001B(?:\[(?:2(?:01?)?|<[\d;]{0,32})?)?$/;

/** What is held can only be the beginning of a report, or of a key with its numbers: never keys as it is. */
const isReport = (held: string): boolean => /^\u001B\[[?>=<M\d]/.test(held);

type Step = InputParts & { /** What is still to be read. */ readonly rest: string };

const inputStep = (rest: string, parts: Partial<InputParts>): Step => ({
  ...{ next: noInput, keys: '', replies: [], mouse: [], rest },
  ...parts,
});

const inPaste: InputReading = { ...noInput, place: 'paste' };
const inReply: InputReading = { ...noInput, place: 'reply' };

/** Reads a reply up to its end. An escape at the end of a read may be the first half of that. */
const readReply = (text: string, { heard }: InputReading): Step => {
  const end = replyEnd.exec(text);
  const isHalf = end?.[0] === escape && end.index === text.length - 1;
  const said = `${heard}${text.slice(0, end?.index)}`.slice(0, longestReply);
  if (end === null || isHalf)
    return inputStep('', { next: { ...inReply, heard: said, held: isHalf ? escape : '' } });
  const isWhole = end[0] === '\u0007' || end[0].length === 2;
  return inputStep(text.slice(end.index + (isWhole ? end[0].length : 0)), { replies: [said] });
};

/**
 * Reads a paste up to its end, the last one in this read: the others are pasted text, from a terminal that
 * leaves escapes in it. Obeyed, they would turn the rest of the text into keys. A read may end anywhere, so
 * that what follows an end is held until a moment passes without another one. A report of the mouse arrived
 * in between.
 */
const readPaste = (text: string, hasMouse: boolean): Step => {
  const last = text.lastIndexOf(pasteEnd);
  const end = text.length - last > longestAfterPaste ? -1 : last;
  const held = end < 0 ? (begunInPaste.exec(text)?.[0] ?? '') : text.slice(end);
  const content = text.slice(0, text.length - held.length);
  const typed = (hasMouse ? content.replace(mouseReports, '') : content).replace(pasteMarks, '');
  return inputStep('', { next: { ...inPaste, held }, keys: typed });
};

/** Reads a sequence that begins here; undefined if keys begin like this. */
const readSequence = (text: string, hasMouse: boolean): Step | undefined => {
  if (text.startsWith(pasteStart))
    return inputStep(text.slice(pasteStart.length), { next: inPaste, keys: pasteStart });
  if (replyStart.test(text)) return inputStep(text.slice(1), { next: inReply });
  const [moved] = mouseReport.exec(text) ?? oldMouseReport.exec(text) ?? [];
  if (moved !== undefined)
    return inputStep(text.slice(moved.length), { mouse: mouseReport.test(moved) ? [moved] : [] });
  const [said] = report.exec(text) ?? [];
  if (said !== undefined) return inputStep(text.slice(said.length), {});
  // Without a mouse, Esc waits for nothing.
  return begun.test(text) && (hasMouse || text !== escape)
    ? inputStep('', { next: { ...noInput, held: text } })
    : undefined;
};

const readKeys = (text: string, hasMouse: boolean): Step => {
  const found = text.indexOf(escape);
  if (found === -1) return inputStep('', { keys: text });
  const keys = text.slice(0, found);
  const sequence = text.slice(found);
  const read = readSequence(sequence, hasMouse);
  if (read !== undefined) return { ...read, keys: keys + read.keys };
  const isLast = sequence === escape;
  return inputStep(sequence.slice(1), {
    keys: keys + escape,
    next: isLast ? { ...noInput, passed: escape } : noInput,
  });
};

const joinWhole = ({ held, passed }: InputReading, chunk: string): string =>
  (held === '' ? passed : held) + chunk;

/** Returns what a read begins with: what was held, or passed on if that was the beginning of no key. */
const joinReads = (reading: InputReading, chunk: string, hasMouse: boolean): string => {
  const { passed } = reading;
  const all = joinWhole(reading, chunk);
  const isKey = passed !== '' && readSequence(all, hasMouse) === undefined;
  return isKey ? all.slice(passed.length) : all;
};

/**
 * Divides what was read into keys, pastes, replies and reports, wherever one read ends. Replies to questions
 * of an earlier program arrive late over a slow line: nobody typed them.
 */
export const takeInput = (reading: InputReading, chunk: string, hasMouse: boolean): InputParts => {
  let rest = joinReads(reading, chunk, hasMouse);
  let next: InputReading = { ...reading, held: '', passed: '' };
  let keys = '';
  const replies: string[] = [];
  const mouse: string[] = [];
  while (rest !== '') {
    const read: Step =
      next.place === 'reply'
        ? readReply(rest, next)
        : next.place === 'paste'
          ? readPaste(rest, hasMouse)
          : readKeys(rest, hasMouse);
    keys += read.keys;
    replies.push(...read.replies);
    mouse.push(...read.mouse);
    ({ next, rest } = read);
  }
  const isMore = reading.passed !== '' && next.held === joinWhole(reading, chunk);
  if (isMore) next = { ...next, passed: reading.passed };
  return { next, keys, replies, mouse };
};

const isAfterPaste = ({ place, held }: InputReading): boolean =>
  place === 'paste' && held.startsWith(pasteEnd);

/**
 * Returns what becomes of a sequence that nothing follows: replies and reports are dropped, others are keys.
 * A paste is over, and what was held after it is read.
 */
export const giveUpInput = (reading: InputReading, hasMouse: boolean): InputParts => {
  const { place, held, passed } = reading;
  if (isAfterPaste(reading)) {
    const parts = takeInput(noInput, held.slice(pasteEnd.length), hasMouse);
    return { ...parts, keys: pasteEnd + parts.keys };
  }
  const nothing = { replies: [], mouse: [] };
  if (place === 'reply' || isReport(held)) return { ...nothing, next: noInput, keys: '' };
  const next: InputReading = { ...noInput, place, passed: place === 'keys' ? held : '' };
  return { ...nothing, next, keys: held.slice(passed.length) };
};

/** How long the rest of a sequence may take, in ms: a lone Esc shouldn't wait for long. */
export const patienceForRest = (reading: InputReading): number => {
  if (isAfterPaste(reading)) return 100;
  return reading.place === 'reply' || isReport(reading.held) ? 1000 : 60;
};
