import type { Binding } from './binding.ts';

/**
 * Keys of the review: none of them sends, and none of them is printable. Whoever types the
 * confirmation before its field has the focus runs no command.
 */
export const review = [
  {
    id: 'review.confirm',
    scope: 'review',
    keys: ['tab', 'shift+tab'],
    hint: 'confirm',
    about: 'type the confirmation',
    footer: 1,
  },
  {
    id: 'review.cancel',
    scope: 'review',
    keys: ['escape', 'ctrl+p'],
    hint: 'back',
    about: 'back, keep the draft',
    footer: 2,
  },
  {
    id: 'review.body',
    scope: 'review',
    keys: ['ctrl+e'],
    hint: 'body',
    about: 'exact body on / off',
    footer: 4,
  },
  {
    id: 'review.curl',
    scope: 'review',
    keys: ['ctrl+x'],
    hint: 'curl',
    about: 'write as curl',
    footer: 6,
  },
  {
    id: 'review.save',
    scope: 'review',
    keys: ['ctrl+o'],
    hint: 'save body',
    about: 'save the exact body',
    footer: 7,
  },
  {
    id: 'review.decoded',
    scope: 'review',
    keys: ['ctrl+t'],
    hint: 'decoded',
    about: 'show decoded transaction',
    footer: 5,
  },
  {
    id: 'review.bundle',
    scope: 'review',
    keys: ['ctrl+f'],
    hint: 'bundle',
    about: 'write approval bundle',
    footer: 8,
  },
  {
    id: 'review.approve',
    scope: 'review',
    keys: ['ctrl+g'],
    hint: 'approve',
    about: 'type the approval',
    footer: 9,
  },
  {
    id: 'review.reread',
    scope: 'review',
    keys: ['ctrl+r'],
    hint: 'read approvals',
    about: 'read the approvals again',
    footer: 10,
  },
  {
    id: 'review.copy',
    scope: 'review',
    keys: ['ctrl+y'],
    hint: 'copy path',
    about: 'copy the bundle’s path',
    footer: 11,
  },
  {
    id: 'review.down',
    scope: 'review',
    keys: ['down'],
    hint: 'scroll',
    about: 'scroll down, up',
    footer: 12,
  },
  {
    id: 'review.up',
    scope: 'review',
    keys: ['up'],
    hint: 'scroll',
    about: 'scroll down, up',
  },
  {
    id: 'review.pageDown',
    scope: 'review',
    keys: ['pagedown', 'ctrl+d'],
    hint: 'page',
    about: 'page down, up',
    footer: 3,
  },
  {
    id: 'review.pageUp',
    scope: 'review',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'page down, up',
  },
  {
    id: 'review.first',
    scope: 'review',
    keys: ['home'],
    hint: 'top',
    about: 'top, end',
  },
  {
    id: 'review.last',
    scope: 'review',
    keys: ['end'],
    hint: 'end',
    about: 'top, end',
  },
] as const satisfies readonly Binding[];

/** Keys while the decoded transaction covers a review. */
export const reviewDecoded = [
  {
    id: 'reviewDecoded.leave',
    scope: 'reviewDecoded',
    keys: ['escape', 'ctrl+t'],
    hint: 'back',
    about: 'back to the review',
    footer: 1,
  },
  {
    id: 'reviewDecoded.down',
    scope: 'reviewDecoded',
    keys: ['down'],
    hint: 'scroll',
    about: 'scroll down, up',
    footer: 2,
  },
  {
    id: 'reviewDecoded.up',
    scope: 'reviewDecoded',
    keys: ['up'],
    hint: 'scroll',
    about: 'scroll down, up',
  },
  {
    id: 'reviewDecoded.pageDown',
    scope: 'reviewDecoded',
    keys: ['pagedown', 'ctrl+d'],
    hint: 'page',
    about: 'page down, up',
    footer: 3,
  },
  {
    id: 'reviewDecoded.pageUp',
    scope: 'reviewDecoded',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'page down, up',
  },
  {
    id: 'reviewDecoded.first',
    scope: 'reviewDecoded',
    keys: ['home'],
    hint: 'top',
    about: 'top, end',
  },
  {
    id: 'reviewDecoded.last',
    scope: 'reviewDecoded',
    keys: ['end'],
    hint: 'end',
    about: 'top, end',
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
    hint: 'back',
    about: 'back to the review',
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
    hint: 'back',
    about: 'back to the review',
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

declare module './binding.ts' {
  interface CommandIds extends Record<
    | (typeof review)[number]['id']
    | (typeof reviewDecoded)[number]['id']
    | (typeof confirm)[number]['id']
    | (typeof approve)[number]['id']
    | (typeof outcome)[number]['id'],
    true
  > {}
}
