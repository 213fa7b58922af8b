import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { isatty } from 'node:tty';
import { hasCode } from '../lib/errors.ts';

const standardStreams = [0, 1, 2];

const nullDevice = '/dev/null';

/** Returns true for a character device that may be a terminal, even one that is gone. */
const isDevice = (fd: number): boolean => {
  try {
    const file = fstatSync(fd);
    return file.isCharacterDevice() && file.rdev !== statSync(nullDevice).rdev;
  } catch (error) {
    // Nothing is open there.
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
