import { describe, expect, it } from 'vitest';
import { scroll, type Scrollable, type ScrollStep } from '../../../../src/shell/scroll.ts';

/** Scrolls a pane by some steps; returns where it is after each. */
const after = (
  pane: Omit<Scrollable, 'set'>,
  ...steps: readonly ScrollStep[]
): readonly number[] => {
  let { offset } = pane;
  return steps.map((step) => {
    scroll({ ...pane, offset, set: (to) => void (offset = to) }, step);
    return offset;
  });
};

const page = { lines: 100, height: 20, offset: 0 };
const list = { ...page, selects: true } as const;

describe('a page of lines', () => {
  it('goes a line, half a page, and a page less a line', () => {
    expect(after(page, 'down', 'halfDown', 'pageDown', 'pageUp', 'halfUp', 'up')).toEqual([
      1, 11, 30, 11, 1, 0,
    ]);
  });

  it('stops where its last line is on the screen', () => {
    expect(after(page, 'last', 'down', 'pageDown')).toEqual([80, 80, 80]);
    expect(after({ ...page, offset: 999 }, 'up')).toEqual([79]);
  });

  it('stays at its first line where all lines fit', () => {
    expect(after({ lines: 5, height: 20, offset: 0 }, 'down', 'last', 'pageDown')).toEqual([
      0, 0, 0,
    ]);
  });

  it('goes line by line where only one line fits', () => {
    expect(after({ lines: 9, height: 1, offset: 0 }, 'pageDown', 'halfDown')).toEqual([1, 2]);
    expect(after({ lines: 9, height: 0, offset: 0 }, 'last')).toEqual([8]);
  });
});

describe('a list', () => {
  it('goes to its last line', () => {
    expect(after(list, 'last', 'down', 'up')).toEqual([99, 99, 98]);
  });

  it('stays at 0 without lines', () => {
    expect(after({ ...list, lines: 0, offset: -1 }, 'down', 'last', 'first')).toEqual([0, 0, 0]);
  });

  it('goes toward line 0 by a step down where line 0 is at the bottom', () => {
    const reversed = { ...list, bottomUp: true, offset: 50 };
    expect(after(reversed, 'down', 'pageUp', 'first', 'last')).toEqual([49, 68, 0, 99]);
  });

  it('reports a step that wanted to go before line 0, and only from line 0', () => {
    const wanted: number[] = [];
    const beforeFirst = (by: number) => void wanted.push(by);
    after({ ...list, offset: 1, beforeFirst }, 'pageUp', 'down', 'up');
    expect(wanted).toEqual([]);
    after({ ...list, beforeFirst }, 'up', 'halfUp', 'first', 'down');
    expect(wanted).toEqual([-1, -10, Number.NEGATIVE_INFINITY]);
    after({ ...list, bottomUp: true, beforeFirst }, 'down');
    expect(wanted.at(-1)).toBe(-1);
  });

  it('does what its owner wants in place of going to the last line', () => {
    let followed = 0;
    expect(after({ ...list, toLast: () => void (followed += 1) }, 'last', 'pageDown')).toEqual([
      0, 19,
    ]);
    expect(followed).toBe(1);
  });
});
