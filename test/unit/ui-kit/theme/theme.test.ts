import { describe, expect, it } from 'vitest';
import { sanitize } from '../../../../src/lib/text/sanitize.ts';
import { displayWidth } from '../../../../src/lib/text/width.ts';
import { toAscii } from '../../../../src/ui-kit/theme/ascii-fallback.ts';
import { createTheme } from '../../../../src/ui-kit/theme/theme.ts';

describe('the theme', () => {
  it('uses only colors that read on dark and on light', () => {
    const { tones } = createTheme({ color: true, ascii: false });
    const colors = Object.values(tones).flatMap(({ color }) => color ?? []);
    expect([...new Set(colors)].sort()).toEqual(['cyan', 'green', 'magenta', 'red', 'yellow']);
  });

  it('has no color at all under NO_COLOR, and still marks what matters', () => {
    const { tones } = createTheme({ color: false, ascii: false });
    expect(Object.values(tones).filter((style) => 'color' in style)).toEqual([]);
    for (const tone of ['selected', 'gap', 'danger', 'unknown', 'prod'] as const)
      expect(tones[tone]).not.toEqual({});
  });
});

describe('ASCII', () => {
  it('stands in for what the program draws', () => {
    expect(toAscii(sanitize('── rate ▁▄█ │ ▒▒ a…b ▌ j k ↓ ↑ ⟨ESC⟩'))).toBe(
      '-- rate _=# | ## a~b _ j k v ^ <ESC>',
    );
  });

  it('keeps columns where they are, whatever it cannot show', () => {
    const text = sanitize('日本 é 👍🏽 Ж');
    expect(toAscii(text)).toBe('???? ? ?? ?');
    expect(displayWidth(toAscii(text))).toBe(displayWidth(text));
  });
});
