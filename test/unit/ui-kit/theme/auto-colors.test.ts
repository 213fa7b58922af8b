import { describe, expect, it } from 'vitest';
import { paletteColors, type ThemeColor } from '../../../../src/config/settings/theme-setting.ts';
import type { Rgb } from '../../../../src/lib/numbers/luminance.ts';
import { autoColors, contrastOf, rgbOf } from '../../../../src/ui-kit/theme/theme-colors.ts';
import { createTheme, type TextStyle } from '../../../../src/ui-kit/theme/theme.ts';

type Palette = readonly Rgb[];

const paletteOf = (text: string): Palette =>
  text
    .trim()
    .split(/\s+/)
    .map((hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)))
    .map(([red = 0, green = 0, blue = 0]) => [red, green, blue]);

// XTerm-col.ad; drivers/tty/vt/vt.c of Linux; Tango, as GNOME Terminal has it; macOS Terminal, Basic.
const palettes = {
  xterm: paletteOf(`
    000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5
    7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff`),
  console: paletteOf(`
    000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa
    555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff`),
  tango: paletteOf(`
    2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf
    555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec`),
  mac: paletteOf(`
    000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf
    666666 e50000 00d900 e5e500 0000ff e500e5 00e5e5 e5e5e5`),
};

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

type Screen = {
  readonly palette: Palette;
  readonly text: Rgb;
  readonly background: Rgb;
  /** Inverse text loses what makes a color bright: the console has eight backgrounds. */
  readonly isConsole?: true;
};

const colorOn = ({ palette, text, isConsole }: Screen, style: TextStyle): Rgb => {
  const color: ThemeColor = style.color ?? 'default';
  const index = paletteColors.findIndex((name) => name === color);
  const isDimmed = isConsole === true && style.inverse === true;
  return index < 0 ? (rgbOf(color) ?? text) : (palette[isDimmed ? index % 8 : index] ?? text);
};

/** Tones that can't be read on a screen, each with its contrast. */
const unreadable = (screen: Screen, themeColors: ReturnType<typeof autoColors>) =>
  Object.entries(createTheme({ color: true, ascii: false, themeColors }).tones).flatMap(
    ([tone, style]) => {
      const contrast = contrastOf(colorOn(screen, style), screen.background);
      return contrast < 4.5 ? [`${tone} ${contrast.toFixed(1)}`] : [];
    },
  );

describe('the contrast of every tone of the theme auto', () => {
  it.each(['xterm', 'tango', 'mac'] as const)(
    'is 4.5:1 or more on the white background of %s',
    (name) => {
      const screen = { palette: palettes[name], text: black, background: white };
      for (const depth of [16, 256, 'true'] as const)
        expect(unreadable(screen, autoColors('light', depth)), String(depth)).toEqual([]);
    },
  );

  it('is 4.5:1 or more on the Linux console', () => {
    const { console: palette } = palettes;
    const text = palette[7] ?? white;
    const screen = { palette, text, background: black, isConsole: true } as const;
    expect(unreadable(screen, autoColors('dark', 16))).toEqual([]);
    expect(unreadable(screen, undefined).join()).toContain('unknown');
  });

  it('is 4.5:1 or more on a black xterm with 16 colors', () => {
    const screen = { palette: palettes.xterm, text: white, background: black };
    expect(unreadable(screen, autoColors('dark', 16))).toEqual([]);
  });
});

describe('the theme auto', () => {
  it('leaves the palette alone where the background is not known', () => {
    for (const depth of [16, 256, 'true'] as const)
      expect(autoColors('unknown', depth)).toBeUndefined();
  });

  it('adds a grey and a banner that read where it is dark in 256 colors', () => {
    for (const depth of [256, 'true'] as const) {
      const { faint = 'default', prod = 'default', ...others } = autoColors('dark', depth) ?? {};
      expect(others).toEqual({});
      for (const color of [faint, prod])
        expect(contrastOf(rgbOf(color) ?? black, black)).toBeGreaterThan(4.5);
    }
  });

  it('makes names heavier than fingerprints where no grey sets those back', () => {
    for (const color of [true, false]) {
      const { name, faint } = createTheme({ color, ascii: false }).tones;
      expect([name.bold, faint.bold]).toEqual([true, undefined]);
    }
    const themeColors = autoColors('dark', 256);
    expect(createTheme({ color: true, ascii: false, themeColors }).tones.name).toEqual({});
  });

  it('gives all kinds one color, which is that of no warning', () => {
    const { tones } = createTheme({ color: true, ascii: false });
    const kinds = Object.entries(tones).filter(([tone]) => tone.startsWith('kind.'));
    expect(new Set(kinds.map(([, style]) => JSON.stringify(style))).size).toBe(1);
    for (const tone of ['note', 'warning', 'danger', 'ok'] as const)
      expect(tones[tone].color).not.toBe(tones['kind.abort'].color);
  });

  it('dims nothing: a dim text has no contrast that anybody knows', () => {
    const { tones } = createTheme({ color: true, ascii: false });
    for (const style of Object.values(tones)) expect(Object.keys(style)).not.toContain('dim');
  });
});
