import stringWidth from 'string-width';
import { graphemes } from './graphemes.ts';
import type { SafeText } from './safe-text.ts';
import { sanitise } from './sanitise.ts';
import { clamp } from './windowing.ts';

export type Align = 'left' | 'right';

const ascii = /^[\x20-\x7e]*$/;
const ellipsis = '…';

// The same cells are measured in frame after frame; the bound keeps a long session small.
const measured = new Map<string, number>();
const measuredAtMost = 4096;
const longestKept = 256;

const measure = (text: string): number => {
  if (text.length > longestKept) return stringWidth(text);
  const known = measured.get(text);
  if (known !== undefined) return known;
  if (measured.size >= measuredAtMost) measured.clear();
  const width = stringWidth(text);
  measured.set(text, width);
  return width;
};

/** Counts the terminal cells that a text takes. */
export const displayWidth = (text: string): number =>
  ascii.test(text) ? text.length : measure(text);

/** Takes whole graphemes from the start while they fit into so many cells. */
const headOf = (text: string, cells: number): string => {
  // No grapheme is longer than this in text that was sanitised, so a huge value is not split whole.
  const parts = graphemes(text.slice(0, cells * 12 + 64));
  let width = 0;
  let head = '';
  for (const part of parts) {
    width += displayWidth(part);
    if (width > cells) return head;
    head += part;
  }
  return head;
};

const cutSafe = (text: SafeText, width: number): string => {
  if (ascii.test(text)) {
    return text.length <= width ? text : text.slice(0, width - 1) + ellipsis;
  }
  return displayWidth(text) <= width ? text : headOf(text, width - 1) + ellipsis;
};

/** Makes a text safe and cuts it to at most so many cells, with `…` in the last when it was cut. */
export const cut = (text: string, width: number): SafeText =>
  sanitise(width < 1 ? '' : cutSafe(sanitise(text), width));

/** Makes a text safe and keeps its end in at most so many cells, with `…` first when it was cut. */
export const cutStart = (text: string, width: number): SafeText => {
  const whole = sanitise(text);
  if (width < 1) return sanitise('');
  if (displayWidth(whole) <= width) return whole;
  const parts = graphemes(whole.slice(-(width * 12 + 64)));
  let tail = '';
  for (const part of parts.toReversed()) {
    if (displayWidth(part + tail) > width - 1) break;
    tail = part + tail;
  }
  return sanitise(ellipsis + tail);
};

const padEnd = (text: string, width: number): string => {
  let padded = text + ' '.repeat(Math.max(0, width - displayWidth(text)));
  // A few letters (U+0D4E) swallow the space behind them when widths are counted by grapheme.
  while (displayWidth(padded) < width) padded += ' ';
  return padded;
};

/** Makes a text safe and cuts or pads it to exactly so many cells. */
export const fit = (text: string, width: number, align: Align = 'left'): SafeText => {
  const short = cut(text, width);
  const missing = width - displayWidth(short);
  if (missing <= 0) return short;
  return sanitise(align === 'left' ? padEnd(short, width) : ' '.repeat(missing) + short);
};

/** Leaves out the middle: the start tells ids of one ledger apart, the end proves which one it is. */
const withoutMiddle = (text: string, width: number, tail: number): string =>
  `${text.slice(0, Math.max(0, width - tail - 1))}…${text.slice(text.length - tail)}`;

/** `::` and a fingerprint that still shows its kind (`1220`), two characters more, and two at the end. */
const shortestFingerprint = 11;

const shortenParty = (hint: string, fingerprint: string, width: number): string => {
  const name = cut(hint, width - shortestFingerprint);
  const room = width - name.length - 2;
  if (fingerprint.length <= room) return `${name}::${fingerprint}`;
  return `${name}::${withoutMiddle(fingerprint, room, clamp(Math.round(room / 4), 2, 6))}`;
};

/** The index of an event id (`…c784:7`) stays readable. */
const tailOf = (id: string, width: number): number => {
  const suffix = /:\d{1,4}$/.exec(id)?.[0].length ?? 0;
  return clamp(Math.floor((width - 1) / 3), 1, 4) + suffix;
};

/**
 * Shortens an identifier to at most so many cells: `alice::1220c7…9f`, `00f15ce8…f7a6`.
 * A party keeps its hint, and both ends of its fingerprint; other ids keep both ends.
 */
export const shorten = (id: string, width: number): SafeText => {
  const text = sanitise(id);
  if (displayWidth(text) <= width) return text;
  if (!ascii.test(text) || width < 8) return cut(text, width);
  const at = text.indexOf('::');
  if (at < 0) return sanitise(withoutMiddle(text, width, tailOf(text, width)));
  if (width < shortestFingerprint + Math.min(at, 4)) return cut(text, width);
  return sanitise(shortenParty(text.slice(0, at), text.slice(at + 2), width));
};
