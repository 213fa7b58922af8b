import { constants } from 'node:os';
import type { ReadStream, WriteStream } from 'node:tty';
import { sanitize } from '../lib/text/sanitize.ts';
import { isBrokenPipe } from './write-sync.ts';

/**
 * Signals that end a program unless it listens. Left out are those that nobody can listen to (SIGKILL),
 * that mean a defect in the machine code (SIGSEGV, SIGBUS, SIGFPE, SIGILL: a listener would never run),
 * and that Node has a use for (SIGPIPE is ignored, SIGUSR1 is ignored from the start, SIGPROF is how
 * `node --cpu-prof` takes its samples). Node cannot listen to real-time signals.
 */
const names = [
  'SIGHUP',
  'SIGINT',
  'SIGQUIT',
  'SIGTRAP',
  'SIGABRT',
  'SIGUSR2',
  'SIGALRM',
  'SIGTERM',
  'SIGSTKFLT',
  'SIGXCPU',
  'SIGVTALRM',
  'SIGIO',
  'SIGPWR',
  'SIGSYS',
] as const satisfies readonly NodeJS.Signals[];

type EndingSignal = (typeof names)[number];

const numbers: Readonly<Partial<Record<string, number>>> = constants.signals;

/** Each with the exit code that a shell expects after it: 128 and its number on this system. */
export const endingSignals: readonly (readonly [signal: EndingSignal, exitCode: number])[] =
  names.flatMap((name) => {
    const number = numbers[name];
    return number === undefined ? [] : [[name, 128 + number] as const];
  });

const defect = 1;
const hungUp = 129;

/** Describes an error, safe to print: it may carry text from the network. */
const describeError = (error: unknown): string => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.split('\n').map(sanitize).join('\n');
};

/** Ends the program with this exit code; `message` describes a defect. */
export type ExitRequest = (code: number, message?: string) => void;

interface ExitSignalOptions {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  /** Called once, for the first event. */
  readonly end: ExitRequest;
}

/**
 * Listens for everything that ends the program from outside: signals, a terminal that is gone (a dropped
 * line, a killed parent) and uncaught defects.
 */
export const onExitSignals = ({ stdin, stdout, end }: ExitSignalOptions): void => {
  let isEnding = false;
  const endOnce: ExitRequest = (code, message) => {
    if (isEnding) return;
    isEnding = true;
    end(code, message);
  };
  const fail = (error: unknown) =>
    isBrokenPipe(error) ? endOnce(hungUp) : endOnce(defect, describeError(error));
  for (const [signal, code] of endingSignals) process.on(signal, () => endOnce(code));
  // Node reports a file that may not grow as a write error; Ink alone would end the program.
  process.on('SIGXFSZ', () => undefined);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  stdout.on('error', fail);
  stdin.on('error', fail);
  stdin.on('end', () => endOnce(hungUp));
  stdin.on('close', () => endOnce(hungUp));
};
