import type { KeyBinding } from '../keys/key-binding.ts';

/** The keys that scroll, in every pane: those of less and vim, and the named ones. */
export const scrollBindings = [
  {
    id: 'scroll.down',
    scope: 'scroll',
    keys: ['j', 'down'],
    footerLabel: 'scroll',
    description: 'one line down, up',
    inReview: 'named keys',
  },
  {
    id: 'scroll.up',
    scope: 'scroll',
    keys: ['k', 'up'],
    footerLabel: 'scroll',
    description: 'one line down, up',
    inReview: 'named keys',
  },
  {
    id: 'scroll.pageDown',
    scope: 'scroll',
    keys: ['pagedown', ' '],
    footerLabel: 'page',
    description: 'a page down, up',
    inReview: 'named keys',
  },
  {
    id: 'scroll.pageUp',
    scope: 'scroll',
    keys: ['pageup'],
    footerLabel: 'page',
    description: 'a page down, up',
    inReview: 'named keys',
  },
  {
    id: 'scroll.halfDown',
    scope: 'scroll',
    keys: ['ctrl+d'],
    footerLabel: 'half page',
    description: 'half a page down, up',
    inReview: 'named keys',
  },
  {
    id: 'scroll.halfUp',
    scope: 'scroll',
    keys: ['ctrl+u'],
    footerLabel: 'half page',
    description: 'half a page down, up',
    inReview: 'named keys',
  },
  {
    id: 'scroll.first',
    scope: 'scroll',
    keys: ['g', 'home'],
    footerLabel: 'first',
    description: 'first, last line',
    inReview: 'named keys',
  },
  {
    id: 'scroll.last',
    scope: 'scroll',
    keys: ['G', 'end'],
    footerLabel: 'last',
    description: 'first, last line',
    inReview: 'named keys',
  },
] as const satisfies readonly KeyBinding[];

declare module '../keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof scrollBindings)[number]['id'], true> {}
}
