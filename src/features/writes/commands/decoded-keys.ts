import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as decoded from './decoded-commands.ts';

/** Keys while the decoded transaction covers the page. */
export const decodedViewBindings: readonly KeyBinding[] = [
  {
    id: 'decoded.leave',
    scope: 'decoded',
    keys: ['escape', 't', 'ctrl+t', 'return'],
    hint: 'back',
    help: 'back to the page',
    order: 1,
    run: decoded.leave,
  },
];
