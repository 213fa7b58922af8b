import type { Binding } from './binding.ts';

/** Keys of the help overlay. */
export const help = [
  {
    id: 'help.close',
    scope: 'help',
    keys: ['escape', 'q'],
    hint: 'close',
    about: 'close help',
    footer: 1,
  },
  {
    id: 'help.find',
    scope: 'help',
    keys: ['/'],
    hint: 'search',
    about: 'search in help',
    footer: 2,
  },
  {
    id: 'help.more',
    scope: 'help',
    keys: ['?'],
    hint: 'all keys',
    about: 'this view / all keys',
    footer: 3,
  },
  {
    id: 'help.down',
    scope: 'help',
    keys: ['j', 'down'],
    hint: 'scroll',
    about: 'scroll help',
    footer: 4,
  },
  { id: 'help.up', scope: 'help', keys: ['k', 'up'], hint: 'scroll', about: 'scroll help' },
  {
    id: 'help.pageDown',
    scope: 'help',
    keys: ['pagedown', 'ctrl+d', ' '],
    hint: 'page',
    about: 'page of help down',
  },
  {
    id: 'help.pageUp',
    scope: 'help',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'page of help up',
  },
  {
    id: 'help.first',
    scope: 'help',
    keys: ['g', 'home'],
    hint: 'top',
    about: 'start / end of help',
  },
  { id: 'help.last', scope: 'help', keys: ['G', 'end'], hint: 'end', about: 'start / end of help' },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<(typeof help)[number]['id'], true> {}
}
