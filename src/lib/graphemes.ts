const ascii = /^[\x20-\x7e]*$/;

// Building a segmenter takes 9 ms, and most text is ASCII: it is made when first needed.
let segmenter: Intl.Segmenter | undefined;

/** Splits text into what a reader takes for single characters. */
export const graphemes = (text: string): readonly string[] => {
  if (ascii.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};
