import { paletteColors } from '../../config/settings/theme-setting.ts';
import { graphemes } from '../../lib/text/graphemes.ts';
import { likeness } from '../../lib/text/lookalikes.ts';
import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';
import { displayWidth } from '../../lib/text/width.ts';
import { mergeSegments, type Line } from '../text/line.ts';
import type { TextStyle, Theme } from './theme.ts';

const ascii = /^[\x20-\x7e]*$/;

/**
 * Cell by cell, so that columns stay aligned: the program's own characters become similar ones, all others
 * `?`. The kit applies it to everything under `--ascii`.
 */
export const toAscii = (text: SafeText): SafeText => {
  if (ascii.test(text)) return text;
  const parts = graphemes(text).map((part) =>
    ascii.test(part) ? part : (likeness[part] ?? '?'.repeat(displayWidth(part))),
  );
  return sanitize(parts.join(''));
};

/** A color is one of the palette, one of the 256, or red, green and blue. */
const colorCodes = (color: NonNullable<TextStyle['color']>): readonly number[] => {
  if (color.startsWith('#'))
    return [38, 2, ...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))];
  if (color.startsWith('ansi256(')) return [38, 5, Number(color.slice('ansi256('.length, -1))];
  const index = paletteColors.findIndex((name) => name === color);
  return [index < 8 ? 30 + index : 82 + index];
};

/** The codes are those of SGR in ECMA-48. */
const codesOf = ({ color, bold, inverse, underline }: TextStyle): readonly number[] => {
  const codes: number[] = [];
  if (bold === true) codes.push(1);
  if (underline === true) codes.push(4);
  if (inverse === true) codes.push(7);
  return color === undefined ? codes : codes.concat(colorCodes(color));
};

export const lineText = (line: Line, { tones, ascii }: Theme): string =>
  mergeSegments(line)
    .map(({ text, tone = 'plain' }) => {
      const shown = ascii ? toAscii(text) : text;
      const codes = codesOf(tones[tone]);
      return codes.length === 0 ? shown : `\x1b[${codes.join(';')}m${shown}\x1b[0m`;
    })
    .join('');
