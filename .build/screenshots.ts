// `npm run screenshots`: pictures of every screen, taken from the running program. Those that the
// documents show go into screenshots/, all the others into .build/out/screenshots/, which Git ignores.
import { rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { filmOf, type Frame } from '../test/support/screens/screen-recording.ts';
import {
  drawnRows,
  films,
  filmSize,
  type Film,
} from '../test/support/screens/screen-recording-scripts.ts';
import { themes } from '../test/support/screens/picture.ts';
import { documentedPictures } from '../test/support/samples/documented-pictures.ts';
import { openStage, picturesOf, scenes } from '../test/support/screens/screenshot-scenarios.ts';
import { sheets } from '../test/support/screens/screenshot-sheets.ts';
import type { PseudoTerminal } from '../test/support/terminal/pseudo-terminal.ts';

const folderAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const shown = folderAt('../screenshots/');
const others = folderAt('./out/screenshots/');
const documented = new Set(documentedPictures());

const font = (name: string): string =>
  fileURLToPath(new URL(`../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url));

const pngOf = (svg: string): Uint8Array =>
  new Resvg(svg, {
    font: {
      fontFiles: [font('DejaVuSansMono'), font('DejaVuSansMono-Bold')],
      loadSystemFonts: false,
      defaultFontFamily: 'DejaVu Sans Mono',
    },
  })
    .render()
    .asPng();

/** Until the screen has been the same for a while: a picture is of a screen at rest. */
const atRest = async (terminal: PseudoTerminal): Promise<void> => {
  for (let before = ''; before !== terminal.screen();) {
    before = terminal.screen();
    await sleep(300);
  }
};

const write = (name: string, data: string | Uint8Array): void =>
  writeFileSync(`${documented.has(name) ? shown : others}${name}`, data);

const save = (terminal: PseudoTerminal, name: string): void => {
  for (const [theme, svg] of Object.entries(picturesOf(terminal))) {
    write(`${name}-${theme}.svg`, svg);
    write(`${name}-${theme}.png`, pngOf(svg));
  }
};

// All of them, or those that are named.
const named = process.argv.slice(2);
for (const folder of [shown, others]) {
  if (named.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
const stage = await openStage();
for (const scene of scenes) {
  if (named.length > 0 && !named.includes(scene.name)) continue;
  for (const size of ['80x24', '160x48'] as const) {
    await stage.play(scene, size, async (terminal) => {
      await atRest(terminal);
      save(terminal, `${scene.name}-${size}`);
    });
  }
}
for (const sheet of sheets)
  if (named.length === 0 || named.includes(sheet.name)) {
    const svg = await sheet.draw(stage, atRest);
    write(`${sheet.name}.svg`, svg);
    write(`${sheet.name}.png`, pngOf(svg));
  }

/** Of a film each frame is of a screen at rest, too. */
const takeFilm = async (film: Film): Promise<void> => {
  const frames: Frame[] = [];
  await film.play(stage, async (terminal, ms) => {
    await sleep(500);
    await atRest(terminal);
    frames.push({ rows: drawnRows(terminal), ms });
  });
  write(`${film.name}-moving.svg`, filmOf(frames, filmSize, themes.dark));
};

for (const film of films) if (named.length === 0 || named.includes(film.name)) await takeFilm(film);
