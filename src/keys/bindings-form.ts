import type { Binding } from './binding.ts';

/** Keys of a form while no field of it takes letters. */
export const form = [
  {
    id: 'form.enter',
    scope: 'form',
    keys: ['return', 'i'],
    hint: 'edit',
    about: 'enter field, add, choose',
    footer: 1,
  },
  {
    id: 'form.down',
    scope: 'form',
    keys: ['j', 'tab', 'down'],
    hint: 'move',
    about: 'next, previous field',
    footer: 2,
  },
  {
    id: 'form.up',
    scope: 'form',
    keys: ['k', 'shift+tab', 'up'],
    hint: 'move',
    about: 'next, previous field',
  },
  {
    id: 'form.choose',
    scope: 'form',
    keys: [' ', 'right'],
    hint: 'value',
    about: 'other value of a choice',
  },
  {
    id: 'form.chooseBack',
    scope: 'form',
    keys: ['left'],
    hint: 'value',
    about: 'other value of a choice',
  },
  {
    id: 'form.next',
    scope: 'form',
    keys: ['ctrl+n', 'n'],
    hint: 'next page',
    about: 'next page',
    footer: 3,
    palette: true,
  },
  {
    id: 'form.back',
    scope: 'form',
    keys: ['ctrl+p', 'p'],
    hint: 'back',
    about: 'page before',
    footer: 6,
    palette: true,
  },
  {
    id: 'form.load',
    scope: 'form',
    keys: ['ctrl+o', 'o', '@'],
    hint: 'load file',
    about: 'load a file',
    footer: 4,
    palette: true,
    alias: 'open import json',
  },
  {
    id: 'form.edit',
    scope: 'form',
    keys: ['ctrl+e', 'e'],
    hint: 'editor',
    about: 'edit in $EDITOR',
    footer: 9,
    palette: true,
    alias: 'vi emacs json request',
  },
  {
    id: 'form.drafts',
    scope: 'form',
    keys: ['D'],
    hint: 'drafts',
    about: 'other drafts, a new one',
    footer: 11,
    palette: true,
    alias: 'resume continue saved',
  },
  {
    id: 'form.decoded',
    scope: 'form',
    keys: ['t', 'ctrl+t'],
    hint: 'decoded',
    about: 'show decoded transaction',
    footer: 12,
    palette: true,
    alias: 'tree transaction arguments',
  },
  {
    id: 'form.undo',
    scope: 'form',
    keys: ['u'],
    hint: 'undo',
    about: 'undo removal, loading',
    footer: 10,
  },
  {
    id: 'form.explain',
    scope: 'form',
    keys: ['ctrl+g', 'g'],
    hint: 'field help',
    about: 'help of the field',
    footer: 8,
  },
] as const satisfies readonly Binding[];

/** Keys of the page of checks; files and pastes are taken there too: public keys above all. */
export const checks = [
  {
    id: 'checks.next',
    scope: 'checks',
    keys: ['return', 'ctrl+n', 'n'],
    hint: 'review',
    about: 'go to the review',
    footer: 1,
    palette: true,
  },
  {
    id: 'checks.down',
    scope: 'checks',
    keys: ['j', 'tab', 'down'],
    hint: 'move',
    about: 'next, previous check',
    footer: 2,
  },
  {
    id: 'checks.up',
    scope: 'checks',
    keys: ['k', 'shift+tab', 'up'],
    hint: 'move',
    about: 'next, previous check',
  },
  {
    id: 'checks.back',
    scope: 'checks',
    keys: ['ctrl+p', 'p'],
    hint: 'back',
    about: 'page before',
    footer: 4,
  },
  {
    id: 'checks.load',
    scope: 'checks',
    keys: ['ctrl+o', 'o'],
    hint: 'load a public key',
    about: 'load a file',
    footer: 3,
  },
  {
    id: 'checks.decoded',
    scope: 'checks',
    keys: ['t', 'ctrl+t'],
    hint: 'decoded',
    about: 'show decoded transaction',
    footer: 6,
    palette: true,
    alias: 'tree transaction arguments',
  },
  {
    id: 'checks.strip',
    scope: 'checks',
    keys: ['x'],
    hint: 'leave out',
    about: 'leave extra fields out',
    palette: true,
    alias: 'unknown keys strip',
  },
  {
    id: 'checks.undo',
    scope: 'checks',
    keys: ['u'],
    hint: 'undo',
    about: 'undo removal, loading',
    footer: 5,
  },
] as const satisfies readonly Binding[];

/** Keys of a page that has a list of groups: signatures, transactions, parties. */
export const groups = [
  {
    id: 'form.add',
    scope: 'groups',
    keys: ['a'],
    hint: 'add',
    about: 'add a group to the list',
    footer: 5,
  },
  {
    id: 'form.remove',
    scope: 'groups',
    keys: ['d'],
    hint: 'remove',
    about: 'remove the group',
    footer: 7,
  },
  {
    id: 'form.sink',
    scope: 'groups',
    keys: ['J'],
    hint: 'order',
    about: 'move the group down, up',
  },
  {
    id: 'form.rise',
    scope: 'groups',
    keys: ['K'],
    hint: 'order',
    about: 'move the group down, up',
  },
] as const satisfies readonly Binding[];

