import type { Chord } from '../../lib/keys/chords.ts';
import type { CommandId } from '../../shell/keys/key-binding.ts';

type Preset = Readonly<Record<CommandId, readonly Chord[]>>;

/**
 * Sets of keys by name. A command that a preset omits keeps its own keys. Where a pane uses one of
 * these keys for itself, another key of the command works there.
 */
export const keyPresets = {
  default: {},
  /** The preset has full pages as in Vim; the other keys of Vim are those of the program. */
  vim: {
    'scroll.pageDown': ['pagedown', ' ', 'ctrl+f'],
    'scroll.pageUp': ['pageup', 'ctrl+b'],
    'help.open': ['?', 'K'],
  },
  emacs: {
    'scroll.down': ['j', 'down', 'ctrl+n'],
    'scroll.up': ['k', 'up', 'ctrl+p'],
    'scroll.pageDown': ['pagedown', ' ', 'ctrl+v'],
    'scroll.pageUp': ['pageup', 'meta+v'],
    'scroll.first': ['g', 'home', 'meta+<'],
    'scroll.last': ['G', 'end', 'meta+>'],
    'edit.left': ['left', 'ctrl+b'],
    'edit.right': ['right', 'ctrl+f'],
    'edit.delete': ['delete', 'ctrl+d'],
    'palette.open': [':', 'meta+x'],
    back: ['escape', 'ctrl+g'],
  },
  /** No letters for moves: arrows, paging keys, Enter and Esc. */
  arrows: {
    'scroll.down': ['down'],
    'scroll.up': ['up'],
    'scroll.pageDown': ['pagedown'],
    'scroll.first': ['home'],
    'scroll.last': ['end'],
    'tree.unfold': ['right'],
    'tree.fold': ['left'],
    'list.open': ['return', 'right'],
    'entries.open': ['return', 'right'],
    'format.down': ['down', 'tab'],
    'format.up': ['up', 'shift+tab'],
    back: ['escape', 'left'],
  },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof keyPresets;
