import { luminance, type Rgb } from '../../lib/numbers/luminance.ts';
import type { HexColor } from './named-themes.ts';
import type { ThemeColor } from '../../config/settings/theme-setting.ts';

/** The steps of each part in the cube of xterm's 256 colors. */
export const cubeSteps = [0, 95, 135, 175, 215, 255] as const;

const rgbOfHex = (color: HexColor): Rgb => {
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};

/** The cube of xterm is at 16, its greys at 232. Terminals define colors 0 to 15 themselves. */
const rgbOfIndex = (index: number): Rgb | undefined => {
  if (index < 16) return undefined;
  if (index >= 232) {
    const grey = 8 + 10 * (index - 232);
    return [grey, grey, grey];
  }
  const step = (place: number): number => cubeSteps[place % 6] ?? 0;
  const cell = index - 16;
  return [step(Math.floor(cell / 36)), step(Math.floor(cell / 6)), step(cell)];
};

/** Returns red, green and blue of a color; undefined for a color that the terminal defines. */
export const rgbOf = (color: ThemeColor): Rgb | undefined => {
  if (color.startsWith('#')) return rgbOfHex(color as HexColor);
  return color.startsWith('ansi256(') ? rgbOfIndex(Number(color.slice(8, -1))) : undefined;
};

/** The contrast ratio of WCAG 2.2, 1 to 21. It is the same for inverse text. */
export const contrastOf = (one: Rgb, other: Rgb): number => {
  const [light, dark] = [luminance(one), luminance(other)];
  return (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05);
};
