export interface SkeletonOptions {
  readonly columns: number;
  readonly rows: number;
  /** The first line: the program and its version. */
  readonly name: string;
  readonly ascii: boolean;
}

/** Cut to the width; the texts are the program's own, one cell a character. */
const fitted = (text: string, columns: number): string => text.slice(0, columns).trimEnd();

/**
 * The frame before the code that draws is loaded: the name, a rule, and a note that it is starting.
 * A frame of text like any other, so the first frame of the screens is drawn as a change of it.
 */
export const splashFrame = ({ columns, rows, name, ascii }: SkeletonOptions): readonly string[] => {
  const rule = (ascii ? '-' : '─').repeat(columns);
  const lines = [name, rule, '', ` starting${ascii ? '...' : '…'}`].map((line) =>
    fitted(line, columns),
  );
  const blank = new Array<string>(Math.max(0, rows - lines.length)).fill('');
  return [...lines, ...blank].slice(0, rows);
};
