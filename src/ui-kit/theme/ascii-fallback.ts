import { graphemes } from '../../lib/text/graphemes.ts';
import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';
import { displayWidth } from '../../lib/text/width.ts';

/** The characters beyond ASCII with which the program itself draws, and their likeness in ASCII. */
const likeness: Readonly<Record<string, string>> = {
  '─': '-',
  '│': '|',
  '▌': '_',
  '…': '~',
  '▒': '#',
  '┌': '+',
  '┐': '+',
  '└': '+',
  '┘': '+',
  '├': '+',
  '┤': '+',
  '┬': '+',
  '┴': '+',
  '┼': '+',
  '▸': '>',
  '▾': 'v',
  '↑': '^',
  '↓': 'v',
  '←': '<',
  '→': '>',
  '⟨': '<',
  '⟩': '>',
  '·': '.',
  '✓': '+',
  '✗': 'x',
  '×': 'x',
  '▁': '_',
  '▂': '.',
  '▃': '-',
  '▄': '=',
  '▅': '+',
  '▆': '*',
  '▇': '%',
  '█': '#',
};

const ascii = /^[\x20-\x7e]*$/;

/**
 * Puts a text into ASCII cell by cell, so that columns stay where they are: the program's own
 * characters by their likeness, all others as `?`. The kit does so for all it draws under `--ascii`.
 */
export const toAscii = (text: SafeText): SafeText => {
  if (ascii.test(text)) return text;
  const parts = graphemes(text).map((part) =>
    ascii.test(part) ? part : (likeness[part] ?? '?'.repeat(displayWidth(part))),
  );
  return sanitize(parts.join(''));
};
