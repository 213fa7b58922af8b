import type { PseudoTerminal } from '../terminal/pseudo-terminal.ts';
import { pictureWidth, sheetOf, svgOf, themes, type PictureTheme } from './picture.ts';
import { scenes, sizes, type Stage } from './screenshot-scenarios.ts';

/** A screen at each size, in each look: one picture instead of nine. */
export type Sheet = { readonly name: string; readonly scene: string };

export const sheets: readonly Sheet[] = [
  { name: 'overview-sheet', scene: 'overview' },
  { name: 'party-page-sheet', scene: 'party-page' },
];

const sheetSizes = ['80x24', '120x40', '160x48'] as const;

type Take = {
  readonly env: Readonly<Record<string, string>>;
  readonly themes: readonly PictureTheme[];
};

/** A terminal draws the colors of its theme; a program without colors is another run. */
const takes: readonly Take[] = [
  { env: {}, themes: [themes.dark, themes.light] },
  { env: { NO_COLOR: '1' }, themes: [themes.dark] },
];

/** Draws a sheet: its columns are dark, light and without color, its rows the sizes. */
export const drawSheet = async (
  stage: Stage,
  sheet: Sheet,
  atRest: (terminal: PseudoTerminal) => Promise<void>,
): Promise<string> => {
  const scene = scenes.find(({ name }) => name === sheet.scene);
  if (scene === undefined) throw new Error(`There is no scene ${sheet.scene}.`);
  const rows: string[][] = sheetSizes.map(() => []);
  for (const take of takes)
    await stage.play(
      scene,
      sheetSizes[0],
      async (terminal) => {
        for (const [index, size] of sheetSizes.entries()) {
          const [cols, lines] = sizes[size];
          terminal.resize(cols, lines);
          await atRest(terminal);
          rows[index]?.push(...take.themes.map((theme) => svgOf(terminal.emulator, theme)));
        }
      },
      { env: take.env },
    );
  return sheetOf(rows, pictureWidth(sizes[sheetSizes[0]][0]));
};
