import { describe, expect, it } from 'vitest';
import { lastLines } from '../../../../src/lib/text/excerpt.ts';

describe('the last lines of a program', () => {
  it.each([
    ['', ''],
    ['\n \n', ''],
    ['one', 'one'],
    ['a\nb\nc\nd\ne\n', 'b / c / d / e'],
    ['loading\r\n\r\nno \u001b[31mtoken\rAborting.\n', 'loading / no ⟨ESC⟩[31mtoken / Aborting.'],
    [`${'x'.repeat(300)}\nend`, `${'x'.repeat(200)}… / end`],
  ])('are those that say something, safe to show: %j', (written, shown) => {
    expect(lastLines(written)).toBe(shown);
  });
});
