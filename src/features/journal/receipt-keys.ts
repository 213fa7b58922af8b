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
  {
    id: 'receipt.down',
    scope: 'receipt',
    keys: ['j', 'down'],
    footerLabel: 'scroll',
    description: 'scroll the receipt',
    footerOrder: 2,
  },
  {
    id: 'receipt.up',
    scope: 'receipt',
    keys: ['k', 'up'],
    footerLabel: 'scroll',
    description: 'scroll the receipt',
  },
  {
    id: 'receipt.pageDown',
    scope: 'receipt',
    keys: ['pagedown', 'ctrl+d', ' '],
    footerLabel: 'page',
    description: 'a page of it',
  },
  {
    id: 'receipt.pageUp',
    scope: 'receipt',
    keys: ['pageup', 'ctrl+u'],
    footerLabel: 'page',
    description: 'a page of it',
  },
  {
    id: 'receipt.first',
    scope: 'receipt',
    keys: ['g', 'home'],
    footerLabel: 'top',
    description: 'top, end',
  },
  {
    id: 'receipt.last',
    scope: 'receipt',
    keys: ['G', 'end'],
    footerLabel: 'end',
    description: 'top, end',
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof receiptBindings)[number]['id'], true> {}
}
