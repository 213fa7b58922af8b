import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const files = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' });

/** The words by which the script chooses test files: those after the options of each run of vitest. */
const chosen = (scripts['torture'] ?? '')
  .split('vitest run')
  .slice(1)
  .flatMap((run) =>
    run
      .replace(/&&.*| -t ".*?"/g, '')
      .replace(/--project \S+/g, '')
      .trim()
      .split(/\s+/),
  );

it.each(chosen)('npm run torture finds a test file by "%s"', (word) => {
  expect(files.filter((file) => file.includes('.test.') && file.includes(word))).not.toEqual([]);
});
