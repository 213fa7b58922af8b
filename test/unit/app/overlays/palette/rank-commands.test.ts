import { describe, expect, it } from 'vitest';
import {
  paletteEntries,
  rankCommands,
} from '../../../../../src/app/overlays/palette/rank-commands.ts';
import { keymap } from '../../../../support/screens/loaded-screens.ts';

const entries = paletteEntries(keymap, ['list', 'activity', 'global'], new Set());
const names = (query: string) => rankCommands(entries, query).map(({ name }) => name);

describe('the palette', () => {
  it('offers everything that the table marks, with its key, until something is typed', () => {
    expect(names('')).toEqual(entries.map(({ name }) => name));
    expect(entries).toContainEqual(expect.objectContaining({ name: 'follow newest', key: 'F' }));
  });

  it('finds a command by a part of its name, the best match first', () => {
    expect(names('foll')[0]).toBe('follow newest');
    expect(names('exprt')[0]).toBe('export visible rows');
  });

  it('finds a command by another word for it', () => {
    expect(names('csv')).toContain('export visible rows');
    expect(names('yank')).toContain('copy menu');
  });

  it('finds a command by its key', () => {
    expect(names('F')[0]).toBe('follow newest');
    expect(names('X')[0]).toBe('privacy mask on / off');
  });

  it('finds nothing for what no command is called', () => {
    expect(names('zzzz')).toEqual([]);
  });

  it('offers no command twice', () => {
    for (const query of ['', 'copy', 'x', 'e']) {
      const ids = rankCommands(entries, query).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
