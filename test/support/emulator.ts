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

/** Every cell with how it looks: two screens are the same when these are equal. */
export const screenCells = (terminal: Emulator): readonly string[] =>
  Array.from({ length: terminal.rows }, (_, row) => {
    const line = terminal.buffer.active.getLine(row);
    return Array.from({ length: terminal.cols }, (_, column) => {
      const cell = line?.getCell(column);
      if (cell === undefined || cell.getWidth() === 0) return '';
      const chars = cell.getChars() === '' ? ' ' : cell.getChars();
      const look = [
        cell.isBold(),
        cell.isInverse(),
        cell.isUnderline(),
        cell.getFgColor(),
        cell.getBgColor(),
      ];
      const plain =
        cell.isBold() === 0 &&
        cell.isInverse() === 0 &&
        cell.isUnderline() === 0 &&
        cell.isFgDefault() &&
        cell.isBgDefault();
      return plain ? chars : `${chars}{${look.join()}}`;
    }).join('|');
  });
