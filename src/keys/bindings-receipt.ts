import type { Binding } from './binding.ts';

/** Keys of a receipt, which covers the screen. */
export const receipt = [
  {
    id: 'receipt.close',
    scope: 'receipt',
    keys: ['escape', 'q', 'o'],
    hint: 'close',
    about: 'close the receipt',
    footer: 1,
  },
  {
    id: 'receipt.copy',
    scope: 'receipt',
    keys: ['y'],
    hint: 'copy as JSON',
    about: 'copy the receipt as JSON',
    footer: 3,
  },
  {
    id: 'receipt.down',
    scope: 'receipt',
    keys: ['j', 'down'],
    hint: 'scroll',
    about: 'scroll the receipt',
    footer: 2,
  },
  {
    id: 'receipt.up',
    scope: 'receipt',
    keys: ['k', 'up'],
    hint: 'scroll',
    about: 'scroll the receipt',
  },
  {
    id: 'receipt.pageDown',
    scope: 'receipt',
    keys: ['pagedown', 'ctrl+d', ' '],
    hint: 'page',
    about: 'a page of it',
  },
  {
    id: 'receipt.pageUp',
    scope: 'receipt',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'a page of it',
  },
  { id: 'receipt.first', scope: 'receipt', keys: ['g', 'home'], hint: 'top', about: 'top, end' },
  { id: 'receipt.last', scope: 'receipt', keys: ['G', 'end'], hint: 'end', about: 'top, end' },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<(typeof receipt)[number]['id'], true> {}
}
