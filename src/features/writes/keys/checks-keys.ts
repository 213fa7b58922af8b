import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as form from '../commands/form-commands.ts';
import * as review from '../commands/review-commands.ts';
import * as whyNot from '../commands/refusals.ts';
import * as load from '../commands/load-commands.ts';
import * as decoded from './decoded-keys.ts';

/** Keys of the Checks page, which also accepts files and pastes, mainly public keys. */
export const checksBindings: readonly KeyBinding[] = [
  {
    id: 'checks.next',
    scope: 'checks',
    keys: ['return', 'ctrl+n', 'n'],
    hint: 'review',
    help: 'go to the review',
    order: 1,
    palette: true,
    when: whyNot.review,
    run: review.forward,
  },
  {
    id: 'checks.down',
    scope: 'checks',
    keys: ['tab'],
    hint: 'move',
    help: 'next, previous check',
    run: form.down,
  },
  {
    id: 'checks.up',
    scope: 'checks',
    keys: ['shift+tab'],
    hint: 'move',
    help: 'next, previous check',
    run: form.up,
  },
  {
    id: 'checks.back',
    scope: 'checks',
    keys: ['ctrl+p', 'p'],
    hint: 'back',
    help: 'previous page',
    order: 4,
    when: whyNot.back,
    run: form.back,
  },
  {
    id: 'checks.load',
    scope: 'checks',
    keys: ['ctrl+o', 'o'],
    hint: 'load key',
    help: 'load a public key',
    order: 3,
    run: load.open,
  },
  {
    id: 'checks.decoded',
    scope: 'checks',
    keys: ['t', 'ctrl+t'],
    hint: 'decoded',
    help: 'show decoded transaction',
    order: 6,
    palette: true,
    alias: 'tree transaction arguments',
    when: whyNot.decoded,
    run: decoded.open,
  },
  {
    id: 'checks.strip',
    scope: 'checks',
    keys: ['x'],
    hint: 'remove unknown',
    help: 'remove unknown fields',
    palette: true,
    alias: 'unknown keys strip',
    when: whyNot.strip,
    run: form.leaveOut,
  },
  {
    id: 'checks.undo',
    scope: 'checks',
    keys: ['u'],
    hint: 'undo',
    help: 'undo removal or load',
    order: 5,
    when: whyNot.undo,
    run: form.undoChange,
  },
];
