import { describe, expect, it } from 'vitest';
import { sanitize } from '../../../../src/lib/text/sanitize.ts';
import { lineText } from '../../../../src/ui-kit/theme/ascii-fallback.ts';
import {
  contrastOf,
  colorsInDepth,
  namedThemes,
} from '../../../../src/ui-kit/theme/theme-colors.ts';
import { parseThemeFile, themeFileSchema } from '../../../../src/ui-kit/theme/theme-file.ts';
import { coloredTones, createTheme, type Tone } from '../../../../src/ui-kit/theme/theme.ts';

const colorsOf = (content: unknown) => {
  const read = parseThemeFile(content);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.colors;
};

const problemsOf = (content: unknown): readonly string[] => {
  const read = parseThemeFile(content);
  return read.ok ? [] : read.error.map(({ path, text }) => `${path.join('.')} ${text}`);
};

describe('the contrast of two colors', () => {
  it('is that of WCAG 2.2', () => {
    expect(contrastOf([0, 0, 0], [255, 255, 255])).toBe(21);
    expect(contrastOf([255, 255, 255], [255, 255, 255])).toBe(1);
    // The known limit of grey text on white.
    expect(contrastOf([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
    expect(contrastOf([0x77, 0x77, 0x77], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });
});

describe('a theme file', () => {
  it('starts from its base and replaces the tones that it names', () => {
    const colors = colorsOf({ base: 'dark', tones: { ok: '#ffffff', 'kind.mint': 120 } });
    expect(colors).toEqual({
      ...namedThemes.dark.colors,
      ok: '#ffffff',
      'kind.mint': 'ansi256(120)',
    });
  });

  it.each([
    ['#8be9fd', '#8be9fd'],
    ['#FFF', '#ffffff'],
    [210, 'ansi256(210)'],
    ['210', 'ansi256(210)'],
    ['cyan', 'cyan'],
    ['bright-red', 'redBright'],
    ['default', 'default'],
  ])('takes the color %s', (written, color) => {
    expect(colorsOf({ tones: { ok: written } })).toEqual({ ok: color });
  });

  it.each([
    ['#8be9fd', '38;2;139;233;253', '38;5;117', '32'],
    [210, '38;5;210', '38;5;210', '32'],
    ['white', '37', '37', '37'],
    ['bright-red', '91', '91', '91'],
  ])('draws %s as a terminal with many, 256 and 16 colors can', (written, ...codes) => {
    const colors = colorsOf({ tones: { ok: written } });
    const drawn = (['true', 256, 16] as const).map((depth) =>
      lineText(
        [{ text: sanitize('x'), tone: 'ok' }],
        createTheme({ color: true, ascii: false, themeColors: colorsInDepth(colors, depth) }),
      ),
    );
    expect(drawn).toEqual(codes.map((code) => `\x1b[${code}mx\x1b[0m`));
  });

  it('gives a tone the text color of the terminal with default, and leaves it bold', () => {
    const theme = createTheme({
      color: true,
      ascii: false,
      themeColors: colorsOf({ tones: { danger: 'default' } }),
    });
    expect(theme.tones.danger).toEqual({ bold: true });
  });

  it.each<[string, unknown, string]>([
    ['a base', { base: 'drak' }, 'base is not a base theme: "drak"; use auto, dark, light'],
    [
      'a tone',
      { tones: { warnning: 3 } },
      'tones.warnning is an unknown tone; did you mean warning?',
    ],
    [
      'a color',
      { tones: { ok: 'grean' } },
      'tones.ok is not a color: "grean"; did you mean green?',
    ],
    ['a number', { tones: { ok: 256 } }, "tones.ok is not a color: 256; use '#rrggbb', a number"],
    ['an empty color', { tones: { ok: null } }, 'tones.ok has no value: put a color in quotes'],
    ['a list', { tones: { ok: [1, 2] } }, 'tones.ok is not a color: [1,2]; use'],
    ['a key', { tone: {} }, 'tone is an unknown key; did you mean tones?'],
    ['tones', { tones: 'red' }, 'tones has no tones'],
    [
      'a background',
      { background: 'black' },
      'background is not a color with a known shade: "black"',
    ],
    ['the whole file', 'dark', ' has no keys; use base, background, tones'],
  ])('names the place, the value and what is allowed for %s', (_, content, text) => {
    expect(problemsOf(content)).toEqual([expect.stringContaining(text)]);
  });

  it('names every problem at once', () => {
    expect(problemsOf({ base: 1, tones: { ok: 'x', oops: 1, prod: 999 } })).toHaveLength(4);
  });

  it('shortens and sanitizes a value that it quotes', () => {
    const [text = ''] = problemsOf({ tones: { ok: `\u202e\u009b2J${'x'.repeat(5000)}` } });
    expect(text.length).toBeLessThan(400);
    expect(text).not.toMatch(/[\u202e\u009b]/);
  });

  it('does not take names of object members for tones or colors', () => {
    expect(problemsOf({ tones: { constructor: 'toString' } })).toEqual([
      expect.stringContaining('is an unknown tone'),
    ]);
    expect(problemsOf({ tones: { ok: 'toString' } })).toHaveLength(1);
  });

  const contrastCase = (color: unknown, background = '#000000', base = 'auto') =>
    parseThemeFile({
      base,
      background,
      tones: { ok: color } satisfies Partial<Record<Tone, unknown>>,
    });

  it('gets a warning for a tone below 4.5:1', () => {
    expect(contrastCase('#666666')).toMatchObject({
      ok: true,
      value: { warnings: ['has a contrast below 4.5:1: ok 3.6:1'] },
    });
    expect(contrastCase('#888888')).toMatchObject({ ok: true, value: { warnings: [] } });
  });

  it('is refused for a tone below 2:1, which nobody can read', () => {
    expect(contrastCase('#222222')).toMatchObject({
      ok: false,
      error: [{ path: ['tones', 'ok'] }],
    });
    expect(problemsOf({ background: '#000000', tones: { ok: '#222222' } })).toEqual([
      expect.stringContaining('unreadable'),
    ]);
  });

  it('is refused when its own background hides a tone of its base', () => {
    const problems = problemsOf({ base: 'dark', background: '#ffffff' });
    expect(problems).toContainEqual(expect.stringContaining('background makes the tone note'));
  });

  it('uses the backgrounds of its base, of which one has to show a tone', () => {
    expect(problemsOf({ base: 'light', tones: { ok: '#eeeeee' } })).toEqual([
      expect.stringContaining('tones.ok makes the tone ok unreadable'),
    ]);
  });

  it('is not measured where the terminal decides the shade', () => {
    expect(contrastCase('black')).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(parseThemeFile({ tones: { ok: '#000000' } })).toMatchObject({ ok: true });
  });
});

describe('the JSON schema of a theme file', () => {
  it('has a key for every key, base and tone that a file can have', () => {
    const { properties } = themeFileSchema() as {
      properties: { base: { enum: string[] }; tones: { properties: object } };
    };
    expect(problemsOf(Object.fromEntries(Object.keys(properties).map((key) => [key, 1])))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('unknown key')]),
    );
    expect(Object.keys(properties.tones.properties)).toEqual(coloredTones);
    for (const base of properties.base.enum) expect(problemsOf({ base })).toEqual([]);
  });
});
