// Texts of a removed secret. Every start reads them with the check that keeps secrets from the store.

export const secretText = {
  /** Below the field. */
  note: (kind: string): string => `removed: looked like ${kind}`,
  notice: (kind: string): string =>
    `The field was emptied: its value looked like ${kind}. Nothing was kept.`,
} as const;
