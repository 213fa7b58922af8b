/** Lines of a table whose columns are as wide as their longest cell. `right`: the columns of numbers. */
export const textTable = (
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number>,
): readonly string[] => {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return right.has(at) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
};
