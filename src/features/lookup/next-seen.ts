/** The next party that holds a text, after one of them or the first; around the end. */
export const nextRecentParty = (
  seen: readonly string[],
  sought: string,
  current: string,
): string | undefined => {
  const wanted = sought.toLowerCase();
  const fitting = seen.filter((party) => party.toLowerCase().includes(wanted));
  return fitting[(fitting.indexOf(current) + 1) % Math.max(1, fitting.length)];
};
