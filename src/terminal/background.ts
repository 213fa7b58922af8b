import { luminance } from '../lib/numbers/luminance.ts';

/** Asks for the color of the background (OSC 11, xterm's control sequences). */
export const askForBackground = '\u001B]11;?\u001B\\';

/** The answer: red, green and blue in one to four hexadecimal digits each, with alpha in some terminals. */
const answer = /^\]11;rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})(?:\/[\da-f]{1,4})?$/i;

const partOf = (digits = ''): number =>
  (255 * Number.parseInt(digits, 16)) / (16 ** digits.length - 1);

/** The luminance at which black and white text have the same contrast. */
const middle = Math.sqrt(1.05 * 0.05) - 0.05;

/** Returns what a reply of the terminal says about its background; undefined for any other reply. */
export const readBackground = (reply: string): 'dark' | 'light' | undefined => {
  const [all, red, green, blue] = answer.exec(reply) ?? [];
  if (all === undefined) return undefined;
  return luminance([partOf(red), partOf(green), partOf(blue)]) > middle ? 'light' : 'dark';
};
