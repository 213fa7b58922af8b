import { sanitize, type SafeText } from './sanitize.ts';
import { displayWidth } from './width.ts';

/**
 * Replaces each cell of a text with `▒`, so that a shared screen keeps its layout and shows no content.
 */
export const mask = (text: string): SafeText =>
  sanitize(sanitize(text).replace(/[^ ]+/g, (word) => '▒'.repeat(displayWidth(word))));
