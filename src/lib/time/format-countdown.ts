const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats the remaining time in one unit: whole minutes, rounded down, and `<1m` at the end. */
export const formatCountdown = (ms: number): string => {
  if (ms < minute) return '<1m';
  if (ms < 2 * hour) return `${Math.floor(ms / minute)}m`;
  return ms < 2 * day ? `${Math.floor(ms / hour)}h` : `${Math.floor(ms / day)}d`;
};
