/** Names that mean something without a file: what was typed alone, and the embedded ledger. */
export const reservedProfileNames: readonly string[] = ['default', 'demo'];
