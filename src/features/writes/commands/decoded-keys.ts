import type { KeyBinding } from '../../../shell/keys/key-binding.ts';

/** Keys while all that the bytes say covers the page. */
export const decodedViewBindings = [
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
