import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes, splitIntoChunks } from '../../../../src/lib/text/graphemes.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import { textOfCodePoints } from '../../../support/samples/arbitrary-text.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const whole = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Words of any characters with ASCII between them, longer than one piece. */
const longText = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 60, maxLength: 120 })
  .map((words) => words.join(' and '));

describe('graphemes of a long text', () => {
  it('are those of the text as a whole', () => {
    fc.assert(
      fc.property(longText, (text) => {
        expect(graphemes(text)).toEqual(whole(text));
      }),
      { numRuns: roundsOf(8) },
    );
  });

  it('lose no character, even where there is nowhere to part it', () => {
    fc.assert(
      fc.property(textOfCodePoints({ minLength: 2000, maxLength: 6000 }), (text) => {
        expect(graphemes(text).join('')).toBe(text);
        expect(splitIntoChunks(text).every((piece) => piece.length <= 1100)).toBe(true);
      }),
      { numRuns: roundsOf(8) },
    );
  });

  it('never come from half a character', () => {
    const text = '🙂'.repeat(2000);
    expect(new Set(graphemes(text))).toEqual(new Set(['🙂']));
  });
});
