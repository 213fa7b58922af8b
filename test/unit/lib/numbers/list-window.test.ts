import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrollIntoView } from '../../../../src/lib/numbers/list-window.ts';

const position = fc.record({
  count: fc.integer({ min: 0, max: 50 }),
  height: fc.integer({ min: 0, max: 20 }),
  selected: fc.integer({ min: -5, max: 60 }),
  from: fc.integer({ min: -5, max: 60 }),
});

describe('the window of a list', () => {
  it('always holds the selected row and wastes no line', () => {
    fc.assert(
      fc.property(position, (at) => {
        const { from, to } = scrollIntoView(at);
        expect(to - from).toBe(Math.min(at.count, at.height));
        const row = Math.max(0, Math.min(at.selected, at.count - 1));
        if (at.count > 0 && at.height > 0) {
          expect(from).toBeLessThanOrEqual(row);
          expect(to).toBeGreaterThan(row);
        }
      }),
    );
  });

  it('stays where it is while the selection moves inside it', () => {
    expect(scrollIntoView({ count: 100, height: 10, selected: 25, from: 20 }).from).toBe(20);
  });

  it('moves no further than the selection makes it', () => {
    expect(scrollIntoView({ count: 100, height: 10, selected: 30, from: 20 }).from).toBe(21);
    expect(scrollIntoView({ count: 100, height: 10, selected: 19, from: 20 }).from).toBe(19);
  });
});
