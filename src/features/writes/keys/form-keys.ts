import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as form from '../commands/form-commands.ts';
import * as review from '../commands/review-commands.ts';
import * as whyNot from '../commands/refusals.ts';
import * as load from '../commands/load-commands.ts';
import * as edit from '../commands/edit-commands.ts';
import * as draft from '../commands/draft-commands.ts';
import { prepareHint } from '../commands/prepare-refusals.ts';
import * as decoded from './decoded-keys.ts';
import * as signing from '../commands/signing-commands.ts';

/** Keys of a form while no field is being typed in. */
export const formBindings: readonly KeyBinding[] = [
  {
    id: 'form.enter',
    scope: 'form',
    keys: ['return', 'i'],
    hint: 'edit',
    help: 'edit, add or choose',
    order: 1,
    run: form.enter,
  },
  {
    id: 'form.down',
    scope: 'form',
    keys: ['tab'],
    hint: 'move',
    help: 'next, previous field',
    run: form.down,
  },
  {
    id: 'form.up',
    scope: 'form',
    keys: ['shift+tab'],
    hint: 'move',
    help: 'next, previous field',
    run: form.up,
  },
  {
    id: 'form.choose',
    scope: 'form',
    keys: [' ', 'right'],
    hint: 'choose',
    help: 'choose another value',
    run: form.choose,
  },
  {
    id: 'form.chooseBack',
    scope: 'form',
    keys: ['left'],
    hint: 'choose',
    help: 'choose another value',
    run: form.chooseBack,
  },
  {
    id: 'form.next',
    scope: 'form',
    keys: ['ctrl+n', 'n'],
    hint: 'next page',
    hintNow: prepareHint,
    help: 'next page',
    order: 3,
    palette: true,
    run: review.forward,
  },
  {
    id: 'form.back',
    scope: 'form',
    keys: ['ctrl+p', 'p'],
    hint: 'back',
    help: 'previous page',
    order: 6,
    palette: true,
    when: whyNot.back,
    run: form.back,
  },
  {
    id: 'form.load',
    scope: 'form',
    keys: ['ctrl+o', 'o', '@'],
    hint: 'load file',
    help: 'load a file',
    order: 4,
    palette: true,
    alias: 'open import json',
    run: load.open,
  },
  {
    id: 'form.edit',
    scope: 'form',
    keys: ['ctrl+e', 'e'],
    hint: 'editor',
    help: 'edit in $EDITOR',
    order: 9,
    palette: true,
    alias: 'vi emacs json request',
    run: edit.edit,
  },
  {
    id: 'form.drafts',
    scope: 'form',
    keys: ['D'],
    hint: 'drafts',
    help: 'choose or start a draft',
    order: 11,
    palette: true,
    alias: 'resume continue saved',
    when: whyNot.drafts,
    run: draft.ask,
  },
  {
    id: 'form.decoded',
    scope: 'form',
    keys: ['t', 'ctrl+t'],
    hint: 'decoded',
    help: 'show decoded transaction',
    order: 12,
    palette: true,
    alias: 'tree transaction arguments',
    when: whyNot.decoded,
    run: decoded.open,
  },
  {
    id: 'form.undo',
    scope: 'form',
    keys: ['u'],
    hint: 'undo',
    help: 'undo removal or load',
    order: 10,
    when: whyNot.undo,
    run: form.undoChange,
  },
  {
    id: 'form.explain',
    scope: 'form',
    keys: ['ctrl+g', 'g'],
    hint: 'field help',
    help: 'help for the field',
    order: 8,
    run: form.explain,
  },
];

/** Keys of a page with a list of groups: signatures, transactions, parties. */
export const formGroupBindings: readonly KeyBinding[] = [
  {
    id: 'form.add',
    scope: 'groups',
    keys: ['a'],
    hint: 'add',
    help: 'add an item to the list',
    order: 5,
    run: form.add,
  },
  {
    id: 'form.remove',
    scope: 'groups',
    keys: ['d'],
    hint: 'remove',
    help: 'remove the item',
    order: 7,
    run: form.remove,
  },
  {
    id: 'form.sink',
    scope: 'groups',
    keys: ['J'],
    hint: 'reorder',
    help: 'move the item down, up',
    run: form.sink,
  },
  {
    id: 'form.rise',
    scope: 'groups',
    keys: ['K'],
    hint: 'reorder',
    help: 'move the item down, up',
    run: form.rise,
  },
];

/** Keys of the Signatures page: they export what a signer signs. */
export const signingBindings: readonly KeyBinding[] = [
  {
    id: 'signing.copy',
    scope: 'signing',
    keys: ['y'],
    hint: 'copy hash',
    help: 'copy the hash to sign',
    order: 4,
    palette: true,
    alias: 'multi hash combined base64',
    run: signing.copy,
  },
  {
    id: 'signing.write',
    scope: 'signing',
    keys: ['H'],
    hint: 'save hash',
    help: 'save the hash to sign',
    order: 4,
    palette: true,
    alias: 'multi hash combined prepared',
    run: signing.write,
  },
];

/** Keys of the page with the submission id. */
export const submissionIdBindings: readonly KeyBinding[] = [
  {
    id: 'submission.renew',
    scope: 'submission',
    keys: ['N'],
    hint: 'new id',
    help: 'generate a new id',
    order: 5,
    palette: true,
    alias: 'uuid fresh',
    run: draft.renew,
  },
];
