/** How often a test of torture goes round: `npm run torture` says so, and the test itself else. */
export const roundsOf = (usual: number): number =>
  Number(process.env['CANTUI_TORTURE_ROUNDS'] ?? usual);
