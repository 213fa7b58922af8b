import { writeSync } from 'node:fs';
import { sleepSync } from '../lib/time/sleep.ts';
import { hasCode } from '../lib/errors.ts';
import { textFor } from './terminal-text.ts';

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
