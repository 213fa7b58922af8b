import type { CommandContext } from './command-context.ts';
import type { AppState } from './context.ts';
import { closeOverlay } from '../../shell/command-handler.ts';
import { keysIn, type KeyBinding } from '../../shell/keys/key-binding.ts';
import { scrollBy } from '../../shell/scroll.ts';
import * as draft from './commands/draft-commands.ts';
import * as form from './commands/form-commands.ts';
import * as enter from './commands/enter-commands.ts';
import * as whyNot from './commands/refusals.ts';
import * as front from './commands/front-commands.ts';
import { forward } from './commands/review-commands.ts';
import * as sign from './commands/sign-commands.ts';
import { moveField } from './panes.ts';
import { reviewKeys } from './review-keys.ts';

const inForm = keysIn('form');
const inTyping = keysIn('typing');
const inRequest = keysIn('request');
const inGenerating = keysIn('generating');
const inPrepare = keysIn('prepare');
const inPicks = keysIn('picks');
const inPreparing = keysIn('preparing');
const inGroups = keysIn('groups');
const inSigning = keysIn('signing');
const inSubmission = keysIn('submission');
const inChecks = keysIn('checks');
const inDrafts = keysIn('drafts');
const inExpired = keysIn('expired');
const inDecoded = keysIn('decoded');
const inLoad = keysIn('load');

const signer = { alias: 'signer agent hsm kms key', available: whyNot.signer };
const decoded = { alias: 'tree transaction arguments', available: whyNot.decoded };

/** Keys of the pages of a form while no field is being typed in. */
const formKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inForm('return i', 'form.enter', 'edit', 'edit, add or choose', form.enter),
  inRequest('ctrl+n n', 'request.generate', 'generate', 'generate, or skip page', forward, {
    alias: 'topology party key allocate next page',
  }),
  inSigning('s', 'signing.sign', 'sign', 'sign with a signer', sign.open, signer),
  inForm('ctrl+n n', 'form.next', 'next page', 'next page', forward, {
    available: whyNot.nextPage,
  }),
  inSigning('y', 'signing.copy', 'copy hash', 'copy the hash to sign', sign.copyHash, {
    alias: 'multi hash combined base64',
  }),
  inSigning('H', 'signing.write', 'save hash', 'save the hash to sign', sign.writeHash, {
    alias: 'multi hash combined prepared',
  }),
  inPrepare('v', 'prepare.list', 'list values', 'list possible values', front.list, {
    alias: 'pick party rights synchronizer preferred packages',
    available: whyNot.noPick,
  }),
  inForm('ctrl+o o @', 'form.load', 'load file', 'load a file', enter.open, {
    alias: 'open import json',
  }),
  inSubmission('N', 'submission.renew', 'new id', 'generate a new id', draft.renew, {
    alias: 'uuid fresh',
  }),
  inGroups('a', 'form.add', 'add', 'add an item to the list', form.add),
  inForm('ctrl+p p', 'form.back', 'back', 'previous page', form.back, { available: whyNot.back }),
  inRequest('r', 'request.askAgain', 'ask again', 'query the ledger again', front.askAgain),
  inGroups('d', 'form.remove', 'remove', 'remove the item', form.remove),
  inForm('ctrl+g g', 'form.explain', 'field help', 'help for the field', form.explain),
  inForm('ctrl+e e', 'form.edit', 'editor', 'edit in $EDITOR', enter.edit, {
    alias: 'vi emacs json request',
  }),
  inForm('u', 'form.undo', 'undo', 'undo removal or load', form.undoChange, {
    available: whyNot.undo,
  }),
  inForm('D', 'form.drafts', 'drafts', 'choose or start a draft', draft.ask, {
    alias: 'resume continue saved',
    available: whyNot.drafts,
  }),
  inForm(
    't ctrl+t',
    'form.decoded',
    'decoded',
    'show decoded transaction',
    form.showDecoded,
    decoded,
  ),
  inForm('tab', 'form.down', '', 'next, previous field', scrollBy('down')),
  inForm('shift+tab', 'form.up', '', 'next, previous field', scrollBy('up')),
  inForm('space right', 'form.choose', '', 'choose another value', form.choose),
  inForm('left', 'form.chooseBack', '', 'choose another value', form.chooseBack),
  inGroups('J', 'form.sink', '', 'move the item down, up', form.sink),
  inGroups('K', 'form.rise', '', 'move the item down, up', form.rise),
  inGenerating(
    'escape',
    'generating.cancel',
    'cancel',
    'cancel the request',
    front.cancelGeneration,
  ),
  inPreparing('escape', 'preparing.cancel', 'cancel', 'cancel preparing', front.cancelPreparing),
  inDecoded(
    'escape t ctrl+t return',
    'decoded.leave',
    'back',
    'back to the page',
    form.hideDecoded,
  ),
];

