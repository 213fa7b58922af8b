import type { KeyBinding } from '../../../shell/keys/key-binding.ts';

/** Keys while all that the bytes say covers the page. */
export const decodedViewBindings = [
  {
    id: 'decoded.down',
    scope: 'decoded',
    keys: ['j', 'down'],
    footerLabel: 'scroll',
    description: 'scroll down, up',
    footerOrder: 2,
  },
  {
    id: 'decoded.up',
    scope: 'decoded',
    keys: ['k', 'up'],
    footerLabel: 'scroll',
    description: 'scroll down, up',
  },
  {
    id: 'decoded.pageDown',
    scope: 'decoded',
    keys: ['pagedown', ' ', 'ctrl+d'],
    footerLabel: 'page',
    description: 'a page down, up',
    footerOrder: 3,
  },
  {
    id: 'decoded.pageUp',
    scope: 'decoded',
    keys: ['pageup', 'ctrl+u'],
    footerLabel: 'page',
    description: 'a page down, up',
  },
  {
    id: 'decoded.first',
    scope: 'decoded',
    keys: ['g', 'home'],
    footerLabel: 'top',
    description: 'top, end',
  },
  {
    id: 'decoded.last',
    scope: 'decoded',
    keys: ['G', 'end'],
    footerLabel: 'end',
    description: 'top, end',
  },
  {
    id: 'decoded.leave',
    scope: 'decoded',
    keys: ['escape', 't', 'ctrl+t', 'return'],
    footerLabel: 'back',
    description: 'back to the page',
    footerOrder: 1,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof decodedViewBindings)[number]['id'], true> {}
}
