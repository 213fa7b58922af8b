import { describe, expect, it } from 'vitest';
import { readMouseReport } from '../../../src/terminal/keyboard.ts';

// Reports as xterm's control sequences describe them (ctlseqs, "Extended coordinates", SGR 1006).
const read = (report: string) => readMouseReport(report, { columns: 80, rows: 24 });

describe('a report of the mouse', () => {
  it('is a press, or a step of the wheel, at a cell', () => {
    expect(read('\x1b[<0;1;1M')).toEqual({ kind: 'press', column: 0, row: 0 });
    expect(read('\x1b[<64;80;24M')).toEqual({ kind: 'wheel-up', column: 79, row: 23 });
    expect(read('\x1b[<65;5;6M')).toEqual({ kind: 'wheel-down', column: 4, row: 5 });
  });

  it.each([
    ['a button that is let go', '\x1b[<0;1;1m'],
    ['no column', '\x1b[<0;0;0M'],
    ['a column beyond the screen', '\x1b[<0;81;1M'],
    ['a row beyond the screen', '\x1b[<0;1;25M'],
    ['a number that is too long', '\x1b[<0;99999999999999999999;1M'],
    ['no numbers', '\x1b[<;;M'],
    ['too few numbers', '\x1b[<0;1M'],
    ['too many numbers', '\x1b[<0;1;1;1M'],
    ['a move', '\x1b[<35;5;5M'],
    ['another button', '\x1b[<1;5;5M'],
    ['a press with Shift', '\x1b[<4;5;5M'],
  ])('a report with %s does nothing', (_, report) => {
    expect(read(report)).toBeUndefined();
  });
});
