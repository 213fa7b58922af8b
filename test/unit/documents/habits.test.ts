import { describe, expect, it } from 'vitest';
import { resolveKey } from '../../../src/app/keys/resolve-key.ts';
import type { KeyScope } from '../../../src/shell/keys/key-binding.ts';
import { parseKeyName } from '../../../src/shell/keys/key-name.ts';
import { habitsThatDiffer, habitsThatWork } from '../../support/documents/habit-table.ts';
import '../../support/screens/loaded-screens.ts';

const screens: Readonly<Record<string, readonly KeyScope[]>> = {
  list: ['list', 'activity', 'scroll', 'global'],
  details: ['detail', 'activity', 'scroll', 'global'],
  'JSON tree': ['tree', 'result', 'lookup', 'scroll', 'global'],
  form: ['form', 'scroll', 'global'],
};

describe('a habit from another program', () => {
  it.each(habitsThatWork)(
    '%s: %s (%s) works in the %s, as %s',
    (_program, key, _there, screen, id) => {
      const chord = parseKeyName(key);
      const scopes = screens[screen] ?? [];
      expect(chord.ok && resolveKey(scopes, chord.value)).toMatchObject({ kind: 'command', id });
    },
  );

  it('works in at least fifty of sixty cases, and has a reason in the others', () => {
    expect(habitsThatWork.length).toBeGreaterThanOrEqual(50);
    expect(habitsThatWork.length + habitsThatDiffer.length).toBeGreaterThanOrEqual(60);
    for (const cells of habitsThatDiffer) expect(cells[3]?.length).toBeGreaterThan(0);
  });

  it.each(['k9s', 'lazygit', 'less', 'vim', 'lnav'])('is in the table for %s', (program) => {
    expect(habitsThatWork.map(([name]) => name)).toContain(program);
  });
});
