import stringWidth from 'string-width';
import { cellsOf, graphemes, splitIntoChunks, isAllSingleCell } from './graphemes.ts';
import { imitatedName, markName, nameMarks, namesVersion, shownName } from './party-names.ts';
import { reveal, sanitize, type SafeText } from './sanitize.ts';
import { clamp } from '../numbers/list-window.ts';

export type Align = 'left' | 'right';

const ellipsis = '…';

const maxKept = 256;

// The same cells are in every frame; the bound limits the memory of a long session.
const maxTexts = 4096;

const createMemo = <T>() => {
  const known = new Map<string, T>();
  return (text: string, compute: () => T): T => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= maxTexts) known.clear();
    const result = compute();
    known.set(text, result);
    return result;
  };
};

const measureOnce = createMemo<number>();

const measure = (text: string): number =>
  text.length > maxKept
    ? splitIntoChunks(text).reduce((sum, piece) => sum + stringWidth(piece), 0)
    : measureOnce(text, () => cellsOf(text) ?? stringWidth(text));

export const displayWidth = (text: string): number =>
  isAllSingleCell(text) ? text.length : measure(text);

/** The longest grapheme of sanitized text, in UTF-16 units. */
const maxGrapheme = 16;

/** Longer text isn't read for a cell of ten. */
const enough = (cells: number): number => cells * maxGrapheme + 64;

const takeCells = (parts: readonly string[], cells: number): readonly string[] => {
  let width = 0;
  const end = parts.findIndex((part) => (width += displayWidth(part)) > cells);
  return end < 0 ? parts : parts.slice(0, end);
};

const headOf = (text: string, cells: number): string =>
  takeCells(graphemes(text.slice(0, enough(cells))), cells).join('');

const tailOf = (text: string, cells: number): string =>
  takeCells(graphemes(text.slice(-enough(cells))).toReversed(), cells)
    .toReversed()
    .join('');

const cutSafe = (text: SafeText, width: number): string => {
  if (isAllSingleCell(text)) {
    return text.length <= width ? text : text.slice(0, width - 1) + ellipsis;
  }
  return displayWidth(text) <= width ? text : headOf(text, width - 1) + ellipsis;
};

/** Takes at most `width` cells; ends with `…` if the text was cut. */
export const truncateEnd = (text: string, width: number): SafeText => {
  if (width < 1) return sanitize('');
  const max = enough(width);
  const start = sanitize(text.length > max ? text.slice(0, max) + ellipsis : text);
  const cut = cutSafe(start, width);
  return cut === start ? start : sanitize(cut);
};

/** Takes at most `width` cells; begins with `…` if the text was cut. */
export const truncateStart = (text: string, width: number): SafeText => {
  if (width < 1) return sanitize('');
  const max = enough(width);
  const end = sanitize(text.length > max ? ellipsis + text.slice(-max) : text);
  return displayWidth(end) <= width ? end : sanitize(ellipsis + tailOf(end, width - 1));
};

/** The result takes exactly `width` cells. */
export const padOrTruncate = (text: string, width: number, align: Align = 'left'): SafeText => {
  const short = truncateEnd(text, width);
  const missing = width - displayWidth(short);
  if (missing <= 0) return short;
  const padding = ' '.repeat(missing);
  return sanitize(align === 'left' ? short + padding : padding + short);
};

/** The start distinguishes ids of one ledger, the end confirms the id. */
const withoutMiddle = (text: string, width: number, tail: number): string =>
  `${text.slice(0, Math.max(0, width - tail - 1))}…${text.slice(text.length - tail)}`;

/** The index of an event id (`…c784:7`) stays visible. */
const idEndWidth = (id: string, width: number): number => {
  const suffix = /:\d{1,4}$/.exec(id)?.[0].length ?? 0;
  return clamp(Math.floor((width - 1) / 3), 1, 4) + suffix;
};

/** A name and its fingerprint; a suffix after a fingerprint is shorter (`::35-0`). */
const partyId = /^(.+)::[^:]{8,}$/;

/** The cells of a name and of `::…04b8`; undefined for what has no such form. */
export const wholeNameWidth = (id: string): number | undefined => {
  const name = shownName(id) === undefined ? partyId.exec(id)?.[1] : undefined;
  return name === undefined ? undefined : displayWidth(name) + '::…04b8'.length;
};

