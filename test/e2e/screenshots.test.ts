import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, it } from 'vitest';
import { until } from '../support/built-program.ts';
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
