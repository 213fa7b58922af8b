import { describe, expect, it } from 'vitest';
import { sanitise } from '../../../../src/lib/text/sanitise.ts';
import { displayWidth } from '../../../../src/lib/text/width.ts';
import { toAscii } from '../../../../src/ui-kit/theme/ascii-fallback.ts';
import { createTheme } from '../../../../src/ui-kit/theme/theme.ts';

describe('the theme', () => {
  it('uses only colours that read on dark and on light', () => {
    const { tones } = createTheme({ colour: true, ascii: false });
    const colours = Object.values(tones).flatMap(({ color }) => color ?? []);
    expect([...new Set(colours)].sort()).toEqual([
      'blue',
      'cyan',
      'green',
      'magenta',
      'red',
      'yellow',
    ]);
  });

  it('has no colour at all under NO_COLOR, and still marks what matters', () => {
    const { tones } = createTheme({ colour: false, ascii: false });
    expect(Object.values(tones).filter((style) => 'color' in style)).toEqual([]);
    for (const tone of ['selected', 'gap', 'danger', 'unknown', 'prod'] as const)
      expect(tones[tone]).not.toEqual({});
  });
});

describe('ASCII', () => {
  it('stands in for what the program draws', () => {
    expect(toAscii(sanitise('── rate ▁▄█ │ ▒▒ a…b ▌ j k ↓ ↑ ⟨ESC⟩'))).toBe(
      '-- rate _=# | ## a~b _ j k v ^ <ESC>',
    );
  });

  it('keeps columns where they are, whatever it cannot show', () => {
    const text = sanitise('日本 é 👍🏽 Ж');
    expect(toAscii(text)).toBe('???? ? ?? ?');
    expect(displayWidth(toAscii(text))).toBe(displayWidth(text));
  });
});
