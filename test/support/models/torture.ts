const { CANTUI_TORTURE_ROUNDS, CANTUI_TORTURE_SEED, CI } = process.env;

/** `npm run torture` tries a property with new choices. Other runs make the same ones, so few are enough. */
const shareInCi = 1 / 10;
const shareHere = 1 / 20;

/** How often a property is tried: as often as CANTUI_TORTURE_ROUNDS asks, else a share of `full`, at least `least`. */
export const roundsOf = (full: number, least = 1): number =>
  CANTUI_TORTURE_ROUNDS === undefined
    ? Math.max(least, Math.ceil(full * (CI === undefined ? shareHere : shareInCi)))
    : Number(CANTUI_TORTURE_ROUNDS);

/** The seed of a test run that doesn't ask for rounds. */
const usualSeed = 20_261_122;

/**
 * The seed of random choices. A test run makes the same ones every time, so that a failure comes from a
 * change. `npm run torture` makes new ones; CANTUI_TORTURE_SEED repeats an earlier run.
 */
export const seedOf = (): number => {
  if (CANTUI_TORTURE_SEED !== undefined) return Number(CANTUI_TORTURE_SEED);
  return CANTUI_TORTURE_ROUNDS === undefined ? usualSeed : Math.floor(Math.random() * 2 ** 31);
};

/** Numbers from 0 up to, not including, 1 that follow from a seed (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
