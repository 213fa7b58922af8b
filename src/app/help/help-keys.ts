import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of the help overlay. */
export const helpBindings = [
  {
    id: 'help.close',
    scope: 'help',
    keys: ['escape', 'q'],
    footerLabel: 'close',
    description: 'close help',
    footerOrder: 1,
  },
  {
    id: 'help.find',
    scope: 'help',
    keys: ['/'],
    footerLabel: 'search',
    description: 'search in help',
    footerOrder: 2,
  },
  {
    id: 'help.more',
    scope: 'help',
    keys: ['?'],
    footerLabel: 'all keys',
    description: 'this view / all keys',
    footerOrder: 3,
  },
  {
    id: 'help.down',
    scope: 'help',
    keys: ['j', 'down'],
    footerLabel: 'scroll',
    description: 'scroll help',
    footerOrder: 4,
  },
  {
    id: 'help.up',
    scope: 'help',
    keys: ['k', 'up'],
    footerLabel: 'scroll',
    description: 'scroll help',
  },
  {
    id: 'help.pageDown',
    scope: 'help',
    keys: ['pagedown', 'ctrl+d', ' '],
    footerLabel: 'page',
    description: 'page of help down',
  },
  {
    id: 'help.pageUp',
    scope: 'help',
    keys: ['pageup', 'ctrl+u'],
    footerLabel: 'page',
    description: 'page of help up',
  },
  {
    id: 'help.first',
    scope: 'help',
    keys: ['g', 'home'],
    footerLabel: 'top',
    description: 'start / end of help',
  },
  {
    id: 'help.last',
    scope: 'help',
    keys: ['G', 'end'],
    footerLabel: 'end',
    description: 'start / end of help',
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof helpBindings)[number]['id'], true> {}
}
