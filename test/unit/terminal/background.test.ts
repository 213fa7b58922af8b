import { describe, expect, it } from 'vitest';
import { readBackground } from '../../../src/terminal/capabilities.ts';

describe('what a terminal says about its background', () => {
  it.each([
    ['rgb:ffff/ffff/ffff', 'light'],
    ['rgb:fdfd/f6f6/e3e3', 'light'],
    ['rgb:ff/ff/ff', 'light'],
    ['rgb:f/f/f', 'light'],
    ['rgba:eeee/eeee/eeee/ffff', 'light'],
    ['rgb:0000/0000/0000', 'dark'],
    ['rgb:0000/2b2b/3636', 'dark'],
    ['rgb:1e1e/1e1e/2e2e', 'dark'],
    ['rgb:5555/5555/5555', 'dark'],
    ['rgb:ffff/ffff', undefined],
    ['rgb:ffff/ffff/fffff', undefined],
    ['#ffffff', undefined],
    ['?', undefined],
    ['', undefined],
  ])('%s is %s', (color, background) => {
    expect(readBackground(`]11;${color}`)).toBe(background);
  });

  it('is only what it says about the background, and not about other colors', () => {
    expect(readBackground(']10;rgb:ffff/ffff/ffff')).toBeUndefined();
    expect(readBackground(']4;11;rgb:ffff/ffff/ffff')).toBeUndefined();
  });
});
