import type { ReadStream, WriteStream } from 'node:tty';
import { enterModes, leaveModes } from './modes.ts';
import { ScreenOutput } from './output.ts';
import { isTerminalGone, writeNow } from './write-now.ts';

export interface TerminalOptions {
  readonly stdin: ReadStream;
  readonly stdout: WriteStream & { readonly fd: number };
  /** The terminal went away, a signal came, or a defect was met: with this code it is to end. */
  readonly end: (code: number, message?: string) => void;
}

/** A terminal as a full screen. It is left as it was found, whatever happens. */
export interface Terminal {
  readonly output: ScreenOutput;
  /** Hands the screen back. May be called at any time and more than once; takes effect at once. */
  readonly restore: () => void;
  /** Hands the screen back and stops the process, until the shell continues it. */
  readonly suspend: () => void;
  /** Sends a sequence that draws nothing, such as a copy. */
  readonly send: (sequence: string) => void;
}

/** Signals that end the program, with the exit codes that a shell expects of them. */
const endings = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

/** A terminal that takes nothing for so long is not waited for at the end. */
const patienceMs = 1000;

/**
 * Takes the terminal over. Raw mode comes first: what is typed from now on is not echoed, and waits
 * until somebody reads it.
 */
export const openTerminal = ({ stdin, stdout, end }: TerminalOptions): Terminal => {
  const output = new ScreenOutput(stdout);
  let isOurs = false;

  const enter = (): void => {
    isOurs = true;
    stdin.setRawMode(true);
    writeNow(stdout.fd, enterModes, patienceMs);
  };

  const restore = (): void => {
    if (!isOurs) return;
    isOurs = false;
    output.close();
    writeNow(stdout.fd, leaveModes, patienceMs);
    try {
      stdin.setRawMode(false);
    } catch (error) {
      if (!isTerminalGone(error)) throw error;
    }
  };

  const suspend = (): void => {
    restore();
    // The whole group, as the terminal's own Ctrl-Z does: a parent such as npm must stop as well.
    process.kill(0, 'SIGSTOP');
  };

  const resume = (): void => {
    if (isOurs) output.repaint();
    else {
      enter();
      output.open();
    }
  };

  const fail = (error: unknown): void => {
    restore();
    end(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
  };

  enter();
  for (const [signal, code] of endings) process.on(signal, () => end(code));
  process.on('SIGTSTP', suspend);
  process.on('SIGCONT', resume);
  process.on('exit', restore);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  stdout.on('resize', () => output.resized());
  stdout.on('error', (error) => (isTerminalGone(error) ? end(129) : fail(error)));
  stdin.on('error', (error) => (isTerminalGone(error) ? end(129) : fail(error)));
  stdin.on('end', () => end(129));

  return { output, restore, suspend, send: (sequence) => void stdout.write(sequence) };
};
