import { describe, expect, it } from 'vitest';
import { readInkWrite } from '../../../../src/terminal/screen/ink-write.ts';

const eraseTwoLines = '\u001B[2K\u001B[1A\u001B[2K\u001B[G';

describe('a write of Ink', () => {
  it('is a frame without the erasure of the one before', () => {
    const frame = '\u001B[1mtitle\u001B[22m\nrow\n';
    expect(readInkWrite(eraseTwoLines + frame, 2)).toEqual({ frame, cursor: 'hidden' });
    expect(readInkWrite(`\u001B[1;1H\u001B[J${frame}`, 2)).toEqual({ frame, cursor: 'hidden' });
  });

  it('tells where the cursor is to be seen, after a frame and alone', () => {
    const place = { row: 0, column: 4 };
    expect(readInkWrite('name\nrow\u001B[1A\u001B[5G\u001B[?25h', 9)).toEqual({
      frame: 'name\nrow',
      cursor: place,
    });
    const alone = '\u001B[?25l\u001B[1B\u001B[G\u001B[1A\u001B[5G\u001B[?25h';
    expect(readInkWrite(alone, 2)).toEqual({ cursor: place });
  });

  it('hides the cursor, and does not show it where Ink names no place', () => {
    expect(readInkWrite('\u001B[?25l', 1)).toEqual({ cursor: 'hidden' });
    expect(readInkWrite('\u001B[?25h', 1)).toEqual({});
  });

  it('is nothing when it erases, moves, or sets modes that the terminal room owns', () => {
    for (const text of ['', eraseTwoLines, '\u001B[?2004h', '\u001B[?2004l', '\u001B[3B\u001B[G']) {
      expect(readInkWrite(text, 2)).toEqual({});
    }
  });

  it('begins and ends a synchronized update', () => {
    expect(readInkWrite('\u001B[?2026h', 1)).toEqual({ synchronized: 'begin' });
    expect(readInkWrite('\u001B[?2026l', 1)).toEqual({ synchronized: 'end' });
  });
});
