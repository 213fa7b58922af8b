import type { KeyBinding, ScopeTable } from '../../shell/keys/key-binding.ts';
import { closePins, openPin, showPins, togglePin } from './pins-commands.ts';

/** The scopes of this feature. */
export const pinsScopeTable = {
  pins: { title: 'PINS', kind: 'menu' },
} as const satisfies ScopeTable;

/** Keys of the pane of pins. */
export const pinsBindings: readonly KeyBinding[] = [
  {
    id: 'pins.show',
    scope: 'global',
    keys: [],
    hint: 'pins',
    help: 'show the pins',
    palette: true,
    alias: 'pinned watch bookmarks',
    run: showPins,
  },
  {
    id: 'pins.toggle',
    scope: 'pins',
    keys: [' '],
    hint: 'pin/unpin',
    help: 'pin or unpin the line',
    order: 1,
    run: togglePin,
  },
  {
    id: 'pins.open',
    scope: 'pins',
    keys: ['return', 'l'],
    hint: 'open',
    help: 'look up, or filter',
    order: 2,
    run: openPin,
  },
  {
    id: 'pins.close',
    scope: 'pins',
    keys: ['escape', 'q', '*'],
    hint: 'close',
    help: 'close the pins',
    order: 3,
    run: closePins,
  },
];
