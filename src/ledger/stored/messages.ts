/** The name of the error that a row shows in place of content that memory no longer holds. */
export const damagedRow = (reason: string): string =>
  `DamagedRow: the stored content of this activity cannot be read (${reason}). Look up its update, or restart to load it again`;
