import { graphemes } from '../../lib/text/graphemes.ts';
import { likeness } from '../../lib/text/likeness.ts';
import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';
import { displayWidth } from '../../lib/text/width.ts';

const ascii = /^[\x20-\x7e]*$/;

/**
 * Replaces a text by ASCII cell by cell, so that columns stay aligned: the program's own characters by
 * similar ones, all others by `?`. The kit applies it to everything under `--ascii`.
 */
export const toAscii = (text: SafeText): SafeText => {
  if (ascii.test(text)) return text;
  const parts = graphemes(text).map((part) =>
    ascii.test(part) ? part : (likeness[part] ?? '?'.repeat(displayWidth(part))),
  );
  return sanitize(parts.join(''));
};
