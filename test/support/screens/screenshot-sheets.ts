import type { PseudoTerminal } from '../terminal/pseudo-terminal.ts';
import { pictureWidth, sheetOf, svgOf, themes, type PictureTheme } from './picture.ts';
import {
  menus,
  scenes,
  sizes,
  type Scene,
  type SizeName,
  type Stage,
} from './screenshot-scenarios.ts';

/** Several screens in one picture. */
export type Sheet = {
  readonly name: string;
  readonly draw: (stage: Stage, atRest: AtRest) => Promise<string>;
};

type AtRest = (terminal: PseudoTerminal) => Promise<void>;

const sheetSizes = ['80x24', '120x40', '160x48'] as const;
const menuSizes = ['80x24', '160x48'] as const;

type Take = {
  readonly env: Readonly<Record<string, string>>;
  readonly themes: readonly PictureTheme[];
};

/** A terminal draws the colors of its theme; a program without colors is another run. */
const takes: readonly Take[] = [
  { env: {}, themes: [themes.dark, themes.light] },
  { env: { NO_COLOR: '1' }, themes: [themes.dark] },
];

/** Plays a scene, and looks at it at each size. */
const lookAtSizes = async (
  stage: Stage,
  {
    scene,
    wanted,
    env,
  }: { readonly scene: Scene; readonly wanted: readonly SizeName[]; readonly env: Take['env'] },
  look: (terminal: PseudoTerminal, index: number) => Promise<void>,
): Promise<void> => {
  const [first = sheetSizes[0]] = wanted;
  await stage.play(
    scene,
    first,
    async (terminal) => {
      for (const [index, size] of wanted.entries()) {
        const [cols, lines] = sizes[size];
        terminal.resize(cols, lines);
        await look(terminal, index);
      }
    },
    { env },
  );
};

const width = pictureWidth(sizes[sheetSizes[0]][0]);

/** A screen in each look and size: the columns are dark, light and without color, the rows the sizes. */
const sheetOfScene =
  (name: string): Sheet['draw'] =>
  async (stage, atRest) => {
    const scene = scenes.find((each) => each.name === name);
    if (scene === undefined) throw new Error(`There is no scene ${name}.`);
    const rows: string[][] = sheetSizes.map(() => []);
    for (const take of takes)
      await lookAtSizes(
        stage,
        { scene, wanted: sheetSizes, env: take.env },
        async (terminal, index) => {
          await atRest(terminal);
          rows[index]?.push(...take.themes.map((theme) => svgOf(terminal.emulator, theme)));
        },
      );
    return sheetOf(rows, width);
  };

/** Every menu at two sizes, two menus a row. */
const sheetOfMenus: Sheet['draw'] = async (stage, atRest) => {
  const pictures: string[] = [];
  for (const scene of menus)
    await lookAtSizes(stage, { scene, wanted: menuSizes, env: {} }, async (terminal) => {
      await atRest(terminal);
      pictures.push(svgOf(terminal.emulator, themes.dark));
    });
  const perRow = 2 * menuSizes.length;
  const rows = Array.from({ length: Math.ceil(pictures.length / perRow) }, (_, row) =>
    pictures.slice(row * perRow, (row + 1) * perRow),
  );
  return sheetOf(rows, width);
};

export const sheets: readonly Sheet[] = [
  { name: 'overview-sheet', draw: sheetOfScene('overview') },
  { name: 'party-page-sheet', draw: sheetOfScene('party-page') },
  { name: 'menus-sheet', draw: sheetOfMenus },
];
