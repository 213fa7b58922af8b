import type { Binding } from './binding.ts';

/** Keys while all that the bytes say covers the page. */
export const decoded = [
  {
    id: 'decoded.down',
    scope: 'decoded',
    keys: ['j', 'down'],
    hint: 'scroll',
    about: 'scroll down, up',
    footer: 2,
  },
  {
    id: 'decoded.up',
    scope: 'decoded',
    keys: ['k', 'up'],
    hint: 'scroll',
    about: 'scroll down, up',
  },
  {
    id: 'decoded.pageDown',
    scope: 'decoded',
    keys: ['pagedown', ' ', 'ctrl+d'],
    hint: 'page',
    about: 'a page down, up',
    footer: 3,
  },
  {
    id: 'decoded.pageUp',
    scope: 'decoded',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'a page down, up',
  },
  {
    id: 'decoded.first',
    scope: 'decoded',
    keys: ['g', 'home'],
    hint: 'top',
    about: 'top, end',
  },
  {
    id: 'decoded.last',
    scope: 'decoded',
    keys: ['G', 'end'],
    hint: 'end',
    about: 'top, end',
  },
  {
    id: 'decoded.leave',
    scope: 'decoded',
    keys: ['escape', 't', 'ctrl+t', 'return'],
    hint: 'back',
    about: 'back to the page',
    footer: 1,
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<(typeof decoded)[number]['id'], true> {}
}
