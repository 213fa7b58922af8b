import { sanitise, type SafeText } from './sanitise.ts';
import { displayWidth } from './width.ts';

/** Hides a text behind `▒`, a cell each, so that a shared screen keeps its layout and no content. */
export const mask = (text: string): SafeText =>
  sanitise(sanitise(text).replace(/[^ ]+/g, (word) => '▒'.repeat(displayWidth(word))));