/** Keys while the user types in a field or names a file: only those that type no character. */
const textKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inTyping(
    'tab return down',
    'typing.down',
    'next field',
    'next, previous field',
    moveField('down'),
  ),
  inTyping('shift+tab up', 'typing.up', '', 'next, previous field', moveField('up')),
  inTyping('escape', 'typing.leave', 'leave', 'leave, keep the text', form.leaveField),
  inTyping('ctrl+n', 'typing.next', 'next page', 'next page', forward, {
    available: whyNot.nextPage,
  }),
  inTyping('ctrl+v', 'typing.list', 'list values', 'list possible values', front.list, {
    available: whyNot.noPick,
  }),
  inTyping('ctrl+o', 'typing.load', 'load file', 'load a file', enter.open),
  inTyping('ctrl+g', 'typing.explain', 'field help', 'help for the field', form.explain),
  inTyping('ctrl+p', 'typing.back', 'back', 'previous page', form.back, {
    available: whyNot.back,
  }),
  inTyping('ctrl+e', 'typing.edit', 'editor', 'edit in $EDITOR', enter.edit),
  inTyping('ctrl+t', 'typing.decoded', 'decoded', 'show decoded transaction', form.showDecoded, {
    available: whyNot.decoded,
  }),
  inLoad('return', 'load.run', 'load', 'load the file', enter.run),
  inLoad('tab', 'load.complete', 'complete', 'complete the path', enter.complete),
  inLoad('escape', 'load.leave', 'cancel', 'cancel', closeOverlay),
];

/** Keys of the Checks page, which also takes public keys, and of the lists of values and of drafts. */
const listKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inChecks('return ctrl+n n', 'checks.next', 'review', 'go to the review', forward, {
    available: whyNot.review,
  }),
  inChecks('ctrl+o o', 'checks.load', 'load key', 'load a public key', enter.open),
  inChecks('ctrl+p p', 'checks.back', 'back', 'previous page', form.back, {
    available: whyNot.back,
  }),
  inChecks('s', 'checks.sign', 'sign', 'sign with a signer', sign.open, signer),
  inChecks('u', 'checks.undo', 'undo', 'undo removal or load', form.undoChange, {
    available: whyNot.undo,
  }),
  inChecks(
    't ctrl+t',
    'checks.decoded',
    'decoded',
    'show decoded transaction',
    form.showDecoded,
    decoded,
  ),
  inChecks('tab', 'checks.down', '', 'next, previous check', scrollBy('down')),
  inChecks('shift+tab', 'checks.up', '', 'next, previous check', scrollBy('up')),
  inChecks('x', 'checks.strip', '', 'remove unknown fields', form.leaveOut, {
    alias: 'unknown keys strip',
    available: whyNot.strip,
  }),
  inPicks('return space', 'picks.take', 'take', 'take the value', front.take, {
    available: whyNot.noOption,
  }),
  inPicks('escape', 'picks.leave', 'back', 'back, keep the field', front.leave),
  inPicks('tab', 'picks.down', '', 'next, previous value', scrollBy('down')),
  inPicks('shift+tab', 'picks.up', '', 'next, previous value', scrollBy('up')),
  inDrafts('return', 'drafts.open', 'continue', 'continue the draft', draft.proceed, {
    available: whyNot.noDraft,
  }),
  inDrafts('n', 'drafts.new', 'new', 'start a new draft', draft.startNew),
  inDrafts('d', 'drafts.forget', 'trash', 'move to trash', draft.forget, {
    available: whyNot.noDraft,
  }),
  inDrafts('u', 'drafts.restore', 'restore', 'restore from trash', draft.restore, {
    available: whyNot.restoreDraft,
  }),
  inDrafts('tab', 'drafts.down', '', 'next, previous draft', scrollBy('down')),
  inDrafts('shift+tab', 'drafts.up', '', 'next, previous draft', scrollBy('up')),
  // An expired draft: no key changes it.
  inExpired('D return', 'expired.drafts', 'drafts', 'choose or start a draft', draft.ask),
  inExpired('ctrl+n n', 'expired.next', 'next page', 'next, previous page', forward),
  inExpired('ctrl+p p', 'expired.back', '', 'next, previous page', form.back),
  inExpired('tab', 'expired.down', '', 'next, previous field', scrollBy('down')),
  inExpired('shift+tab', 'expired.up', '', 'next, previous field', scrollBy('up')),
];

export const writeKeys = [...formKeys, ...textKeys, ...listKeys, ...reviewKeys];
