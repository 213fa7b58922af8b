import { sanitize } from '../lib/text/sanitize.ts';
import { writeBlocking } from '../terminal/write-sync.ts';
import { exitCodeWithoutReader, exitWith } from './exit.ts';
import { isatty } from 'node:tty';

const widthOfPipe = 120;
const narrowest = 80;

let isTerminal: boolean | undefined;

/** The width of a table on stdout, in cells; read for each row, because windows are resized. */
export const outputWidth = (): number => {
  isTerminal ??= isatty(1);
  return Math.max(narrowest, isTerminal ? process.stdout.columns : widthOfPipe);
};

const [stdout, stderr] = [1, 2];

/**
 * Writes data; stdout carries nothing else. The reader has it when this returns, so that an exit right
 * afterwards loses nothing. A reader that has enough (`head`) ends the program normally.
 */
export const writeStdout = (text: string): void => {
  if (!writeBlocking(stdout, text)) exitWith(exitCodeWithoutReader());
};

/** Says something to a person, on stderr; what a service said in it is made safe to show. */
export const printError = (text: string): void => {
  const lines = `cantui: ${text}`.split('\n').map(sanitize);
  writeBlocking(stderr, `${lines.join('\n')}\n`);
};