/** Keys of the page of signatures: a signer gets what is to be signed. */
export const signing = [
  {
    id: 'signing.copy',
    scope: 'signing',
    keys: ['y'],
    hint: 'copy hash',
    about: 'copy the hash to sign',
    footer: 4,
    palette: true,
    alias: 'multi hash combined base64',
  },
  {
    id: 'signing.write',
    scope: 'signing',
    keys: ['H'],
    hint: 'hash to file',
    about: 'write it for the signer',
    footer: 4,
    palette: true,
    alias: 'multi hash combined prepared',
  },
] as const satisfies readonly Binding[];

/** Keys of the page with the submission id. */
export const submission = [
  {
    id: 'submission.renew',
    scope: 'submission',
    keys: ['N'],
    hint: 'new id',
    about: 'a new submission id',
    footer: 5,
    palette: true,
    alias: 'uuid fresh',
  },
] as const satisfies readonly Binding[];

/** Keys while one of the drafts is to be chosen. */
export const drafts = [
  {
    id: 'drafts.open',
    scope: 'drafts',
    keys: ['return'],
    hint: 'continue',
    about: 'continue the draft',
    footer: 1,
  },
  {
    id: 'drafts.new',
    scope: 'drafts',
    keys: ['n'],
    hint: 'new',
    about: 'start a new one',
    footer: 2,
  },
  {
    id: 'drafts.down',
    scope: 'drafts',
    keys: ['j', 'down', 'tab'],
    hint: 'move',
    about: 'next, previous draft',
    footer: 3,
  },
  {
    id: 'drafts.up',
    scope: 'drafts',
    keys: ['k', 'up', 'shift+tab'],
    hint: 'move',
    about: 'next, previous draft',
  },
  {
    id: 'drafts.forget',
    scope: 'drafts',
    keys: ['d'],
    hint: 'trash',
    about: 'move to trash',
    footer: 4,
  },
  {
    id: 'drafts.export',
    scope: 'drafts',
    keys: ['x'],
    hint: 'export',
    about: 'a file for another host',
    footer: 6,
    palette: true,
    alias: 'save write move host',
  },
  {
    id: 'drafts.restore',
    scope: 'drafts',
    keys: ['u'],
    hint: 'restore',
    about: 'restore from trash',
    footer: 5,
  },
] as const satisfies readonly Binding[];

/** Keys of a draft whose time has run out: none of them changes it. */
export const expired = [
  {
    id: 'expired.drafts',
    scope: 'expired',
    keys: ['D', 'return'],
    hint: 'other drafts, new one',
    about: 'other drafts, a new one',
    footer: 1,
  },
  {
    id: 'expired.down',
    scope: 'expired',
    keys: ['j', 'tab', 'down'],
    hint: 'move',
    about: 'next, previous field',
    footer: 2,
  },
  {
    id: 'expired.up',
    scope: 'expired',
    keys: ['k', 'shift+tab', 'up'],
    hint: 'move',
    about: 'next, previous field',
  },
  {
    id: 'expired.next',
    scope: 'expired',
    keys: ['ctrl+n', 'n'],
    hint: 'next page',
    about: 'next page, page before',
    footer: 3,
  },
  {
    id: 'expired.back',
    scope: 'expired',
    keys: ['ctrl+p', 'p'],
    hint: 'next page',
    about: 'next page, page before',
  },
] as const satisfies readonly Binding[];

/** Keys while letters go into a field of a form: only those that are no text. */
export const typing = [
  {
    id: 'typing.down',
    scope: 'typing',
    keys: ['tab', 'return', 'down'],
    hint: 'next field',
    about: 'next, previous field',
    footer: 1,
  },
  {
    id: 'typing.up',
    scope: 'typing',
    keys: ['shift+tab', 'up'],
    hint: 'next field',
    about: 'next, previous field',
  },
  {
    id: 'typing.leave',
    scope: 'typing',
    keys: ['escape'],
    hint: 'leave (kept)',
    about: 'leave, keep the text',
    footer: 2,
  },
  {
    id: 'typing.next',
    scope: 'typing',
    keys: ['ctrl+n'],
    hint: 'next page',
    about: 'next page',
    footer: 3,
  },
  {
    id: 'typing.back',
    scope: 'typing',
    keys: ['ctrl+p'],
    hint: 'back',
    about: 'page before',
    footer: 6,
  },
  {
    id: 'typing.load',
    scope: 'typing',
    keys: ['ctrl+o'],
    hint: 'file',
    about: 'load a file',
    footer: 4,
  },
  {
    id: 'typing.edit',
    scope: 'typing',
    keys: ['ctrl+e'],
    hint: 'editor',
    about: 'edit in $EDITOR',
    footer: 7,
  },
  {
    id: 'typing.decoded',
    scope: 'typing',
    keys: ['ctrl+t'],
    hint: 'decoded',
    about: 'show decoded transaction',
    footer: 8,
  },
  {
    id: 'typing.explain',
    scope: 'typing',
    keys: ['ctrl+g'],
    hint: 'field help',
    about: 'help of the field',
    footer: 5,
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<
    | (typeof form)[number]['id']
    | (typeof checks)[number]['id']
    | (typeof groups)[number]['id']
    | (typeof signing)[number]['id']
    | (typeof submission)[number]['id']
    | (typeof drafts)[number]['id']
    | (typeof expired)[number]['id']
    | (typeof typing)[number]['id'],
    true
  > {}
}
