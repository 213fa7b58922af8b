import { emulator, feed, screenLines, type Emulator } from './emulator.ts';
import { cleanEnv, builtProgram, until } from './built-program.ts';
import { spawnInPty } from './spawn-in-pty.ts';

export interface OpenOptions {
  readonly cols?: number;
  readonly rows?: number;
  readonly env?: Record<string, string>;
  /** The folder in which it starts; that of the tests by default. */
  readonly cwd?: string | undefined;
}

/** The program in a pseudo-terminal, with an emulator that shows what a person would see. */
export interface PseudoTerminal {
  readonly emulator: Emulator;
  /** All bytes that were written so far. */
  readonly raw: () => string;
  readonly screen: () => string;
  readonly press: (keys: string) => void;
  readonly shows: (what: string | RegExp) => Promise<void>;
  readonly resize: (cols: number, rows: number) => void;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Closes the terminal under the program, as a window that is closed or a line that drops. */
  readonly close: () => void;
  readonly pid: number;
  readonly exit: Promise<number>;
}

/** Modes that a program leaves switched on: `alternate screen` and so on; empty when it cleaned up. */
export const leftOn = (raw: string): readonly string[] => {
  const modes = {
    9: 'mouse (X10)',
    1000: 'mouse buttons',
    1002: 'mouse drags',
    1003: 'mouse motion',
    1005: 'mouse as UTF-8',
    1006: 'mouse as SGR',
    1015: 'mouse as urxvt',
    1016: 'mouse in pixels',
    1049: 'alternate screen',
    2004: 'bracketed paste',
    2026: 'synchronized output',
  };
  const on = Object.entries(modes).flatMap(([mode, name]) => {
    const last = [...raw.matchAll(new RegExp(`\\x1b\\[\\?${mode}([hl])`, 'g'))].at(-1);
    return last?.[1] === 'h' ? [name] : [];
  });
  const last = (mode: number): string | undefined =>
    [...raw.matchAll(new RegExp(`\\x1b\\[\\?${mode}([hl])`, 'g'))].at(-1)?.[1];
  const times = (sequence: string): number => raw.split(sequence).length;
  return [
    ...on,
    ...(times('\x1b[22;2t') > times('\x1b[23;2t') ? ['window title'] : []),
    ...(last(25) === 'l' ? ['hidden cursor'] : []),
    ...(last(7) === 'l' ? ['no wrapping'] : []),
  ];
};

/** Whether no synchronized update is half drawn: a terminal shows the frame before it until then. */
const isWholeFrame = (drawn: string): boolean =>
  drawn.lastIndexOf('\x1b[?2026h') <= drawn.lastIndexOf('\x1b[?2026l');

/** Starts a command, the program unless another file is named, in a pseudo-terminal. */
export const open = (
  args: readonly string[],
  { cols = 80, rows = 24, env = cleanEnv(), cwd }: OpenOptions = {},
  file?: string,
): PseudoTerminal => {
  const words = file === undefined ? [builtProgram, ...args] : [...args];
  const pty = spawnInPty(file ?? process.execPath, words, {
    cols,
    rows,
    env,
    ...(cwd !== undefined && { cwd }),
    name: env['TERM'] ?? 'dumb',
  });
  const terminal = emulator(cols, rows);
  let raw = '';
  let drawn = '';
  pty.onData((data) => {
    raw += data;
    void feed(terminal, data).then(() => (drawn += data));
  });
  let ended = '';
  const exit = new Promise<number>((resolve) =>
    pty.onExit(({ exitCode, signal }) => {
      ended = `\n(it ended: exit code ${exitCode}, signal ${signal ?? 0})`;
      resolve(exitCode === 0 && signal ? 128 + signal : exitCode);
    }),
  );
  const screen = (): string => screenLines(terminal).join('\n');
  return {
    emulator: terminal,
    raw: () => raw,
    screen,
    press: (keys) => pty.write(keys),
    shows: (what) =>
      until(
        `the screen shows ${String(what)}`,
        () =>
          (ended !== '' || isWholeFrame(drawn)) &&
          (typeof what === 'string' ? screen().includes(what) : what.test(screen())),
        () => `${screen()}${ended}`,
      ),
    resize: (columns, lines) => {
      terminal.resize(columns, lines);
      pty.resize(columns, lines);
    },
    kill: (signal) => pty.kill(signal),
    close: () => pty.destroy(),
    pid: pty.pid,
    exit,
  };
};
