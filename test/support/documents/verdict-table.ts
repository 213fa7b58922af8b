import { appendFileSync } from 'node:fs';

/** A table of what was met, in columns as wide as they need be. */
export const verdictTable = (
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const all = [heading, ...rows];
  const widths = heading.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return all.map(lineOf).join('\n');
};

/** Shows a table at the end of a test file; `npm test` prints what stands in the file it names. */
export const tellVerdicts = (title: string, table: string): void => {
  const text = `\n${title}\n\n${table}\n`;
  const file = process.env['CANTUI_VERDICTS'];
  if (file === undefined) process.stdout.write(text);
  else appendFileSync(file, text);
};
