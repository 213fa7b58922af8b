import { type EmulatedTerminal, emulatedTerminal } from './emulated-terminal.ts';
import { spawnInPty } from './spawn-in-pty.ts';

/** A program in a pseudo-terminal, and what its terminal shows. */
export interface PtySession {
  readonly terminal: EmulatedTerminal;
  readonly pid: number;
  type(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Waits until the screen shows something; fails with the screen as it is after 50 seconds. */
  until(shown: RegExp): Promise<RegExpExecArray>;
  /** Takes nothing more out of the pseudo-terminal, as a line that stands still. */
  stopReading(): void;
  /** Ends the pseudo-terminal, as a line that drops. */
  hangUp(): void;
  /** Settled with how the program ended. */
  readonly ended: Promise<{ readonly exitCode: number; readonly signal?: number | undefined }>;
}

export interface PtyOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Less than the deadline of a test, for the failure to show the screen. */
const patienceMs = 50_000;

/** Starts a program in a pseudo-terminal. */
export const openPty = (options: PtyOptions): PtySession => {
  const { file, args, columns = 80, rows = 24, env } = options;
  const terminal = emulatedTerminal(columns, rows);
  const pty = spawnInPty(file, args, {
    cols: columns,
    rows,
    env: { ...process.env, TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env },
  });
  const waiting = new Set<() => void>();
  pty.onData((output) => {
    void terminal.feed(output).then(() => {
      for (const look of waiting) look();
    });
  });
  const ended = new Promise<{ exitCode: number; signal?: number | undefined }>((resolve) => {
    pty.onExit(resolve);
  });
  const until = (shown: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = shown.exec(terminal.lines().join('\n'));
        if (match === null) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(match);
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`never saw ${shown.source}:\n${terminal.lines().join('\n')}`));
      }, patienceMs);
      waiting.add(look);
      look();
    });
  return {
    terminal,
    pid: pty.pid,
    type: (keys) => pty.write(keys),
    resize: (newColumns, newRows) => {
      terminal.resize(newColumns, newRows);
      pty.resize(newColumns, newRows);
    },
    until,
    stopReading: () => pty.pause(),
    hangUp: () => pty.kill('SIGKILL'),
    ended,
  };
};
