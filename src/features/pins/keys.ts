import { closeOverlay } from '../../shell/command-handler.ts';
import { keysIn, type KeyBinding, type ScopeTable } from '../../shell/keys/key-binding.ts';
import { openPin, showPins, togglePin } from './pins-commands.ts';

/** The scopes of this feature. */
export const pinsScopeTable = {
  pins: { title: 'PINS', kind: 'menu' },
} as const satisfies ScopeTable;

const inPins = keysIn('pins');

/** Keys of the pane of pins. */
export const pinsKeys: readonly KeyBinding[] = [
  keysIn('global')('', 'pins.show', '', 'show the pins', showPins, {
    alias: 'pinned watch bookmarks',
  }),
  inPins('space', 'pins.toggle', 'pin/unpin', 'pin or unpin the line', togglePin),
  inPins('return l', 'pins.open', 'open', 'look up, or filter', openPin),
  inPins('escape q *', 'pins.close', 'close', 'close the pins', closeOverlay),
];
