import type { KeyScope } from '../../../src/shell/keys/key-binding.ts';
import { describe, expect, it } from 'vitest';
import { resolveKey } from '../../../src/app/keys/resolve-key.ts';
import { parseKeyName } from '../../../src/shell/keys/key-name.ts';
import { sectionsOf } from '../../support/documents/document-blocks.ts';
import '../../support/screens/loaded-screens.ts';

/** The sections of the guide with a table of keys, and the scopes in which they are pressed. */
const tables: Readonly<Record<string, readonly KeyScope[]>> = {
  'Watch activity': ['list', 'activity', 'gap', 'scroll', 'global'],
  'Pay and accept offers': ['tokens', 'scroll', 'global'],
  'Read JSON': ['tree', 'result', 'lookup', 'scroll', 'global'],
};

/** The keys of a row: those before `then` open a prompt or menu for the others. */
const keysIn = (cell: string): readonly string[] =>
  [...(cell.split(', then')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, key = '']) =>
    key.replace('\\|', '|'),
  );

const rows = sectionsOf('GUIDE.md').flatMap(({ heading, text }) =>
  [...text.matchAll(/^\| (?!to |in |---)(.+?) +\| (.+?) +\|$/gm)].flatMap(
    ([, task = '', cell = '']) =>
      heading in tables ? keysIn(cell).map((key) => ({ heading, task, key })) : [],
  ),
);

describe('a section of the guide', () => {
  it.each(sectionsOf('GUIDE.md'))('fits on a screen: $heading', ({ text }) => {
    expect(text.trim().split('\n').length).toBeLessThanOrEqual(40);
  });
});

describe('a key of the guide', () => {
  it.each(rows)('$key works: $task ($heading)', ({ heading, key }) => {
    const chord = parseKeyName(key);
    expect(chord.ok && resolveKey(tables[heading] ?? [], chord.value)).toMatchObject({
      kind: 'command',
    });
  });

  it('is in a table of each of these sections', () => {
    for (const heading of Object.keys(tables))
      expect(rows.filter((row) => row.heading === heading).length).toBeGreaterThanOrEqual(7);
  });
});
