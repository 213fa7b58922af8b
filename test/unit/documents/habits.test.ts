import type { KeyScope } from '../../../src/shell/keys/key-binding.ts';
import { describe, expect, it } from 'vitest';
import { resolveKey } from '../../../src/app/keys/resolve-key.ts';
import { parseKeyName } from '../../../src/shell/keys/key-name.ts';
import { differentHabits, habitsThatWork } from '../../support/documents/habit-table.ts';
import '../../support/screens/loaded-screens.ts';

const scopesOf: Readonly<Record<string, readonly KeyScope[]>> = {
  list: ['list', 'activity', 'scroll', 'global'],
  details: ['detail', 'activity', 'scroll', 'global'],
  'JSON tree': ['tree', 'result', 'lookup', 'scroll', 'global'],
  form: ['form', 'scroll', 'global'],
};

describe('a habit from another program', () => {
  it.each(habitsThatWork)('$program: $key works in the $screen, as $id', ({ screen, key, id }) => {
    const chord = parseKeyName(key);
    expect(chord.ok && resolveKey(scopesOf[screen] ?? [], chord.value)).toMatchObject({
      kind: 'command',
      id,
    });
  });

  it('works in at least fifty of sixty cases, and has a replacement in the others', () => {
    expect(habitsThatWork.length).toBeGreaterThanOrEqual(50);
    expect(habitsThatWork.length + differentHabits.length).toBeGreaterThanOrEqual(60);
    for (const [, , , instead] of differentHabits) expect(instead).not.toBe('');
  });

  it.each(['k9s', 'lazygit', 'less', 'vim', 'lnav'])('is in the table for %s', (program) => {
    expect(habitsThatWork.map((habit) => habit.program)).toContain(program);
  });
});
