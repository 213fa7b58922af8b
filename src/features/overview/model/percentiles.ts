/** Returns the smallest value that at least a share of the values don't exceed (nearest rank). */
export const percentile = (values: readonly number[], share: number): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
};
