import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import { scrollBy } from '../../../shell/scroll/scroll-keys.ts';
import { paletteMatches } from './rank-commands.ts';

/** Runs the selected command on the screen below the palette. */
const runSelected: CommandHandler = ({ store, keymap, runCommand }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'palette') return;
  const chosen = paletteMatches(keymap, state, overlay)[overlay.selected];
  if (chosen === undefined) return;
  state.closeOverlay();
  runCommand(chosen.id, chosen.argument);
};

/** Keys of the command palette; every printable key is text there. */
export const paletteBindings: readonly KeyBinding[] = [
  {
    id: 'palette.run',
    scope: 'palette',
    keys: ['return'],
    hint: 'run',
    help: 'run the command',
    order: 1,
    run: runSelected,
  },
  {
    id: 'palette.down',
    scope: 'palette',
    keys: ['ctrl+n', 'tab'],
    hint: 'move',
    help: 'next, previous command',
    run: scrollBy('down'),
  },
  {
    id: 'palette.up',
    scope: 'palette',
    keys: ['ctrl+p', 'shift+tab'],
    hint: 'move',
    help: 'next, previous command',
    run: scrollBy('up'),
  },
  {
    id: 'palette.close',
    scope: 'palette',
    keys: ['escape'],
    hint: 'close',
    help: 'close the palette',
    order: 3,
    run: storeHandler((state) => state.closeOverlay()),
  },
];
