import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask, displayWidth, wrapAnywhere } from '../../../../src/lib/text/width.ts';
import { sanitize } from '../../../../src/lib/text/sanitize.ts';
import { sparkline } from '../../../../src/features/activity/view/rate-lines.ts';
import { wildText } from '../../../support/samples/arbitrary-text.ts';

describe('a sparkline', () => {
  it('draws the newest counts, scaled to the largest of them', () => {
    expect(sparkline([9, 9, 0, 1, 7], 3)).toBe('▁▂█');
  });

  it('is as wide as asked, also with fewer counts or none', () => {
    expect(sparkline([0, 0], 4)).toBe('  ▁▁');
    expect(sparkline([], 3)).toBe('   ');
    expect(sparkline([1], 0)).toBe('');
  });
});

describe('wrapped text', () => {
  it('keeps every character, and no line is too long', () => {
    fc.assert(
      fc.property(wildText, fc.integer({ min: 16, max: 40 }), (text, width) => {
        const lines = wrapAnywhere(text, width);
        expect(lines.join('')).toBe(sanitize(text));
        expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('the privacy mask', () => {
  it('keeps the layout and shows nothing of the text', () => {
    expect(mask('alice  1,250.00')).toBe('▒▒▒▒▒  ▒▒▒▒▒▒▒▒');
    expect(mask('日本')).toBe('▒▒▒▒');
  });
});
