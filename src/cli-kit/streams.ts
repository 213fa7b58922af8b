import { sanitize } from '../lib/text/sanitize.ts';
import { writeBlocking } from '../terminal/write-sync.ts';
import { tryIo } from '../lib/result.ts';
import { exitCodeWithoutReader, exitWith, internalError, setExitCode, usageError } from './exit.ts';
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

/** Writes data; returns the exit code of a stdout that takes no more, or undefined. */
const write = (text: string): number | undefined => {
  const written = tryIo(() => writeBlocking(stdout, text));
  if (!written.ok) return reportFailedOutput(written.error);
  return written.value ? undefined : exitCodeWithoutReader();
};

let isEnded = false;

/**
 * Writes the result of a command; stdout carries nothing else. The reader has it when this returns, so
 * that an exit right afterwards loses nothing. A reader that has enough (`head`) and a full disk don't end
 * the program, because a failed check or an unknown outcome must still set the exit code.
 */
export const writeStdout = (text: string): void => {
  if (isEnded) return;
  const code = write(text);
  if (code === undefined) return;
  isEnded = true;
  setExitCode(code);
};

/**
 * Writes output without which there is nothing more to do, such as a part of a long list. A reader that
 * has enough ends the program normally, a full disk with the reason.
 */
export const streamStdout = (text: string): void => {
  const code = write(text);
  if (code !== undefined) exitWith(code);
};

/** Says something to a person, on stderr; what a service said in it is made safe to show. */
export const printError = (text: string): void => {
  const lines = `cantui: ${text}`.split('\n').map(sanitize);
  // That stderr takes nothing can be said nowhere, and a write that is under way has to go on.
  tryIo(() => writeBlocking(stderr, `${lines.join('\n')}\n`));
};

/** Says what is wrong with the arguments or the input, and ends the program. */
export const failUsage = (...problems: readonly string[]): never => {
  problems.forEach(printError);
  return exitWith(usageError);
};

/** Says that stdout takes no more data. Returns the exit code. */
export const reportFailedOutput = (reason: string): number => {
  printError(`cannot write to stdout: ${reason}; the output is incomplete`);
  return internalError;
};
