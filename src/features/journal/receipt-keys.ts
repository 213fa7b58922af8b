import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of a receipt, which covers the screen. */
export const receiptBindings = [
  {
    id: 'receipt.close',
    scope: 'receipt',
    keys: ['escape', 'q', 'o'],
    footerLabel: 'close',
    description: 'close the receipt',
    footerOrder: 1,
  },
  {
    id: 'receipt.copy',
    scope: 'receipt',
    keys: ['y'],
    footerLabel: 'copy as JSON',
    description: 'copy the receipt as JSON',
    footerOrder: 3,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof receiptBindings)[number]['id'], true> {}
}
