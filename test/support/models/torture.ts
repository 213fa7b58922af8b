/** How often a test of torture goes round: `npm run torture` says so, and the test itself else. */
export const roundsOf = (usual: number): number =>
  Number(process.env['CANTUI_TORTURE_ROUNDS'] ?? usual);

/** What random choices follow from: CANTUI_TORTURE_SEED plays those of an earlier run again. */
export const seedOf = (): number =>
  Number(process.env['CANTUI_TORTURE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