/** Anybody can choose a name: it is cut before the end of the fingerprint, which people compare. */
const shortenParty = (name: string, end: string, room: number): string => {
  if (name.length <= room) return `${name}${end}`;
  const cut =
    room < 8
      ? truncateEnd(name, room).replace(' …', '…')
      : withoutMiddle(name, room, idEndWidth(name, room));
  return `${cut}${end}`;
};

/** Cuts a long text first, so that nobody measures it. */
const withoutBulk = (text: string, max: number): string =>
  text.length > 2 * max ? text.slice(0, max) + text.slice(-max) : text;

const shortenOnce = createMemo<SafeText>();

/** Text of a service can't look like a name of the user's. */
const shortenNow = (id: string, width: number): SafeText => {
  const text = sanitize(withoutBulk(id, enough(width)).replace(nameMarks, reveal));
  if (displayWidth(text) <= width) return text;
  const name = partyId.exec(text)?.[1];
  if (name !== undefined && width < 8) return truncateStart(text, width);
  if (!isAllSingleCell(text) || width < 8) return truncateEnd(text, width);
  return sanitize(
    name === undefined
      ? withoutMiddle(text, width, idEndWidth(text, width))
      : shortenParty(name, `::…${text.slice(-4)}`, width - 7),
  );
};

/** `alice::…04b8`, `00f15ce8…f7a6`: a party keeps its name and the end of its fingerprint, other ids both ends. */
export const shortenWithoutName = (id: string, width: number): SafeText =>
  id.length > maxKept
    ? shortenNow(id, width)
    : shortenOnce(`${width} ${id}`, () => shortenNow(id, width));

const fitName = (name: string, width: number): SafeText =>
  name.length + 2 <= width || width < 4
    ? truncateEnd(markName(name), width)
    : markName(truncateEnd(name, width - 2));

/** Marks a shortened id that may be taken for another one. */
const lookAlikeMark = '~';

export const markLookAlike = (short: string, width: number): SafeText =>
  short.endsWith(lookAlikeMark)
    ? truncateEnd(short, width)
    : sanitize(`${truncateEnd(short, width - 1)}${lookAlikeMark}`);

const shortenNamed = (id: string, width: number): SafeText => {
  const name = shownName(id);
  if (name !== undefined) return fitName(name, width);
  return imitatedName(id) === undefined
    ? shortenWithoutName(id, width)
    : markLookAlike(shortenWithoutName(id, width - 1), width);
};

const nameOnce = createMemo<SafeText>();

/**
 * The one way to write an id in a cell. A party that the user named is shown by that name (`«bank»`), and one
 * that looks like it has a mark.
 */
export const shortenId = (id: string, width: number): SafeText =>
  id.length > maxKept
    ? shortenWithoutName(id, width)
    : nameOnce(`${namesVersion()} ${width} ${id}`, () => shortenNamed(id, width));

/** A shared screen keeps its layout and shows no content. */
export const mask = (text: string): SafeText =>
  sanitize(sanitize(text).replace(/[^ ]+/g, (word) => '▒'.repeat(displayWidth(word))));

/** Every character is a cell, and a line has at least one. */
const cutEvery = (text: string, width: number): readonly string[] => {
  const cells = Math.max(1, width);
  return Array.from({ length: Math.max(1, Math.ceil(text.length / cells)) }, (_, line) =>
    text.slice(line * cells, (line + 1) * cells),
  );
};

/** Between any two graphemes: users who compare identifiers must see every character. */
export const wrapAnywhere = (text: string, width: number): readonly SafeText[] => {
  if (isAllSingleCell(text)) return cutEvery(text, width).map(sanitize);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const part of graphemes(sanitize(text))) {
    const cells = displayWidth(part);
    if (used + cells > width && line !== '') {
      lines.push(line);
      [line, used] = ['', 0];
    }
    line += part;
    used += cells;
  }
  return [...lines, line].map(sanitize);
};

export const wrapWords = (text: string, width: number): readonly SafeText[] => {
  const lines: string[] = [];
  for (const word of sanitize(text).split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(...wrapAnywhere(word, width));
  }
  return lines.map(sanitize);
};
