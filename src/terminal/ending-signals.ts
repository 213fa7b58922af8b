import { constants } from 'node:os';

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

export type EndingSignal = (typeof names)[number];

const numbers: Readonly<Partial<Record<string, number>>> = constants.signals;

/** Each with the exit code that a shell expects after it: 128 and its number on this system. */
export const endingSignals: readonly (readonly [signal: EndingSignal, exitCode: number])[] =
  names.flatMap((name) => {
    const number = numbers[name];
    return number === undefined ? [] : [[name, 128 + number] as const];
  });
