/** A time in microseconds since 1970, as both services write it: UTC, six digits. */
export const toIsoTime = (micros: number): string => {
  const ms = Math.floor(micros / 1000);
  const rest = String(micros - ms * 1000).padStart(3, '0');
  return `${new Date(ms).toISOString().slice(0, -1)}${rest}Z`;
};

/** Ten minutes, in microseconds. */
const roundLength = 600_000_000;

const firstRound = 2_900_000;

/** The round that new amulets are created in. */
export const roundAt = (micros: number): number => Math.floor(micros / roundLength) - firstRound;

/** The time at which a round opens, in microseconds since 1970. */
export const roundStart = (round: number): number => (round + firstRound) * roundLength;

/** The ledger's effective time lies a little before the record time: in microseconds. */
export const effectiveBefore = 421_000;
