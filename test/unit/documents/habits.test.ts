import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { resolveKey } from '../../../src/app/keys/resolve-key.ts';
import type { KeyScope } from '../../../src/shell/keys/key-binding.ts';
import { parseKeyName } from '../../../src/shell/keys/key-name.ts';
import '../../support/screens/loaded-screens.ts';

const guide = readFileSync(fileURLToPath(new URL('../../../GUIDE.md', import.meta.url)), 'utf8');
const [, section = ''] = guide.split('### Keys of other programs');

/** The rows of a table, as texts without the marks of code. */
const rowsIn = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('`', '')))
    .map((cells) => cells.slice(1, -1));

const [alike = '', others = ''] = section.split(/\n## /)[0]?.split('Where a key does') ?? [];

const screens: Readonly<Record<string, readonly KeyScope[]>> = {
  list: ['list', 'activity', 'scroll', 'global'],
  details: ['detail', 'activity', 'scroll', 'global'],
  'JSON tree': ['tree', 'result', 'lookup', 'scroll', 'global'],
  form: ['form', 'scroll', 'global'],
};

describe('a habit from another program', () => {
  it.each(rowsIn(alike))(
    '%s: %s (%s) works in the %s, as %s',
    (_program, key, _there, screen, id) => {
      const chord = parseKeyName(key);
      const scopes = screens[screen] ?? [];
      expect(chord.ok && resolveKey(scopes, chord.value)).toMatchObject({ kind: 'command', id });
    },
  );

  it('works in at least fifty of sixty cases, and has a reason in the others', () => {
    expect(rowsIn(alike).length).toBeGreaterThanOrEqual(50);
    expect(rowsIn(alike).length + rowsIn(others).length).toBeGreaterThanOrEqual(60);
    for (const cells of rowsIn(others)) expect(cells[3]?.length).toBeGreaterThan(0);
  });

  it.each(['k9s', 'lazygit', 'less', 'vim', 'lnav'])('is in the table for %s', (program) => {
    expect(rowsIn(alike).map(([name]) => name)).toContain(program);
  });
});
