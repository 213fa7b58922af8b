import { displayWidth, padOrTruncate } from './width.ts';

/** Lines of a table whose columns are as wide as their longest cell. `right`: the columns of numbers. */
export const textTable = (
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number> = new Set(),
): readonly string[] => {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => displayWidth(row[at] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return padOrTruncate(cell, width, right.has(at) ? 'right' : 'left');
      })
      .join('  ')
      .trimEnd(),
  );
};
