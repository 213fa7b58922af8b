const { CANTUI_TORTURE_ROUNDS, CANTUI_TORTURE_SEED, CI } = process.env;

/** A local run is one of many, so it tries a property once where CI tries it this many times. */
const ciRoundsToOne = 20;

/** Whether a run takes a part of what there is to try. CI and `npm run torture` take all of it. */
export const isSample = CI === undefined && CANTUI_TORTURE_ROUNDS === undefined;

/** How often a property is tried: as often as `npm run torture` asks, in CI `inCi` times, else `here`. */
export const roundsOf = (inCi: number, here = Math.ceil(inCi / ciRoundsToOne)): number => {
  if (CANTUI_TORTURE_ROUNDS !== undefined) return Number(CANTUI_TORTURE_ROUNDS);
  return CI === undefined ? here : inCi;
};

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
