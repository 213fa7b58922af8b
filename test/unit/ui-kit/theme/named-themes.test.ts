import { describe, expect, it } from 'vitest';
import { settingTable } from '../../../../src/config/settings/settings-table.ts';
import { sanitize } from '../../../../src/lib/text/sanitize.ts';
import { lineText } from '../../../../src/ui-kit/text/line-text.ts';
import { namedThemes } from '../../../../src/ui-kit/theme/named-themes.ts';
import { nearestIndexed, themeColors } from '../../../../src/ui-kit/theme/theme-colors.ts';
import { createTheme } from '../../../../src/ui-kit/theme/theme.ts';

/** Relative luminance, as WCAG 2.2 defines it: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (parts: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = parts
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of WCAG 2.2. It is the same for inverse text. */
const contrast = (one: readonly number[], other: readonly number[]): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const steps = [0, 95, 135, 175, 215, 255];

/** Red, green and blue of `#rrggbb`, or of a color of xterm's cube. */
const partsOf = (color: string): readonly number[] => {
  if (color.startsWith('#'))
    return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const place = Number(/\d+(?=\)$)/.exec(color)?.[0]) - 16;
  return [Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6].map((at) => steps[at] ?? 0);
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
            ratio: contrast(partsOf(color), partsOf(background)),
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
    const withoutColor = (colors: ReturnType<typeof themeColors>) =>
      Object.values(createTheme({ color: true, ascii: false, themeColors: colors }).tones).map(
        ({ bold, inverse, underline }) => ({ bold, inverse, underline }),
      );
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
