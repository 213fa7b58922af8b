import { describe, expect, it } from 'vitest';
import { cutLine, fitLine, lineOf, segment, type Line } from '../../../../src/ui-kit/text/line.ts';

const textsOf = (line: Line): readonly string[] => line.map(({ text }) => text);

const line: Line = [segment('one', 'focus'), segment('two'), segment('three', 'faint')];

describe('a line of a width', () => {
  it('stays the same object while it fits', () => {
    expect(cutLine(line, 11)).toBe(line);
    expect(fitLine(line, 11)).toBe(line);
  });

  it('is filled up with blanks', () => {
    expect(textsOf(fitLine(line, 13))).toEqual(['one', 'two', 'three', '  ']);
    expect(textsOf(fitLine([], 2))).toEqual(['  ']);
  });

  it.each([
    [10, ['one', 'two', 'thr…']],
    [7, ['one', 'two', '…']],
    [6, ['one', 'tw…']],
    [3, ['on…']],
    [1, ['…']],
  ])('is cut to %i cells with an ellipsis in the tone of what it replaces', (width, texts) => {
    const cut = cutLine(line, width);
    expect(textsOf(cut)).toEqual(texts);
    expect(cut.map(({ tone }) => tone)).toEqual(
      line.slice(0, texts.length).map(({ tone }) => tone),
    );
    expect(fitLine(line, width)).toEqual(cut);
  });

  it('is cut before a wide character that does not fit', () => {
    expect(textsOf(cutLine(lineOf('a漢字'), 4))).toEqual(['a漢…']);
    expect(textsOf(cutLine(lineOf('漢字b'), 4))).toEqual(['漢…']);
  });

  it('is not cut for empty text at its end', () => {
    const padded: Line = [segment('abc'), segment('')];
    expect(cutLine(padded, 3)).toBe(padded);
  });
});
