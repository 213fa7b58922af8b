import { lazy } from '../lib/keep.ts';
import { isatty } from 'node:tty';
import { tryFile, tryIo, type Result, isCodedError, systemReason } from '../lib/result.ts';
import { withoutJwts } from '../lib/io/secret.ts';
import { errorRows, factRows, wrapByKind } from '../lib/text/fact-rows.ts';
import { ownInAscii } from '../lib/text/lookalikes.ts';
import { sanitize } from '../lib/text/sanitize.ts';
import { readAtMost, withFile } from '../storage/files/read-at-most.ts';
import { detectCapabilities, textFor } from '../terminal/capabilities.ts';
import { toAscii } from '../ui-kit/theme/ascii-fallback.ts';
import { writeBlocking, isBrokenPipe } from '../terminal/write-sync.ts';
import { exitCodeWithoutReader, exitWith, internalError, setExitCode, usageError } from './exit.ts';
import { fstatSync, writeSync } from 'node:fs';
import { writeWhole } from '../storage/files/file-system.ts';

const labelWidth = 15;

type Facts = readonly (readonly [string, string | number | undefined])[];

const narrowestValue = 8;

/** In a pipe, where a program reads it, a fact or a message is one line. */
export const factWidth = (): number =>
  isTerminal() ? process.stdout.columns : Number.POSITIVE_INFINITY;

/** The width of a line on stderr. */
export const errorWidth = (): number =>
  isatty(stderr) ? process.stderr.columns : Number.POSITIVE_INFINITY;

/** For a screen reader, which reads a label with its value. */
export const isLinear = (): boolean => process.env['INK_SCREEN_READER'] === 'true';

/** `label: value`; the rest of a long value is indented, so that it never stands where a label does. */
export const linearFact = (label: string, rows: readonly string[]): string => {
  const name = label.trim();
  const begin = name === '' ? '  ' : `${name}: `;
  return rows.map((row, index) => `${index === 0 ? begin : '  '}${row}\n`).join('');
};

/**
 * Each fact begins a line. At a terminal its value stays in its own column: what is foreign in it never
 * stands where a label does.
 */
export const formatFacts = (facts: Facts, width = factWidth()): string =>
  facts
    .filter(([, value]) => value !== undefined && value !== '')
    .flatMap(([name, value]) => {
      const text = String(value);
      const room = Math.max(narrowestValue, width - labelWidth - 1);
      const rows = factRows(text, room, wrapByKind(text));
      if (isLinear()) return linearFact(name, rows);
      return rows.map((row, index) => `${(index === 0 ? name : '').padEnd(labelWidth)} ${row}\n`);
    })
    .join('');

/** Lines of a table, with what a service said in them made safe to show. */
export const formatLines = (lines: readonly string[], ascii: boolean): string =>
  lines
    .map((line) => sanitize(line.trimEnd()))
    .map((line) => `${ascii ? toAscii(line) : line}\n`)
    .join('');

/** Takes a SHA-256 as a user types it; undefined for any other text. */
export const parseSha256 = (typed = ''): string | undefined => {
  const digest = typed.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digest) ? digest : undefined;
};

/** Larger than any request or list of ids; a wrong path must not fill the memory. */
const maxInput = 64 * 1024 * 1024;

export const readInputFile = (from: string): Result<Buffer, string> => {
  const read = tryFile(() =>
    from === '-' ? readAtMost(0, maxInput) : withFile(from, (file) => readAtMost(file, maxInput)),
  );
  if (!read.ok) return read;
  const { value } = read;
  return value === undefined ? { ok: false, error: 'is larger than 64 MB' } : { ok: true, value };
};

const [stdout, stderr] = [1, 2];

const widthOfPipe = 120;
const narrowest = 80;
const isTerminal = lazy(() => isatty(stdout));

/** `git` and `ps` take `COLUMNS` too; undefined if it isn't a plain number. */
const givenWidth = (columns: string | undefined): number | undefined =>
  columns !== undefined && /^[1-9]\d{0,3}$/.test(columns) ? Number(columns) : undefined;

/**
 * The width in cells. It is read for each row, because windows are resized. A terminal knows its
 * own width, which a `COLUMNS` from before a resize doesn't.
 */
export const outputWidth = (): number => {
  const width = isTerminal()
    ? process.stdout.columns
    : (givenWidth(process.env['COLUMNS']) ?? widthOfPipe);
  return Math.max(narrowest, width);
};

