import { enterModes } from './modes.ts';

export interface SkeletonOptions {
  readonly columns: number;
  readonly rows: number;
  /** The first line: the program and its version. */
  readonly name: string;
  /** The last line: what can be pressed already. */
  readonly hints: string;
  readonly ascii: boolean;
}

/** Cut to the width; the texts are the program's own, one cell a character. */
const fitted = (text: string, columns: number): string => text.slice(0, columns).trimEnd();

/**
 * The first frame, shown before what draws the screens is loaded: the name, a rule, that it is
 * starting, and the keys. A frame of text like any other: `ScreenOptions.initial` takes it, so that
 * the first frame of the screens is drawn as a change of it.
 */
export const skeletonFrame = ({ columns, rows, name, hints, ascii }: SkeletonOptions): string => {
  const rule = (ascii ? '-' : '─').repeat(columns);
  const lines = [name, rule, '', ` starting${ascii ? '...' : '…'}`].map((line) =>
    fitted(line, columns),
  );
  const blank = Math.max(0, rows - lines.length - 2);
  const foot = [rule, fitted(hints, columns)];
  const all = [...lines, ...new Array<string>(blank).fill(''), ...foot];
  return all.slice(0, rows).join('\n');
};

/**
 * The bytes of the first frame, modes included, for a launcher that has loaded nothing yet. Line
 * feeds go with carriage returns: the terminal may not be in raw mode, nor out of it.
 */
export const skeletonBytes = (options: SkeletonOptions): string =>
  enterModes + skeletonFrame(options).replaceAll('\n', '\r\n');
