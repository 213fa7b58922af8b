import { describe, expect, it } from 'vitest';
import { definitionOf, scopeStacks } from '../../../../src/app/keys/key-scopes.ts';
import { keyPresets } from '../../../../src/app/keys/key-presets.ts';
import { findClashes, rebindKeys } from '../../../../src/app/keys/rebind-keys.ts';
import { withOwnKeys } from '../../../support/screens/own-keys.ts';
import { keymap } from '../../../support/screens/loaded-screens.ts';

const places = { table: keymap, stacks: scopeStacks(), definitionOf };

const rebind = (commands: Readonly<Record<string, readonly string[]>>, preset?: string) =>
  rebindKeys({ preset, commands }, places);

const problemsOf = (commands: Readonly<Record<string, readonly string[]>>): readonly string[] => {
  const rebound = rebind(commands);
  return rebound.ok ? [] : rebound.error.map(({ key, text }) => `${key} ${text}`);
};

describe('a keys section', () => {
  it('gives a command the keys that it names, and leaves the others as they are', () => {
    const rebound = rebind({ 'poll.toggle': ['Z', 'Ctrl-P'] });
    expect(rebound).toEqual({ ok: true, value: new Map([['poll.toggle', ['Z', 'ctrl+p']]]) });
  });

  it('may move a key from one command to another', () => {
    expect(problemsOf({ 'poll.toggle': ['s'], 'order.toggle': ['Z'] })).toEqual([]);
  });

  it('may give one key to commands that are never active together', () => {
    expect(problemsOf({ 'poll.toggle': ['Z'], 'entries.profile': ['Z'] })).toEqual([]);
  });

  it('refuses one key for two commands of one screen', () => {
    expect(problemsOf({ 'poll.toggle': ['s'] })).toEqual([
      'poll.toggle is s, which also runs order.toggle (reverse the order) on the same screen: use another key, or change the key of order.toggle',
    ]);
  });

  it('refuses a key of a tab that works everywhere', () => {
    expect(problemsOf({ 'tab.lookup': ['q'] })[0]).toContain('which also runs quit');
  });

  it('suggests the command that was probably meant', () => {
    expect(problemsOf({ 'pol.toggle': ['P'] })).toEqual([
      'pol.toggle is not a command: did you mean poll.toggle?',
    ]);
  });

  it.each(['help.open', 'quit', 'interrupt', 'back', 'copy.cancel', 'review.cancel'])(
    'refuses to leave %s without a key',
    (id) => {
      expect(problemsOf({ [id]: [] })).toEqual([
        `${id} has no key, but help, quit, cancel and each way back need one: give it a key`,
      ]);
    },
  );

  it('may remove the keys of any other command', () => {
    expect(rebind({ 'export.open': [] })).toEqual({
      ok: true,
      value: new Map([['export.open', []]]),
    });
  });

  it.each(['filter.apply', 'lookup.go', 'confirm.send', 'edit.clear', 'interrupt'])(
    'refuses a printable key for %s, which works in a text field',
    (id) => {
      expect(problemsOf({ [id]: ['u'] })[0]).toContain('which a text field takes as text');
    },
  );

  it('refuses letters for commands that work in an open review', () => {
    expect(problemsOf({ 'review.curl': ['c'] })[0]).toContain('is c, but in a review');
    expect(problemsOf({ 'help.open': ['h'] })[0]).toContain('is h, but in a review');
  });

  it('refuses Alt in a text field', () => {
    expect(problemsOf({ 'filter.apply': ['Alt-a'] })[0]).toContain('a slow line can split');
  });

  it('refuses an unknown preset, and lists those that there are', () => {
    const rebound = rebind({}, 'nano');
    expect(rebound.ok ? [] : rebound.error).toEqual([
      {
        key: 'preset',
        text: 'is an unknown preset (nano): use one of default, vim, emacs, arrows',
      },
    ]);
  });

  it('overrides the keys of its preset', () => {
    const rebound = rebind({ 'scroll.pageUp': ['PgUp', 'Ctrl-Y'] }, 'vim');
    expect(rebound.ok && rebound.value.get('scroll.pageUp')).toEqual(['pageup', 'ctrl+y']);
    expect(rebound.ok && rebound.value.get('scroll.pageDown')).toContain('ctrl+f');
  });
});

describe('a preset', () => {
  it.each(Object.entries(keyPresets))('%s names commands that exist', (_name, preset) => {
    const ids = keymap.map(({ id }) => id);
    expect(Object.keys(preset).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(Object.entries(keyPresets))(
    '%s leaves each command a key that no other command of the screen takes',
    (_name, preset) => {
      const changes = new Map<string, readonly string[]>(Object.entries(preset));
      const after = withOwnKeys(keymap, changes);
      const changed = new Set(changes.keys());
      for (const { id, other } of findClashes(changed, after, places)) {
        const pair = [after.find((binding) => binding.id === id), other];
        expect(pair[0]?.scope).not.toBe(other.scope);
        expect(Math.max(...pair.map((binding) => binding?.keys.length ?? 0))).toBeGreaterThan(1);
      }
    },
  );
});
