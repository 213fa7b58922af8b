import { isatty } from 'node:tty';
import { detectCapabilities, type TerminalEnvironment } from './capabilities.ts';

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
