import { displayWidth } from '../../../src/lib/text/width.ts';
import { graphemes } from '../../../src/lib/text/graphemes.ts';
import {
  applySgr,
  plainStyle,
  visibleBlankStyle,
  type Style,
} from '../../../src/terminal/screen/style/sgr.ts';

type Cell = { readonly text: string; readonly style: Style };

export type MarginTerminalOptions = {
  readonly columns: number;
  readonly rows: number;
  /** False for a terminal that ignores mode 69, for which `CSI s` saves the cursor. */
  readonly hasMargins?: boolean;
  /** Some terminals move the cursor to the upper left corner when the mode changes, as xterm does. */
  readonly homesWithMode?: boolean;
};

/** A terminal with margins on the left and right: what it shows, and whether they are set. */
export type MarginTerminal = {
  readonly feed: (output: string) => void;
  readonly lines: () => readonly string[];
  /** The text and the look of each cell. */
  readonly picture: () => string;
  /** Anything but the whole screen. */
  readonly isRestricted: () => boolean;
};

const blank: Cell = { text: ' ', style: plainStyle };

/** A string such as a title, which draws nothing, a control sequence, or characters up to the next one. */
const tokens = /\x1b\][^\x1b]*\x1b\\|\x1b\[([?]?)([\d;]*)[ -/]*([@-~])|[\r\n\b]|[^\x1b\r\n\b]+/g;

/**
 * A model of the sequences that the program writes, for a terminal with margins on the left and right,
 * which the emulator of the other tests doesn't have. Sources: "VT420 Programmer Reference Manual"
 * (EK-VT420-RM-002, chapter 6: DECLRMM, DECSLRM, DECSTBM) and "XTerm Control Sequences" (ctlseqs: SU and
 * SD move the region between all four margins; DECSLRM is SCOSC while DECLRMM is reset; the cursor goes
 * home with DECSTBM and DECSLRM; resetting DECLRMM moves the margins to the edges).
 */
export const marginTerminal = (options: MarginTerminalOptions): MarginTerminal => {
  const { columns, rows, hasMargins = true, homesWithMode = true } = options;
  const emptyRow = (): Cell[] => Array.from({ length: columns }, () => blank);
  const cells = Array.from({ length: rows }, emptyRow);
  let [row, column] = [0, 0];
  let style = plainStyle;
  let hasMode = false;
  /** The beginning of a sequence whose rest is to come. */
  let torn = '';
  let [top, bottom, left, right] = [0, rows - 1, 0, columns - 1];

  const clamped = (value: number, most: number) => Math.min(Math.max(0, value), most);
  const goTo = (toRow: number, toColumn: number): void => {
    row = clamped(toRow, rows - 1);
    column = clamped(toColumn, columns - 1);
  };
  const put = (text: string): void => {
    for (const cluster of graphemes(text)) {
      const width = displayWidth(cluster);
      if (column + width > columns) column = columns - width;
      const line = cells[row] ?? [];
      line[column] = { text: cluster, style };
      if (width === 2) line[column + 1] = { text: '', style };
      // Lines don't wrap (`?7l`): the cursor stays in the last column.
      column = Math.min(column + width, columns - 1);
    }
  };
  const erase = (from: number, to: number): void => {
    const background = { ...plainStyle, background: style.background };
    for (let at = from; at < Math.min(to, columns); at += 1)
      (cells[row] ?? [])[at] = { text: ' ', style: background };
  };
  const scrollUp = (by: number): void => {
    const before = cells.map((line) => [...line]);
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const source = y + by;
        const isInside = source >= top && source <= bottom;
        (cells[y] ?? [])[x] = (isInside ? before[source]?.[x] : undefined) ?? blank;
      }
  };
  const setMode = (isOn: boolean): void => {
    if (!hasMargins) return;
    hasMode = isOn;
    if (!isOn) [left, right] = [0, columns - 1];
    if (homesWithMode) goTo(0, 0);
  };
  const edges = (first: number, last: number, most: number): readonly [number, number] =>
    first < last && last <= most ? [first - 1, last - 1] : [0, most - 1];

  const control = (prefix: string, [a, b]: readonly number[], final: string): void => {
    const count = a === undefined || a === 0 ? 1 : a;
    if (prefix === '?') {
      if (a === 69) setMode(final === 'h');
      return;
    }
    const act: Readonly<Record<string, () => void>> = {
      A: () => goTo(row - count, column),
      B: () => goTo(row + count, column),
      C: () => goTo(row, column + count),
      D: () => goTo(row, column - count),
      G: () => goTo(row, count - 1),
      H: () => goTo(count - 1, (b ?? 1) - 1),
      J: () => cells.forEach((_, index) => (cells[index] = emptyRow())),
      K: () => erase(column, columns),
      X: () => erase(column, column + count),
      S: () => scrollUp(count),
      T: () => scrollUp(-count),
      r: () => {
        [top, bottom] = edges(a ?? 1, b ?? rows, rows);
        goTo(0, 0);
      },
      s: () => {
        if (!hasMode) return;
        [left, right] = edges(a ?? 1, b ?? columns, columns);
        goTo(0, 0);
      },
    };
    act[final]?.();
  };

  const look = ({ text, style: own }: Cell): string =>
    JSON.stringify(text === ' ' ? visibleBlankStyle(own) : own);
  return {
    feed: (output) => {
      const all = torn + output;
      [torn] = /\x1b(?:\[[?\d;]*[ -/]*|\][^\x1b]*\x1b?)?$/.exec(all) ?? [''];
      const whole = all.slice(0, all.length - torn.length);
      for (const [token, prefix = '', numbers = '', final] of whole.matchAll(tokens)) {
        if (final === 'm') style = applySgr(style, numbers);
        else if (final !== undefined)
          control(prefix, numbers === '' ? [] : numbers.split(';').map(Number), final);
        else if (token === '\r') column = 0;
        else if (token === '\n') goTo(row + 1, column);
        else if (token === '\b') goTo(row, column - 1);
        else if (!token.startsWith('\x1b')) put(token);
      }
    },
    lines: () =>
      cells.map((line) =>
        line
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      ),
    picture: () =>
      cells.map((line) => line.map((cell) => `${cell.text}${look(cell)}`).join('')).join('\n'),
    isRestricted: () =>
      hasMode || top !== 0 || bottom !== rows - 1 || left !== 0 || right !== columns - 1,
  };
};
