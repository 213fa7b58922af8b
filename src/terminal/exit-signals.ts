import { constants } from 'node:os';
import type { ReadStream, WriteStream } from 'node:tty';
import { sanitize } from '../lib/text/sanitize.ts';
import { isBrokenPipe } from './write-sync.ts';

/** Signals of the keyboard that end a program: Ctrl-C and Ctrl-\. */
const interrupts = ['SIGINT', 'SIGQUIT'] as const;

/** The signal of the keyboard that stops a program: Ctrl-Z. */
const stop = 'SIGTSTP';

const ignore = (): void => undefined;

/** Removes every listener of a signal; the returned function puts them back. */
const takeListeners = (signal: NodeJS.Signals): (() => void) => {
  const listeners = process.listeners(signal);
  process.removeAllListeners(signal);
  return () => listeners.forEach((listener) => process.on(signal, listener));
};

/**
 * Leaves the signals of the keyboard to a program that has the terminal while `run` waits for it. The
 * terminal sends them to the whole job, and this program would hear them only afterwards. An interrupt is
 * meant for the other program, so it is ignored here, as `system(3)` does. A stop has to stop this program
 * as well: a shell takes the terminal back only when its own child has stopped.
 */
export const lendSignals = <T>(run: () => T): T => {
  const putBack = ([...interrupts, stop] as const).map(takeListeners);
  interrupts.forEach((signal) => process.on(signal, ignore));
  try {
    return run();
  } finally {
    // Remove this listener first: without any, Node drops the signals that it has not delivered yet.
    interrupts.forEach((signal) => process.off(signal, ignore));
    putBack.forEach((step) => step());
  }
};

/** The parts of a program that own the screen, which a shell's job control stops and restarts. */
interface JobControlOptions {
  /** Returns the screen to the shell immediately. */
  readonly leave: () => void;
  /** Takes the terminal again, whatever the state of the terminal is by then. */
  readonly enter: () => void;
}

/** After this time without a stop, the program knows that it wasn't stopped. */
const stopsWithinMs = 50;

/**
 * Stops and continues as a shell expects; the returned function handles Ctrl-Z. The whole process group
 * is stopped, as by the terminal's own Ctrl-Z, because a parent such as npm belongs to the same job. If
 * no shell can continue the job, the system ignores SIGTSTP, and the screen is taken again immediately.
 * (SIGSTOP would stop the program for good.)
 */
export const followJobControl = ({ leave, enter }: JobControlOptions): (() => void) => {
  let isStopped = false;
  const carryOn = (): void => {
    isStopped = false;
    process.off('SIGTSTP', suspend);
    process.on('SIGTSTP', suspend);
    // A background job isn't notified when the window changes, so Node reads the size now.
    process.emit('SIGWINCH', 'SIGWINCH');
    enter();
  };
  // Signals are delivered between a timer and an immediate: a stopped program has continued by now.
  const carryOnUnlessStopped = (): void => {
    setImmediate(() => isStopped && carryOn());
  };
  const suspend = (): void => {
    if (isStopped) return;
    isStopped = true;
    leave();
    // Without a listener the signal stops the process, as it should.
    process.off('SIGTSTP', suspend);
    setTimeout(carryOnUnlessStopped, stopsWithinMs);
    process.kill(0, 'SIGTSTP');
  };
  process.on('SIGTSTP', suspend);
  // Also without a suspension of ours: SIGSTOP can't be caught, and the shell has reset the tty.
  process.on('SIGCONT', carryOn);
  return suspend;
};

/**
 * Signals that end a program unless it listens. Omitted are those that nobody can listen to (SIGKILL),
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
  /** Is called once, for the first event. */
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
