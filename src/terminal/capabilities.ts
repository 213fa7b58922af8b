import { isatty } from 'node:tty';
import { luminance } from '../lib/numbers/luminance.ts';

/** Asks for the color of the background (OSC 11, xterm's control sequences). */
export const askForBackground = '\u001B]11;?\u001B\\';

/** The response: red, green and blue in one to four hexadecimal digits each, with alpha in some terminals. */
const response = /^\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(?:\/[\da-f]{1,4})?$/i;

const colorPart = (digits = ''): number =>
  (255 * Number.parseInt(digits, 16)) / (16 ** digits.length - 1);

/** The luminance at which black and white text have the same contrast. */
const middle = Math.sqrt(1.05 * 0.05) - 0.05;

/** Returns what a reply of the terminal says about its background; undefined for any other reply. */
export const readBackground = (reply: string): 'dark' | 'light' | undefined => {
  const [all, red, green, blue] = response.exec(reply) ?? [];
  if (all === undefined) return undefined;
  return luminance([colorPart(red), colorPart(green), colorPart(blue)]) > middle ? 'light' : 'dark';
};

/** What the environment says of the terminal, determined once before anything is drawn. */
export interface Capabilities {
  /** False under `NO_COLOR` and on a terminal that cannot move its cursor. */
  readonly color: boolean;
  /** The number of colors that the terminal says it can show. */
  readonly colorDepth: 16 | 256 | 'true';
  /** Draw only ASCII, because the locale isn't UTF-8. */
  readonly ascii: boolean;
  /** Line-by-line output instead of a screen: the terminal can't move its cursor, or is read aloud. */
  readonly lineMode: boolean;
  /** It has a window title. The Linux console and plain terminals have none, and may print what sets it. */
  readonly titled: boolean;
  readonly background: 'dark' | 'light' | 'unknown';
  readonly insideTmux: boolean;
  /** Inside GNU screen, and not inside a tmux as well: which of the two is the inner one isn't known. */
  readonly insideScreen: boolean;
}

export type TerminalEnvironment = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

const firstSet = (...values: readonly (string | undefined)[]): string => values.find(isSet) ?? '';

/** `COLORFGBG` is `foreground;background` in palette numbers; some terminals put a third between. */
const backgroundOf = (colors: string | undefined): Capabilities['background'] => {
  const last = colors?.split(';').at(-1) ?? '';
  if (!/^\d{1,2}$/.test(last)) return 'unknown';
  const number = Number(last);
  return number === 7 || (number >= 9 && number <= 15) ? 'light' : 'dark';
};

/** `COLORTERM` announces true color; otherwise the name of the terminal tells. */
const colorDepthOf = (env: TerminalEnvironment): Capabilities['colorDepth'] => {
  if (/^(?:truecolor|24bit)$/i.test(env['COLORTERM'] ?? '')) return 'true';
  const term = env['TERM'] ?? '';
  if (/-direct$/.test(term)) return 'true';
  return term.includes('256') ? 256 : 16;
};

/**
 * Reads the capabilities from the environment: nothing waits for a response of the terminal before the
 * first frame. Only its background is asked for, later.
 */
export const detectCapabilities = (env: TerminalEnvironment): Capabilities => {
  const term = env['TERM'] ?? '';
  // Ink's own variable, which users of its programs may have set already.
  const lineMode = term === '' || term === 'dumb' || env['INK_SCREEN_READER'] === 'true';
  const locale = firstSet(env['LC_ALL'], env['LC_CTYPE'], env['LANG']);
  return {
    color: !lineMode && !isSet(env['NO_COLOR']),
    colorDepth: colorDepthOf(env),
    // No locale at all is common in containers and over SSH, on terminals that all speak UTF-8.
    ascii: locale !== '' && !/utf-?8/i.test(locale),
    lineMode,
    titled: !/^(?:|dumb|linux|vt\d.*)$/.test(term),
    // The Linux console says nothing, and is black.
    background: term === 'linux' ? 'dark' : backgroundOf(env['COLORFGBG']),
    insideTmux: isSet(env['TMUX']),
    insideScreen: isSet(env['STY']) && !isSet(env['TMUX']),
  };
};

/** As JSON writes a character, so that a JSON document stays the same document. */
const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes every character beyond ASCII as an escape of JSON: `\u20ac`, or two of them. */
export const escapeBeyondAscii = (text: string): string => text.replace(/[^\0-\x7f]/g, escapeUnit);

/**
 * Returns a text as a descriptor may show it. A terminal whose locale isn't UTF-8 reads each byte of a
 * character as one of its own, and obeys those from 0x80 to 0x9f: a memo could move its cursor. Files and
 * pipes get the text as it is.
 */
export const textFor = (fd: number, text: string, env: TerminalEnvironment = process.env): string =>
  /[^\0-\x7f]/.test(text) && isatty(fd) && detectCapabilities(env).ascii
    ? escapeBeyondAscii(text)
    : text;
