import { sanitize, type SafeText } from './sanitize.ts';
import { displayWidth } from './width.ts';

/** Hides a text behind `▒`, a cell each, so that a shared screen keeps its layout and no content. */
export const mask = (text: string): SafeText =>
  sanitize(sanitize(text).replace(/[^ ]+/g, (word) => '▒'.repeat(displayWidth(word))));
