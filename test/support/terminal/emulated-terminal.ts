import xterm from '@xterm/headless';
import type { IBufferCell } from '@xterm/headless';

/** What one cell shows: its text, and everything about its look that can be seen. */
export interface SeenCell {
  readonly text: string;
  readonly look: string;
}

/** A terminal without a screen: takes what a program writes, and tells what would be seen. */
export interface EmulatedTerminal {
  /** Takes output in; settled when all of it has had its effect. */
  feed(output: string): Promise<void>;
  resize(columns: number, rows: number): void;
  /** The screen's text, line by line, without trailing blanks. */
  lines(): readonly string[];
  cells(): readonly (readonly SeenCell[])[];
  cursor(): { readonly row: number; readonly column: number };
  /** The private modes (`?25`, `?2004`, …) that are on. */
  modes(): ReadonlySet<number>;
}

/** Modes that a terminal begins with. */
const fromTheStart = [7, 25];

const colorOf = (mode: number, color: number): string => (mode === 0 ? '' : `${mode}:${color}`);

/** A blank shows neither weight nor color, unless something is drawn on it or it is inverse. */
const lookOf = (cell: IBufferCell, isBlank: boolean): string => {
  const drawn = [cell.isUnderline(), cell.isInverse(), cell.isStrikethrough(), cell.isOverline()];
  const back = colorOf(cell.getBgColorMode(), cell.getBgColor());
  const hidesInk = isBlank && drawn.every((attribute) => attribute === 0);
  if (hidesInk) return `${drawn.join()} on ${back}`;
  const front = colorOf(cell.getFgColorMode(), cell.getFgColor());
  const weight = isBlank ? [] : [cell.isBold(), cell.isDim(), cell.isItalic()];
  return `${[...drawn, ...weight].join()} ${front} on ${back}`;
};

const seen = (cell: IBufferCell | undefined): SeenCell => {
  if (cell === undefined) return { text: '', look: '' };
  if (cell.getWidth() === 0) return { text: '', look: 'second half' };
  const text = cell.getChars() === '' ? ' ' : cell.getChars();
  return { text, look: lookOf(cell, text === ' ') };
};

const followModes = (terminal: xterm.Terminal, modes: Set<number>): void => {
  const each = (parameters: readonly (number | number[])[], change: (mode: number) => void) => {
    for (const mode of parameters.flat()) change(mode);
    // Not handled: the terminal does what it does with the mode.
    return false;
  };
  const prefix = '?';
  terminal.parser.registerCsiHandler({ prefix, final: 'h' }, (parameters) =>
    each(parameters, (mode) => modes.add(mode)),
  );
  terminal.parser.registerCsiHandler({ prefix, final: 'l' }, (parameters) =>
    each(parameters, (mode) => modes.delete(mode)),
  );
};

/** Makes a terminal of a size. */
export const emulatedTerminal = (columns: number, rows: number): EmulatedTerminal => {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const modes = new Set(fromTheStart);
  followModes(terminal, modes);
  const lineOf = (row: number) =>
    terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row);
  const everyRow = <T>(read: (row: number) => T): readonly T[] =>
    Array.from({ length: terminal.rows }, (_, row) => read(row));
  return {
    feed: (output) => new Promise((resolve) => terminal.write(output, resolve)),
    resize: (newColumns, newRows) => terminal.resize(newColumns, newRows),
    lines: () => everyRow((row) => lineOf(row)?.translateToString(true).trimEnd() ?? ''),
    cells: () =>
      everyRow((row) =>
        Array.from({ length: terminal.cols }, (_, column) => seen(lineOf(row)?.getCell(column))),
      ),
    cursor: () => ({
      row: terminal.buffer.active.cursorY,
      column: terminal.buffer.active.cursorX,
    }),
    modes: () => modes,
  };
};
