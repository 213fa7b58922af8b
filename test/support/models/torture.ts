const { CANTUI_TORTURE_ROUNDS, CANTUI_TORTURE_SEED, CI } = process.env;

/** How often a property is tried: as often as `npm run torture` asks, in CI `inCi` times, else `here`. */
export const roundsOf = (inCi: number, here = Math.ceil(inCi / 4)): number => {
  if (CANTUI_TORTURE_ROUNDS !== undefined) return Number(CANTUI_TORTURE_ROUNDS);
  return CI === undefined ? here : inCi;
};

/** The seed of random choices: CANTUI_TORTURE_SEED plays an earlier run again. */
export const seedOf = (): number =>
  Number(CANTUI_TORTURE_SEED ?? Math.floor(Math.random() * 2 ** 31));
