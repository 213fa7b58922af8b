import { resetKeys } from '../../../support/screens/own-keys.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyPresets } from '../../../../src/app/keys/key-presets.ts';
import { allBindings } from '../../../../src/app/keys/keymap.ts';
import { loadScreens } from '../../../../src/app/screens.ts';
import { formatKey } from '../../../../src/lib/keys/chords.ts';
import { setKeyChanges, keyFor } from '../../../../src/lib/keys/key-for.ts';
import * as activityNotices from '../../../../src/features/activity/messages/notices.ts';
import { reviewHints } from '../../../../src/features/writes/messages/review.ts';

const folder = fileURLToPath(new URL('../../../../src/', import.meta.url));

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && /^(?:app|features|shell)\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** The commands whose keys sentences name, each with the key that it has without a configuration. */
const named = sources.flatMap(({ text }) =>
  [...text.matchAll(/keyFor\(\s*'([^']+)',\s*'([^']+)',?\s*\)/g)].map(
    ([, id = '', usual = '']) => ({ id, usual }),
  ),
);

beforeAll(async () => {
  await loadScreens();
});
afterEach(resetKeys);

describe('a sentence that names a key', () => {
  it('names one that the command has without a configuration', () => {
    expect(named.length).toBeGreaterThan(60);
    const wrong = named.filter(
      ({ id, usual }) =>
        !allBindings().some((binding) => binding.id === id && binding.keys.includes(usual)),
    );
    expect(wrong).toEqual([]);
  });

  it('takes the key from the key table, and never names it itself', () => {
    const literal =
      /['`][^'`\n]*(?:\b[Pp]ress (?:[^\s$`']|Ctrl-[A-Z]|Enter|Esc|Tab|Space) |\b(?:Enter|Esc|Tab|Space|Ctrl-[A-Z]) [a-z]+s\b)/;
    const isSpec = (name: string): boolean =>
      /\/cli\/|keys?(?:-[a-z]+)*\.ts$|-keys\.ts$|help\//.test(name);
    const found = sources
      .filter(({ name }) => !isSpec(name))
      .flatMap(({ name, text }) =>
        text
          .split('\n')
          .filter((line) => !/^\s*(?:\*|\/)/.test(line) && literal.test(line))
          .map((line) => `${name}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it.each(Object.entries(keyPresets))('names the keys of the preset %s', (_, preset) => {
    const changes = new Map<string, readonly string[]>(Object.entries(preset));
    setKeyChanges(changes);
    for (const { id, usual } of named)
      expect(keyFor(id, usual)).toBe(formatKey(changes.get(id)?.[0] ?? usual));
  });

  it('follows a configuration that is read after its module', () => {
    setKeyChanges(
      new Map([
        ['gap.previous', ['f7']],
        ['list.mark', ['ctrl+x']],
        ['review.bundle', ['ctrl+b']],
      ]),
    );
    expect(activityNotices.noGapOnScreen(1)).toContain('Press f7 or ]');
    expect(activityNotices.markText.noMarks).toContain('Ctrl-X marks one');
    expect(reviewHints.waiting).toContain('Ctrl-B writes');
  });

  it('names the palette for a command without a key', () => {
    setKeyChanges(new Map([['export.open', []]]));
    expect(activityNotices.exportInstead()).toBe(': press : to export it');
  });
});
