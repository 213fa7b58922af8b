import { describe, expect, it } from 'vitest';
import { settingTable } from '../../../../src/config/settings/settings-table.ts';
import { sanitize } from '../../../../src/lib/text/sanitize.ts';
import { lineText } from '../../../../src/ui-kit/theme/ascii-fallback.ts';
import type { ThemeColor } from '../../../../src/config/settings/theme-setting.ts';
import {
  contrastOf,
  rgbOf,
  nearestIndexed,
  themeColors,
  namedThemes,
} from '../../../../src/ui-kit/theme/theme-colors.ts';
import { createTheme } from '../../../../src/ui-kit/theme/theme.ts';

const contrastBetween = (color: ThemeColor, background: ThemeColor): number => {
  const [one, other] = [rgbOf(color), rgbOf(background)];
  return one === undefined || other === undefined ? 0 : contrastOf(one, other);
};

const required: Readonly<Record<string, number>> = { 'high-contrast': 7 };

describe.each(Object.entries(namedThemes))('the theme %s', (name, { backgrounds }) => {
  it.each([256, 'true'] as const)(
    'reads on its backgrounds in a terminal with %s colors',
    (depth) => {
      const colors = Object.entries(themeColors(name, depth) ?? {});
      expect(colors.length).toBeGreaterThan(10);
      const tooWeak = colors.flatMap(([tone, color]) =>
        backgrounds
          .map((background) => ({
            tone,
            background,
            ratio: contrastBetween(color, background),
          }))
          .filter(({ ratio }) => ratio < (required[name] ?? 4.5)),
      );
      expect(tooWeak).toEqual([]);
    },
  );

  it('is one that the setting names', () => {
    expect(settingTable.theme.among).toContain(name);
  });

  it('has no color without colors', () => {
    const { tones } = createTheme({
      ...{ color: false, ascii: false },
      themeColors: themeColors(name, 'true'),
    });
    expect(Object.values(tones).filter((style) => 'color' in style)).toEqual([]);
  });

  it('keeps what a tone is without color: bold, inverse, underlined', () => {
    // A name is bold only where no color tells its fingerprint apart.
    const withoutColor = (colors: ReturnType<typeof themeColors>) =>
      Object.entries(createTheme({ color: true, ascii: false, themeColors: colors }).tones)
        .filter(([tone]) => tone !== 'name')
        .map(([, { bold, inverse, underline }]) => ({ bold, inverse, underline }));
    expect(withoutColor(themeColors(name, 'true'))).toEqual(withoutColor(undefined));
  });
});

describe('the colors of a theme', () => {
  const written = (depth: 16 | 256 | 'true'): string =>
    lineText(
      [{ text: sanitize('ok'), tone: 'ok' }],
      createTheme({ color: true, ascii: false, themeColors: themeColors('dark', depth) }),
    );

  it('are written as the terminal can show them', () => {
    expect(written('true')).toBe('\x1b[38;2;135;215;135mok\x1b[0m');
    expect(written(256)).toBe('\x1b[38;5;114mok\x1b[0m');
    expect(written(16)).toBe('\x1b[32mok\x1b[0m');
  });

  it('become the nearest of 256', () => {
    expect(nearestIndexed('#000000')).toBe('ansi256(16)');
    expect(nearestIndexed('#ffffff')).toBe('ansi256(231)');
    expect(nearestIndexed('#87d787')).toBe('ansi256(114)');
    expect(nearestIndexed('#8be9fd')).toBe('ansi256(117)');
  });

  it.each(['auto', 'toString', undefined])('are those of the palette for %s', (name) => {
    expect(themeColors(name, 'true')).toBeUndefined();
  });
});
