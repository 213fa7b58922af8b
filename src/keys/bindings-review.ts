import type { Binding } from './binding.ts';

/** Keys of the review: none of them sends. */
export const review = [
  {
    id: 'review.cancel',
    scope: 'review',
    keys: ['return', 'escape', 'ctrl+p', 'p'],
    hint: 'cancel',
    about: 'back, keep the draft',
    footer: 1,
  },
  {
    id: 'review.confirm',
    scope: 'review',
    keys: ['tab', 'shift+tab'],
    hint: 'to the text',
    about: 'to the text that sends',
    footer: 2,
  },
  {
    id: 'review.body',
    scope: 'review',
    keys: ['b'],
    hint: 'body',
    about: 'the exact body on / off',
    footer: 3,
    palette: true,
  },
  {
    id: 'review.curl',
    scope: 'review',
    keys: ['c'],
    hint: 'curl',
    about: 'write it as curl',
    footer: 4,
    palette: true,
  },
  {
    id: 'review.save',
    scope: 'review',
    keys: ['s'],
    hint: 'save body',
    about: 'save the exact body',
    footer: 5,
    palette: true,
  },
  {
    id: 'review.decoded',
    scope: 'review',
    keys: ['t'],
    hint: 'decoded',
    about: 'all that the bytes say',
    footer: 7,
    palette: true,
    alias: 'tree transaction arguments',
  },
  {
    id: 'review.bundle',
    scope: 'review',
    keys: ['x'],
    hint: 'bundle',
    about: 'write it for another',
    footer: 8,
    palette: true,
    alias: 'four eyes approval',
  },
  {
    id: 'review.approve',
    scope: 'review',
    keys: ['a'],
    hint: 'approve',
    about: 'to the approving text',
    footer: 9,
    palette: true,
    alias: 'four eyes',
  },
  {
    id: 'review.reread',
    scope: 'review',
    keys: ['r'],
    hint: 'read approvals',
    about: 'read the approvals again',
    footer: 10,
    palette: true,
  },
  {
    id: 'review.copy',
    scope: 'review',
    keys: ['y'],
    hint: 'copy path',
    about: 'copy the bundle’s path',
    footer: 11,
  },
  {
    id: 'review.down',
    scope: 'review',
    keys: ['j', 'down'],
    hint: 'scroll',
    about: 'scroll down, up',
    footer: 6,
  },
  {
    id: 'review.up',
    scope: 'review',
    keys: ['k', 'up'],
    hint: 'scroll',
    about: 'scroll down, up',
  },
  {
    id: 'review.pageDown',
    scope: 'review',
    keys: [' ', 'pagedown'],
    hint: 'page',
    about: 'a page down, up',
    footer: 8,
  },
  {
    id: 'review.pageUp',
    scope: 'review',
    keys: ['pageup'],
    hint: 'page',
    about: 'a page down, up',
  },
] as const satisfies readonly Binding[];

/** Keys while the confirmation is typed. */
export const confirm = [
  {
    id: 'confirm.send',
    scope: 'confirm',
    keys: ['return'],
    hint: 'send',
    about: 'send, on an exact match',
    footer: 1,
  },
  {
    id: 'confirm.leave',
    scope: 'confirm',
    keys: ['escape', 'tab', 'shift+tab'],
    hint: 'back to Cancel',
    about: 'back to Cancel',
    footer: 2,
  },
] as const satisfies readonly Binding[];

/** Keys while an approval is typed. */
export const approve = [
  {
    id: 'approve.give',
    scope: 'approve',
    keys: ['return'],
    hint: 'approve',
    about: 'approve, on a match',
    footer: 1,
  },
  {
    id: 'approve.leave',
    scope: 'approve',
    keys: ['escape', 'tab', 'shift+tab'],
    hint: 'back to Cancel',
    about: 'back to Cancel',
    footer: 2,
  },
] as const satisfies readonly Binding[];

/** Keys of the outcome. */
export const outcome = [
  {
    id: 'outcome.edit',
    scope: 'outcome',
    keys: ['e'],
    hint: 'correct it',
    about: 'correct what was refused',
    footer: 3,
  },
  {
    id: 'outcome.receipt',
    scope: 'outcome',
    keys: ['o'],
    hint: 'receipt',
    about: 'open the receipt',
    footer: 4,
    palette: true,
  },
  {
    id: 'outcome.new',
    scope: 'outcome',
    keys: ['n'],
    hint: 'new one',
    about: 'begin a new one',
    footer: 2,
  },
] as const satisfies readonly Binding[];