const isAscii = (fd: number): boolean => isatty(fd) && detectCapabilities(process.env).ascii;

/** True on a terminal whose locale isn't UTF-8: a table has to be ASCII there. */
export const isAsciiTerminal = lazy(() => isAscii(stdout));

/** Returns the exit code of a stdout that takes no more. */
const writeBlockingly = (text: string): number | undefined => {
  const written = tryIo(() => writeBlocking(stdout, text));
  if (!written.ok) return reportFailedOutput(written.error);
  return written.value ? undefined : exitCodeWithoutReader();
};

let isEnded = false;

/**
 * Stdout carries nothing but results. The reader has the text when this returns, so that an exit right
 * afterwards loses nothing. A reader that has enough (`head`) and a full disk don't end the program, because
 * a failed check or an unknown outcome must still set the exit code.
 */
export const writeStdout = (text: string): void => {
  if (isEnded) return;
  const code = writeBlockingly(text);
  if (code === undefined) return;
  isEnded = true;
  setExitCode(code);
};

/**
 * Prints output without which there is nothing more to do, such as a part of a long list: a reader
 * that has enough ends the program normally, a full disk with the reason.
 */
export const streamStdout = (text: string): void => {
  const code = writeBlockingly(text);
  if (code !== undefined) exitWith(code);
};

export const writeStderr = (text: string): void => {
  // That stderr takes nothing can be said nowhere, and a write that is under way has to go on.
  tryIo(() => writeBlocking(stderr, text));
};

/**
 * Prints a message for a person, on stderr; what a service said in it is made safe to show. Only its first
 * row begins at the edge.
 */
export const printError = (text: string): void => {
  // A token may be pasted where an id or a number belongs.
  const rows = errorRows(`cantui: ${withoutJwts(text)}`, errorWidth());
  const shown = isAscii(stderr) ? rows.map(ownInAscii) : rows;
  writeStderr(`${shown.join('\n')}\n`);
};

export const failUsage = (...problems: readonly string[]): never => {
  problems.forEach(printError);
  return exitWith(usageError);
};

/** Ends the program with one line, whatever a service said in it. */
export const failWith = (exit: number, problem: string): never => {
  printError(sanitize(problem));
  return exitWith(exit);
};

/** Stdout takes no more data. Returns the exit code. */
export const reportFailedOutput = (reason: string): number => {
  printError(`cannot write to stdout: ${reason}; the output is incomplete`);
  return internalError;
};

type Stdout = NodeJS.WriteStream & { readonly fd: number };

/** Writes without waiting; the stream reports an error later. */
const writtenAtOnce = (stdout: Stdout, bytes: Uint8Array): number => {
  if (stdout.writableLength > 0) return 0;
  try {
    return writeSync(stdout.fd, bytes);
  } catch (error) {
    if (isCodedError(error)) return 0;
    throw error;
  }
};

/**
 * Resolves when the reader has the data: in the same turn if the reader keeps up. A slow reader blocks
 * nothing else, in particular not the signals that end the program; a closed reader ends it, and so does a
 * full disk, with the reason.
 */
export const createStdoutWriter = (
  stdout: Stdout,
  end: (code: number) => void,
): ((text: string) => Promise<void>) => {
  const fail = (error: Error): void =>
    end(isBrokenPipe(error) ? exitCodeWithoutReader() : reportFailedOutput(systemReason(error)));
  stdout.on('error', fail);
  /** `taken` is called when the reader has the bytes: never after an error. */
  type Write = (bytes: Buffer, taken: () => void) => void;
  const writeFile: Write = (bytes, taken) => {
    const whole = tryIo(() => writeWhole(stdout.fd, bytes));
    if (whole.ok) taken();
    else end(reportFailedOutput(whole.error));
  };
  const writeStream: Write = (bytes, taken) => {
    const written = writtenAtOnce(stdout, bytes);
    if (written === bytes.length) {
      taken();
      return;
    }
    const sent = tryIo(() =>
      stdout.write(bytes.subarray(written), (error) => {
        if (error) fail(error);
        else taken();
      }),
    );
    // A device such as /dev/full reports its error at once.
    if (!sent.ok) end(reportFailedOutput(sent.error));
  };
  const write = fstatSync(stdout.fd).isFile() ? writeFile : writeStream;
  return (text) => new Promise((resolve) => write(Buffer.from(textFor(stdout.fd, text)), resolve));
};
