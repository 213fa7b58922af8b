import xterm from '@xterm/headless';

export type Emulator = InstanceType<typeof xterm.Terminal>;

/** A terminal emulator without a screen. */
export const emulator = (columns: number, rows: number): Emulator =>
  new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 100 });

/** Has the emulator take in some output, all of it before the promise is settled. */
export const feed = (terminal: Emulator, output: string): Promise<void> =>
  new Promise((resolve) => terminal.write(output, resolve));

/** The text on the screen, line by line, without trailing blanks. */
export const screenLines = (terminal: Emulator): readonly string[] =>
  Array.from({ length: terminal.rows }, (_, row) => {
    const { active } = terminal.buffer;
    return active.getLine(active.viewportY + row)?.translateToString(true) ?? '';
  });
