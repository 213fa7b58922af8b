import { storeHandler } from '../../../shell/command-handler.ts';
import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as form from '../commands/form-commands.ts';
import * as review from '../commands/review-commands.ts';
import * as whyNot from '../commands/refusals.ts';
import * as load from '../commands/load-commands.ts';
import * as edit from '../commands/edit-commands.ts';
import { prepareHint } from '../commands/prepare-refusals.ts';
import * as decoded from './decoded-keys.ts';

/** Keys while the user types in a field: only those that type no character. */
export const formFieldBindings: readonly KeyBinding[] = [
  {
    id: 'typing.down',
    scope: 'typing',
    keys: ['tab', 'return', 'down'],
    hint: 'next field',
    help: 'next, previous field',
    order: 1,
    run: form.down,
  },
  {
    id: 'typing.up',
    scope: 'typing',
    keys: ['shift+tab', 'up'],
    hint: 'next field',
    help: 'next, previous field',
    run: form.up,
  },
  {
    id: 'typing.leave',
    scope: 'typing',
    keys: ['escape'],
    hint: 'leave',
    help: 'leave, keep the text',
    order: 2,
    run: form.leaveField,
  },
  {
    id: 'typing.next',
    scope: 'typing',
    keys: ['ctrl+n'],
    hint: 'next page',
    hintNow: prepareHint,
    help: 'next page',
    order: 3,
    run: review.forward,
  },
  {
    id: 'typing.back',
    scope: 'typing',
    keys: ['ctrl+p'],
    hint: 'back',
    help: 'previous page',
    order: 6,
    when: whyNot.back,
    run: form.back,
  },
  {
    id: 'typing.load',
    scope: 'typing',
    keys: ['ctrl+o'],
    hint: 'load file',
    help: 'load a file',
    order: 4,
    run: load.open,
  },
  {
    id: 'typing.edit',
    scope: 'typing',
    keys: ['ctrl+e'],
    hint: 'editor',
    help: 'edit in $EDITOR',
    order: 7,
    run: edit.edit,
  },
  {
    id: 'typing.decoded',
    scope: 'typing',
    keys: ['ctrl+t'],
    hint: 'decoded',
    help: 'show decoded transaction',
    order: 8,
    when: whyNot.decoded,
    run: decoded.open,
  },
  {
    id: 'typing.explain',
    scope: 'typing',
    keys: ['ctrl+g'],
    hint: 'field help',
    help: 'help for the field',
    order: 5,
    run: form.explain,
  },
];

/** Keys of the prompt for a file, where every printable key is text. */
export const loadPromptBindings: readonly KeyBinding[] = [
  {
    id: 'load.run',
    scope: 'load',
    keys: ['return'],
    hint: 'load',
    help: 'load the file',
    order: 1,
    run: load.run,
  },
  {
    id: 'load.complete',
    scope: 'load',
    keys: ['tab'],
    hint: 'complete',
    help: 'complete the path',
    order: 2,
    run: load.complete,
  },
  {
    id: 'load.leave',
    scope: 'load',
    keys: ['escape'],
    hint: 'cancel',
    help: 'cancel',
    order: 3,
    run: storeHandler((state) => state.closeOverlay()),
  },
];
