declare const safe: unique symbol;

/**
 * Text that may go to the terminal as it is: one line, nothing in it that moves the cursor, turns
 * the reading direction or hides. Only `sanitise` and what is built on it make such text, so the
 * type is the proof: a component that takes `SafeText` cannot be given a server's string.
 */
export type SafeText = string & { readonly [safe]: true };
