// `npm run screenshots`: the pictures of every screen, taken from the running program.
import { rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { filmOf, type Frame } from '../test/support/film.ts';
import { drawnRows, films, filmSize, type Film } from '../test/support/films.ts';
import { themes } from '../test/support/picture.ts';
import { openStage, picturesOf, scenes } from '../test/support/scenes.ts';
import type { PseudoTerminal } from '../test/support/pseudo-terminal.ts';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));

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

const save = (terminal: PseudoTerminal, name: string): void => {
  for (const [theme, svg] of Object.entries(picturesOf(terminal))) {
    writeFileSync(`${folder}${name}-${theme}.svg`, svg);
    writeFileSync(`${folder}${name}-${theme}.png`, pngOf(svg));
  }
};

// All of them, or those that are named.
const named = process.argv.slice(2);
if (named.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
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
/** Of a film each frame is of a screen at rest, too. */
const takeFilm = async (film: Film): Promise<void> => {
  const frames: Frame[] = [];
  await film.play(stage, async (terminal, ms) => {
    await sleep(500);
    await atRest(terminal);
    frames.push({ rows: drawnRows(terminal), ms });
  });
  writeFileSync(`${folder}${film.name}-moving.svg`, filmOf(frames, filmSize, themes.dark));
};

for (const film of films) if (named.length === 0 || named.includes(film.name)) await takeFilm(film);
