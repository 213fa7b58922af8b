import { writeSync, closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { isatty } from 'node:tty';
import { hasCode } from '../lib/result.ts';
import { sleepSync } from '../lib/time/sleep.ts';
import { textFor } from './capabilities.ts';

const standardStreams = [0, 1, 2];

const nullDevice = '/dev/null';

/** Returns true for a character device that may be a terminal, even one that is gone. */
const isDevice = (fd: number): boolean => {
  try {
    const file = fstatSync(fd);
    return file.isCharacterDevice() && file.rdev !== statSync(nullDevice).rdev;
  } catch (error) {
    // Nothing is open at this descriptor.
    if (hasCode(error, 'EBADF')) return false;
    throw error;
  }
};

/** The system assigns the lowest free number first, so the null device replaces the closed descriptor. */
const replaceByNull = (fd: number): void => {
  closeSync(fd);
  openSync(nullDevice, 'r+');
};

/**
 * Closes the terminal for good: nothing is read or written any more. While it exits, Node restores the
 * modes of standard input, output and error, and aborts with a core dump if the terminal is gone by then.
 * It skips a descriptor that has become another file. The other end (a terminal emulator, sshd) may close
 * the terminal as soon as nothing here holds it. The kernel then sends SIGHUP to a session leader, which
 * would replace its exit code, so the signal is ignored from here on.
 */
export const releaseTerminal = (): void => {
  if (standardStreams.some((fd) => isatty(fd))) process.on('SIGHUP', () => undefined);
  standardStreams.filter(isDevice).forEach(replaceByNull);
};

/** Returns true if a descriptor led to a terminal that is gone. */
export const isLostTerminal = (fd: number): boolean => isDevice(fd) && !isatty(fd);

/** Closes a terminal that is gone, and no other. */
export const releaseLostTerminal = (): void =>
  standardStreams.filter(isLostTerminal).forEach(replaceByNull);

const isGone = (error: unknown): boolean => hasCode(error, 'EIO', 'EPIPE', 'ENXIO', 'EBADF');

const isBusy = (error: unknown): boolean => hasCode(error, 'EAGAIN');

const pauseMs = 2;

/**
 * Writes all of a text, as the descriptor may show it (`textFor`), before it returns, past the queue of the stream: what was written is with the
 * reader even if the process ends at once. Waits at most `patienceMs` for a reader that takes nothing.
 * Returns false when there is no reader any more.
 */
export const writeBlocking = (
  fd: number,
  text: string,
  patienceMs = Number.POSITIVE_INFINITY,
): boolean => {
  const bytes = Buffer.from(textFor(fd, text), 'utf8');
  let waited = 0;
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(fd, bytes, written);
      waited = 0;
    } catch (error) {
      if (isGone(error)) return false;
      if (!isBusy(error)) throw error;
      if (waited >= patienceMs) return false;
      // At the end of a program nothing may wait for an event loop.
      sleepSync(pauseMs);
      waited += pauseMs;
    }
  }
  return true;
};

/** Whether an error of a terminal's stream means that the terminal has gone away. */
export const isBrokenPipe = isGone;
