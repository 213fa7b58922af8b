import { storeHandler } from '../../../shell/command-handler.ts';
import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import { hasEntry } from './offered-keys.ts';
import * as receipt from '../commands/receipt-commands.ts';

/** Keys of a receipt, which covers the screen. */
export const receiptBindings: readonly KeyBinding[] = [
  {
    id: 'receipt.close',
    scope: 'receipt',
    keys: ['escape', 'q', 'o'],
    hint: 'close',
    help: 'close the receipt',
    order: 1,
    run: storeHandler((state) => state.closeOverlay()),
  },
  {
    id: 'receipt.copy',
    scope: 'receipt',
    keys: ['y'],
    hint: 'copy JSON',
    help: 'copy the receipt as JSON',
    order: 3,
    run: receipt.copy,
  },
];

/** Opens the receipt on the outcome of a write. */
export const outcomeReceiptBindings: readonly KeyBinding[] = [
  {
    id: 'outcome.receipt',
    scope: 'outcome',
    keys: ['o'],
    hint: 'receipt',
    help: 'open the receipt',
    order: 4,
    palette: true,
    isOffered: hasEntry,
    run: receipt.showSent,
  },
];
