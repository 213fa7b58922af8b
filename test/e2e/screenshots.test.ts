import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/built-program.ts';
import { framesIn } from '../support/film.ts';
import { drawnRows, films } from '../support/films.ts';
import { openStage, picturesOf, scenes, type Stage } from '../support/scenes.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

const saved = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../screenshots/${name}.svg`, import.meta.url)), 'utf8');

// One size is enough to tell that a screen has changed; both are made anew then.
const size = '80x24';

describe('the pictures show the program as it is (npm run screenshots makes them anew)', () => {
  it.each(scenes)('$name', async (scene) => {
    const wanted = saved(`${scene.name}-${size}-dark`);
    await stage.play(scene, size, (terminal) =>
      until(
        `the picture of ${scene.name} is what the program shows`,
        () => picturesOf(terminal)['dark'] === wanted,
        terminal.screen,
      ),
    );
  });
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
