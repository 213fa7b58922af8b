import type { KeyBinding } from '../../../shell/keys/key-binding.ts';

/** Keys of a form while no field of it takes letters. */
export const formBindings = [
  {
    id: 'form.enter',
    scope: 'form',
    keys: ['return', 'i'],
    footerLabel: 'edit',
    description: 'enter field, add, choose',
    footerOrder: 1,
  },
  {
    id: 'form.down',
    scope: 'form',
    keys: ['tab'],
    footerLabel: 'move',
    description: 'next, previous field',
  },
  {
    id: 'form.up',
    scope: 'form',
    keys: ['shift+tab'],
    footerLabel: 'move',
    description: 'next, previous field',
  },
  {
    id: 'form.choose',
    scope: 'form',
    keys: [' ', 'right'],
    footerLabel: 'value',
    description: 'other value of a choice',
  },
  {
    id: 'form.chooseBack',
    scope: 'form',
    keys: ['left'],
    footerLabel: 'value',
    description: 'other value of a choice',
  },
  {
    id: 'form.next',
    scope: 'form',
    keys: ['ctrl+n', 'n'],
    footerLabel: 'next page',
    description: 'next page',
    footerOrder: 3,
    palette: true,
  },
  {
    id: 'form.back',
    scope: 'form',
    keys: ['ctrl+p', 'p'],
    footerLabel: 'back',
    description: 'page before',
    footerOrder: 6,
    palette: true,
  },
  {
    id: 'form.load',
    scope: 'form',
    keys: ['ctrl+o', 'o', '@'],
    footerLabel: 'load file',
    description: 'load a file',
    footerOrder: 4,
    palette: true,
    alias: 'open import json',
  },
  {
    id: 'form.edit',
    scope: 'form',
    keys: ['ctrl+e', 'e'],
    footerLabel: 'editor',
    description: 'edit in $EDITOR',
    footerOrder: 9,
    palette: true,
    alias: 'vi emacs json request',
  },
  {
    id: 'form.drafts',
    scope: 'form',
    keys: ['D'],
    footerLabel: 'drafts',
    description: 'other drafts, a new one',
    footerOrder: 11,
    palette: true,
    alias: 'resume continue saved',
  },
  {
    id: 'form.decoded',
    scope: 'form',
    keys: ['t', 'ctrl+t'],
    footerLabel: 'decoded',
    description: 'show decoded transaction',
    footerOrder: 12,
    palette: true,
    alias: 'tree transaction arguments',
  },
  {
    id: 'form.undo',
    scope: 'form',
    keys: ['u'],
    footerLabel: 'undo',
    description: 'undo removal, loading',
    footerOrder: 10,
  },
  {
    id: 'form.explain',
    scope: 'form',
    keys: ['ctrl+g', 'g'],
    footerLabel: 'field help',
    description: 'help of the field',
    footerOrder: 8,
  },
] as const satisfies readonly KeyBinding[];

/** Keys of the page of checks; files and pastes are taken there too: public keys above all. */
export const checksBindings = [
  {
    id: 'checks.next',
    scope: 'checks',
    keys: ['return', 'ctrl+n', 'n'],
    footerLabel: 'review',
    description: 'go to the review',
    footerOrder: 1,
    palette: true,
  },
  {
    id: 'checks.down',
    scope: 'checks',
    keys: ['tab'],
    footerLabel: 'move',
    description: 'next, previous check',
  },
  {
    id: 'checks.up',
    scope: 'checks',
    keys: ['shift+tab'],
    footerLabel: 'move',
    description: 'next, previous check',
  },
  {
    id: 'checks.back',
    scope: 'checks',
    keys: ['ctrl+p', 'p'],
    footerLabel: 'back',
    description: 'page before',
    footerOrder: 4,
  },
  {
    id: 'checks.load',
    scope: 'checks',
    keys: ['ctrl+o', 'o'],
    footerLabel: 'load a public key',
    description: 'load a file',
    footerOrder: 3,
  },
  {
    id: 'checks.decoded',
    scope: 'checks',
    keys: ['t', 'ctrl+t'],
    footerLabel: 'decoded',
    description: 'show decoded transaction',
    footerOrder: 6,
    palette: true,
    alias: 'tree transaction arguments',
  },
  {
    id: 'checks.strip',
    scope: 'checks',
    keys: ['x'],
    footerLabel: 'leave out',
    description: 'leave extra fields out',
    palette: true,
    alias: 'unknown keys strip',
  },
  {
    id: 'checks.undo',
    scope: 'checks',
    keys: ['u'],
    footerLabel: 'undo',
    description: 'undo removal, loading',
    footerOrder: 5,
  },
] as const satisfies readonly KeyBinding[];

/** Keys of a page that has a list of groups: signatures, transactions, parties. */
export const formGroupBindings = [
  {
    id: 'form.add',
    scope: 'groups',
    keys: ['a'],
    footerLabel: 'add',
    description: 'add a group to the list',
    footerOrder: 5,
  },
  {
    id: 'form.remove',
    scope: 'groups',
    keys: ['d'],
    footerLabel: 'remove',
    description: 'remove the group',
    footerOrder: 7,
  },
  {
    id: 'form.sink',
    scope: 'groups',
    keys: ['J'],
    footerLabel: 'order',
    description: 'move the group down, up',
  },
  {
    id: 'form.rise',
    scope: 'groups',
    keys: ['K'],
    footerLabel: 'order',
    description: 'move the group down, up',
  },
] as const satisfies readonly KeyBinding[];

