const { CANTUI_TORTURE_ROUNDS, CANTUI_TORTURE_SEED, CI } = process.env;

/** How often a property is tried: as often as `npm run torture` asks, in CI the given number, else a quarter. */
export const roundsOf = (inCi: number): number => {
  if (CANTUI_TORTURE_ROUNDS !== undefined) return Number(CANTUI_TORTURE_ROUNDS);
  return CI === undefined ? Math.ceil(inCi / 4) : inCi;
};

/** The seed of random choices: CANTUI_TORTURE_SEED plays an earlier run again. */
export const seedOf = (): number =>
  Number(CANTUI_TORTURE_SEED ?? Math.floor(Math.random() * 2 ** 31));
