import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/terminal/built-program.ts';
import { documentedPictures } from '../../support/samples/documented-pictures.ts';
import { framesIn } from '../../support/screens/screen-recording.ts';
import { drawnRows, films } from '../../support/screens/screen-recording-scripts.ts';
import { sheets } from '../../support/screens/screenshot-sheets.ts';
import {
  openStage,
  picturesOf,
  scenes,
  type Stage,
} from '../../support/screens/screenshot-scenarios.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

const folderAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const shown = folderAt('../../../screenshots/');
const others = folderAt('../../../.build/out/screenshots/');

const saved = (name: string): string => readFileSync(`${shown}${name}.svg`, 'utf8');

const documented = new Set(documentedPictures());

it('keeps the pictures that the documents show, and no others', () => {
  expect(readdirSync(shown).toSorted()).toEqual([...documented]);
});

const sizesOf = (name: string) =>
  (['80x24', '160x48'] as const).filter((size) => documented.has(`${name}-${size}-dark.svg`));

describe('a picture in the documents shows the program as it is (npm run screenshots draws it anew)', () => {
  const shots = scenes.flatMap((scene) =>
    sizesOf(scene.name).map((size) => ({ name: `${scene.name}-${size}-dark`, scene, size })),
  );
  it.each(shots)('$name', async ({ name, scene, size }) => {
    const wanted = saved(name);
    await stage.play(scene, size, (terminal) =>
      until(
        `the picture ${name} is what the program shows`,
        () => picturesOf(terminal)['dark'] === wanted,
        terminal.screen,
      ),
    );
  });
});

/** A picture without its first line, which says where it is in a sheet. */
const content = (svg: string): string => svg.slice(svg.indexOf('\n')).trimEnd();

describe('a sheet shows the program as it is, at each size and in each look', () => {
  it.each(sheets)('$name', async (sheet) => {
    const wanted = saved(sheet.name);
    const drawn = await sheet.draw(stage, (terminal) =>
      until(
        `${sheet.name} has a picture of what the program shows`,
        () => wanted.includes(content(picturesOf(terminal)['dark'] ?? '')),
        terminal.screen,
      ),
    );
    expect(drawn).toBe(wanted);
  });
});

describe('a screen that no document shows can be reached and drawn', () => {
  mkdirSync(others, { recursive: true });
  it.each(scenes.filter(({ name }) => sizesOf(name).length === 0))('$name', (scene) =>
    stage.play(scene, '80x24', (terminal) => {
      for (const [theme, svg] of Object.entries(picturesOf(terminal)))
        writeFileSync(`${others}${scene.name}-80x24-${theme}.svg`, svg);
      return Promise.resolve();
    }),
  );
});

/** Rows without the empty ones at the end, of which a film says nothing. */
const seen = (rows: readonly string[]): string => rows.join('\n').trimEnd();

describe('the moving pictures show, frame by frame, what the program shows', () => {
  it.each(films)('$name', async (film) => {
    const frames = framesIn(saved(`${film.name}-moving`));
    let at = 0;
    await film.play(stage, async (terminal) => {
      const wanted = seen(frames[at] ?? []);
      at += 1;
      await until(
        `frame ${at} of ${film.name} is what the program shows`,
        () => seen(drawnRows(terminal)) === wanted,
        terminal.screen,
      );
    });
    expect(at).toBe(frames.length);
  });
});
