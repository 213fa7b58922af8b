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
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof helpBindings)[number]['id'], true> {}
}