/** Keys of the page of signatures: a signer gets what is to be signed. */
export const signingBindings = [
  {
    id: 'signing.copy',
    scope: 'signing',
    keys: ['y'],
    footerLabel: 'copy hash',
    description: 'copy the hash to sign',
    footerOrder: 4,
    palette: true,
    alias: 'multi hash combined base64',
  },
  {
    id: 'signing.write',
    scope: 'signing',
    keys: ['H'],
    footerLabel: 'hash to file',
    description: 'write it for the signer',
    footerOrder: 4,
    palette: true,
    alias: 'multi hash combined prepared',
  },
] as const satisfies readonly KeyBinding[];

/** Keys of the page with the submission id. */
export const submissionIdBindings = [
  {
    id: 'submission.renew',
    scope: 'submission',
    keys: ['N'],
    footerLabel: 'new id',
    description: 'a new submission id',
    footerOrder: 5,
    palette: true,
    alias: 'uuid fresh',
  },
] as const satisfies readonly KeyBinding[];

/** Keys while one of the drafts is to be chosen. */
export const draftsBindings = [
  {
    id: 'drafts.open',
    scope: 'drafts',
    keys: ['return'],
    footerLabel: 'continue',
    description: 'continue the draft',
    footerOrder: 1,
  },
  {
    id: 'drafts.new',
    scope: 'drafts',
    keys: ['n'],
    footerLabel: 'new',
    description: 'start a new one',
    footerOrder: 2,
  },
  {
    id: 'drafts.down',
    scope: 'drafts',
    keys: ['tab'],
    footerLabel: 'move',
    description: 'next, previous draft',
  },
  {
    id: 'drafts.up',
    scope: 'drafts',
    keys: ['shift+tab'],
    footerLabel: 'move',
    description: 'next, previous draft',
  },
  {
    id: 'drafts.forget',
    scope: 'drafts',
    keys: ['d'],
    footerLabel: 'trash',
    description: 'move to trash',
    footerOrder: 4,
  },
  {
    id: 'drafts.export',
    scope: 'drafts',
    keys: ['x'],
    footerLabel: 'export',
    description: 'a file for another host',
    footerOrder: 6,
    palette: true,
    alias: 'save write move host',
  },
  {
    id: 'drafts.restore',
    scope: 'drafts',
    keys: ['u'],
    footerLabel: 'restore',
    description: 'restore from trash',
    footerOrder: 5,
  },
] as const satisfies readonly KeyBinding[];

/** Keys of a draft whose time has run out: none of them changes it. */
export const expiredDraftBindings = [
  {
    id: 'expired.drafts',
    scope: 'expired',
    keys: ['D', 'return'],
    footerLabel: 'other drafts, new one',
    description: 'other drafts, a new one',
    footerOrder: 1,
  },
  {
    id: 'expired.down',
    scope: 'expired',
    keys: ['tab'],
    footerLabel: 'move',
    description: 'next, previous field',
  },
  {
    id: 'expired.up',
    scope: 'expired',
    keys: ['shift+tab'],
    footerLabel: 'move',
    description: 'next, previous field',
  },
  {
    id: 'expired.next',
    scope: 'expired',
    keys: ['ctrl+n', 'n'],
    footerLabel: 'next page',
    description: 'next page, page before',
    footerOrder: 3,
  },
  {
    id: 'expired.back',
    scope: 'expired',
    keys: ['ctrl+p', 'p'],
    footerLabel: 'next page',
    description: 'next page, page before',
  },
] as const satisfies readonly KeyBinding[];

/** Keys while letters go into a field of a form: only those that are no text. */
export const formFieldBindings = [
  {
    id: 'typing.down',
    scope: 'typing',
    keys: ['tab', 'return', 'down'],
    footerLabel: 'next field',
    description: 'next, previous field',
    footerOrder: 1,
  },
  {
    id: 'typing.up',
    scope: 'typing',
    keys: ['shift+tab', 'up'],
    footerLabel: 'next field',
    description: 'next, previous field',
  },
  {
    id: 'typing.leave',
    scope: 'typing',
    keys: ['escape'],
    footerLabel: 'leave (kept)',
    description: 'leave, keep the text',
    footerOrder: 2,
  },
  {
    id: 'typing.next',
    scope: 'typing',
    keys: ['ctrl+n'],
    footerLabel: 'next page',
    description: 'next page',
    footerOrder: 3,
  },
  {
    id: 'typing.back',
    scope: 'typing',
    keys: ['ctrl+p'],
    footerLabel: 'back',
    description: 'page before',
    footerOrder: 6,
  },
  {
    id: 'typing.load',
    scope: 'typing',
    keys: ['ctrl+o'],
    footerLabel: 'file',
    description: 'load a file',
    footerOrder: 4,
  },
  {
    id: 'typing.edit',
    scope: 'typing',
    keys: ['ctrl+e'],
    footerLabel: 'editor',
    description: 'edit in $EDITOR',
    footerOrder: 7,
  },
  {
    id: 'typing.decoded',
    scope: 'typing',
    keys: ['ctrl+t'],
    footerLabel: 'decoded',
    description: 'show decoded transaction',
    footerOrder: 8,
  },
  {
    id: 'typing.explain',
    scope: 'typing',
    keys: ['ctrl+g'],
    footerLabel: 'field help',
    description: 'help of the field',
    footerOrder: 5,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<
    | (typeof formBindings)[number]['id']
    | (typeof checksBindings)[number]['id']
    | (typeof formGroupBindings)[number]['id']
    | (typeof signingBindings)[number]['id']
    | (typeof submissionIdBindings)[number]['id']
    | (typeof draftsBindings)[number]['id']
    | (typeof expiredDraftBindings)[number]['id']
    | (typeof formFieldBindings)[number]['id'],
    true
  > {}
}
