/** Narrows the widest columns until all of them fit. */
export const narrowWidest = (wanted: readonly number[], room: number): readonly number[] => {
  const sumOf = (max: number) => wanted.reduce((sum, cells) => sum + Math.min(cells, max), 0);
  let max = Math.max(1, ...wanted);
  while (max > 1 && sumOf(max) > room) max -= 1;
  return wanted.map((cells) => Math.min(cells, max));
};
