import { describe, expect, it } from 'vitest';
import { isPrintable, formatKey } from '../../../../src/lib/keys/chords.ts';
import { definitionOf, everyScope, scopeStacks } from '../../../../src/app/keys/key-scopes.ts';
import { helpSections } from '../../../../src/app/overlays/help/help-rows.ts';
import { keymap } from '../../../support/screens/loaded-screens.ts';

describe('the key table', () => {
  it('binds no key twice in one scope', () => {
    const bound = keymap.flatMap(({ scope, keys }) => keys.map((key) => `${scope} ${key}`));
    expect(bound.filter((key, index) => bound.indexOf(key) !== index)).toEqual([]);
  });

  it('has one row for each command', () => {
    const ids = keymap.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('puts no printable key on a command inside a prompt', () => {
    const inText = keymap.filter(({ scope }) => definitionOf(scope).kind === 'text');
    expect(inText.filter(({ keys }) => keys.some(isPrintable))).toEqual([]);
  });

  it('uses no key that a terminal takes for another, or for itself', () => {
    const taken = ['h', 'i', 'j', 'm', '[', 's', 'q', 'b'].map((letter) => `ctrl+${letter}`);
    expect(keymap.filter(({ keys }) => keys.some((key) => taken.includes(key)))).toEqual([]);
  });

  it('gives help, quit and cancel a key', () => {
    for (const id of ['help.open', 'quit', 'interrupt'])
      expect(keymap.find((binding) => binding.id === id)?.keys).not.toEqual([]);
  });

  it('has every scope from which there is no way on closed by Esc', () => {
    for (const scope of [
      'copy',
      'export',
      'help',
      'filter',
      'reason',
      'find',
      'palette',
    ] as const) {
      const way = keymap.filter((binding) => binding.scope === scope);
      expect(way.flatMap(({ keys }): readonly string[] => keys)).toContain('escape');
    }
  });
});

describe('the lists of scopes', () => {
  it('end with the scope of keys that work everywhere', () => {
    for (const stack of scopeStacks()) expect(stack.at(-1)).toBe('global');
  });

  it('have every scope in one of them', () => {
    const stacked = new Set(scopeStacks().flat());
    expect(everyScope().filter((scope) => !stacked.has(scope))).toEqual([]);
  });
});

describe('help', () => {
  it('has every binding of the table, with each of its keys', () => {
    const lines = helpSections(everyScope()).flatMap((section) => section.lines);
    for (const { id, keys } of keymap) {
      const line = lines.find(({ bindings }) => bindings.some((binding) => binding.id === id));
      const shown = line?.keys.split(' ') ?? [];
      for (const key of keys) expect(shown).toContain(formatKey(key));
    }
  });

  it('names the palette for a command without a key', () => {
    const lines = helpSections(everyScope()).flatMap((section) => section.lines);
    expect(lines.filter(({ keys }) => keys === '')).toEqual([]);
    const everywhere = helpSections(['global']).flatMap((section) => section.lines);
    const shown = everywhere.map(({ keys, about }) => `${keys} ${about}`);
    expect(shown).toEqual(
      expect.arrayContaining([':party open the party page', ':pins show the pins']),
    );
  });

  it('leaves out a key that an inner part of the screen takes', () => {
    const stack = ['list', 'activity', 'scroll', 'global'] as const;
    const [scrolling] = helpSections(['scroll'], { stack });
    const keys = scrolling?.lines.map((line) => line.keys).join(' ');
    expect(keys).toContain('PgDn');
    expect(keys).not.toContain('Space');
  });

  it('puts a key and its counterpart on one line', () => {
    const [scrolling] = helpSections(['scroll']);
    expect(scrolling?.lines.map(({ keys, about }) => `${keys}: ${about}`)).toContain(
      'j k ↓ ↑: one line down, up',
    );
  });
});
