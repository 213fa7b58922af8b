import { storeHandler } from '../../../shell/command-handler.ts';
import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as tokens from './commands.ts';

/** Keys of a command line that is shown. */
export const commandBindings: readonly KeyBinding[] = [
  {
    id: 'tokenCommand.copy',
    scope: 'tokenCommand',
    keys: ['y'],
    hint: 'copy',
    help: 'copy the command line',
    order: 1,
    run: tokens.copyCommand,
  },
  {
    id: 'tokenCommand.close',
    scope: 'tokenCommand',
    keys: ['escape', 'q'],
    hint: 'close',
    help: 'close the command line',
    order: 2,
    run: storeHandler((state) => state.closeOverlay()),
  },
];
