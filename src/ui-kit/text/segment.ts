import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';
import { truncateEnd } from '../../lib/text/width.ts';
import type { Tone } from '../theme/theme.ts';

/** A piece of a line: safe text of its final width, and its tone. */
export interface Segment {
  readonly text: SafeText;
  readonly tone?: Tone | undefined;
  /** Exempt from the privacy mask: text that is or will be typed, and the program's own words. */
  readonly unmasked?: true;
}

/** The maximum width of a line in cells. Ink would process the rest in every frame without drawing it. */
const widest = 1000;

const bounded = (text: string): SafeText =>
  text.length > widest ? truncateEnd(text, widest) : sanitize(text);

/** Makes a segment of text of any length. */
export const segment = (text: string, tone?: Tone): Segment =>
  tone === undefined ? { text: bounded(text) } : { text: bounded(text), tone };

/** Leaves some segments readable under the privacy mask. */
export const unmasked = (segments: readonly Segment[]): readonly Segment[] =>
  segments.map((item) => ({ ...item, unmasked: true }));

const isPlain = ({ tone }: Segment): boolean => tone === undefined || tone === 'plain';

/**
 * Joins neighbors of the same tone, because Ink makes a layout node for every colored piece of a line.
 */
export const joinSegments = (segments: readonly Segment[]): readonly Segment[] => {
  const out: Segment[] = [];
  for (const next of segments) {
    const last = out.at(-1);
    const alike =
      last !== undefined && ((isPlain(last) && isPlain(next)) || last.tone === next.tone);
    if (alike) out[out.length - 1] = { ...last, text: sanitize(last.text + next.text) };
    else out.push(next);
  }
  return out;
};
