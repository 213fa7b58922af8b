import { closeSync, fstatSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';

const standardStreams = [0, 1, 2];

const isDevice = (fd: number): boolean => {
  try {
    return fstatSync(fd).isCharacterDevice();
  } catch (error) {
    // Nothing is open there.
    if (error instanceof Error && 'code' in error && error.code === 'EBADF') return false;
    throw error;
  }
};

/** The lowest free number is given out first, so the null device takes the place of what is closed. */
const replaceByNull = (fd: number): void => {
  closeSync(fd);
  openSync('/dev/null', 'r+');
};

/**
 * Lets go of the terminal for good: nothing is read or written any more. While it exits, Node sets the
 * modes of standard input, output and error as it found them, and aborts with a core dump when the
 * terminal is gone by then. It leaves out a descriptor that has become another file.
 *
 * Whoever holds the other end (a terminal emulator, sshd) may close it as soon as nothing holds this
 * one. The kernel then sends SIGHUP to a program that leads the session, which would replace its exit
 * code: from here on the signal does nothing.
 */
export const releaseTerminal = (): void => {
  if (standardStreams.some((fd) => isatty(fd))) process.on('SIGHUP', () => undefined);
  standardStreams.filter(isDevice).forEach(replaceByNull);
};

/** Whether a descriptor led to a terminal that is gone. A null device looks the same and does no harm. */
export const isLostTerminal = (fd: number): boolean => isDevice(fd) && !isatty(fd);

/** Lets go of a terminal that is gone, and of no other. */
export const releaseLostTerminal = (): void =>
  standardStreams.filter(isLostTerminal).forEach(replaceByNull);
