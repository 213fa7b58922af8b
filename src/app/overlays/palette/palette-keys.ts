import type { CommandHandler, KeyBinding } from '../../state.ts';
import { closeOverlay } from '../../../shell/command-handler.ts';
import { keysIn } from '../../../shell/keys/key-binding.ts';
import { scrollBy } from '../../../shell/scroll.ts';
import { paletteMatches } from './rank-commands.ts';

const runSelected: CommandHandler = ({ store, keymap, runCommand }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'palette') return;
  const chosen = paletteMatches(keymap, state, overlay)[overlay.selected];
  if (chosen === undefined) return;
  state.closeOverlay();
  runCommand(chosen.id, chosen.argument);
};

const inPalette = keysIn('palette');

/** Keys of the command palette; every printable key is text there. */
export const paletteKeys: readonly KeyBinding[] = [
  inPalette('return', 'palette.run', 'run', 'run the command', runSelected),
  inPalette('ctrl+n tab', 'palette.down', '', 'next, previous command', scrollBy('down')),
  inPalette('ctrl+p shift+tab', 'palette.up', '', 'next, previous command', scrollBy('up')),
  inPalette('escape', 'palette.close', 'close', 'close the palette', closeOverlay),
];
