/** How long the rest of a torn sequence may lag behind its escape, in milliseconds. */
const latest = 300;

/** The end of an arrow, a function key or an editing key: `[A`, `OP`, `[1;5C`, `[3~`. */
const remnant = /^(?:\[\[?|O)[0-9;]*[A-Za-z~^$]$/;

/**
 * Tells whether a text is the rest of a key whose escape came alone. On a slow link a sequence can
 * be torn apart; its escape was then read as Esc, and its rest must not be typed into a field.
 */
export const isSplitEscape = (input: string, sinceEscapeMs: number): boolean =>
  sinceEscapeMs < latest && remnant.test(input);
