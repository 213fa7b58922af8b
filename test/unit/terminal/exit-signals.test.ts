import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { endingSignals } from '../../../src/terminal/exit-signals.ts';

/** Signals whose default is to end a program (signal(7)), and which are left out, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  SIGKILL: 'cannot be caught',
  SIGILL: 'a defect of the machine code',
  SIGBUS: 'a defect of the machine code',
  SIGFPE: 'a defect of the machine code',
  SIGSEGV: 'a defect of the machine code',
  SIGPIPE: 'Node ignores it',
  SIGUSR1: 'ignored, since Node would open its debugger',
  SIGXFSZ: 'an error of the write instead',
  SIGPROF: 'how V8 takes the samples of --cpu-prof',
};

/** Signals whose default is to stop, to continue or to be ignored. */
const harmless = [
  'SIGCHLD',
  'SIGCONT',
  'SIGSTOP',
  'SIGTSTP',
  'SIGTTIN',
  'SIGTTOU',
  'SIGURG',
  'SIGWINCH',
];

const numberOf = (name: string): number | undefined =>
  Object.entries(constants.signals).find(([signal]) => signal === name)?.[1];

describe('the signals that end a full screen', () => {
  it('are all of this system whose default is to end a program, but for those with a reason', () => {
    const numbers = new Set(endingSignals.map(([, exitCode]) => exitCode - 128));
    const missing = Object.entries(constants.signals)
      .filter(([name]) => !(name in leftOut) && !harmless.includes(name))
      .filter(([, number]) => !numbers.has(number));
    expect(missing).toEqual([]);
  });

  it('leave out the signals that Node itself or V8 uses', () => {
    const names = new Set<string>(endingSignals.map(([name]) => name));
    expect(Object.keys(leftOut).filter((name) => names.has(name))).toEqual([]);
  });

  it('each come with 128 and their number as the exit code', () => {
    for (const [name, exitCode] of endingSignals)
      expect(exitCode).toBe(128 + (numberOf(name) ?? 0));
  });
});
