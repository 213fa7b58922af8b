import type { KeyBinding } from '../../../shell/keys/key-binding.ts';

/**
 * Keys of the review: none of them sends, and none of them is printable. Whoever types the
 * confirmation before its field has the focus runs no command.
 */
export const reviewBindings = [
  {
    id: 'review.confirm',
    scope: 'review',
    keys: ['tab', 'shift+tab'],
    footerLabel: 'confirm',
    description: 'type the confirmation',
    footerOrder: 1,
  },
  {
    id: 'review.cancel',
    scope: 'review',
    keys: ['escape', 'ctrl+p'],
    footerLabel: 'back',
    description: 'back, keep the draft',
    footerOrder: 2,
  },
  {
    id: 'review.body',
    scope: 'review',
    keys: ['ctrl+e'],
    footerLabel: 'body',
    description: 'exact body on / off',
    footerOrder: 4,
  },
  {
    id: 'review.curl',
    scope: 'review',
    keys: ['ctrl+x'],
    footerLabel: 'curl',
    description: 'write as curl',
    footerOrder: 6,
  },
  {
    id: 'review.save',
    scope: 'review',
    keys: ['ctrl+o'],
    footerLabel: 'save body',
    description: 'save the exact body',
    footerOrder: 7,
  },
  {
    id: 'review.decoded',
    scope: 'review',
    keys: ['ctrl+t'],
    footerLabel: 'decoded',
    description: 'show decoded transaction',
    footerOrder: 5,
  },
  {
    id: 'review.bundle',
    scope: 'review',
    keys: ['ctrl+f'],
    footerLabel: 'bundle',
    description: 'write approval bundle',
    footerOrder: 8,
  },
  {
    id: 'review.approve',
    scope: 'review',
    keys: ['ctrl+g'],
    footerLabel: 'approve',
    description: 'type the approval',
    footerOrder: 9,
  },
  {
    id: 'review.reread',
    scope: 'review',
    keys: ['ctrl+r'],
    footerLabel: 'read approvals',
    description: 'read the approvals again',
    footerOrder: 10,
  },
  {
    id: 'review.copy',
    scope: 'review',
    keys: ['ctrl+y'],
    footerLabel: 'copy path',
    description: 'copy the bundle’s path',
    footerOrder: 11,
  },
] as const satisfies readonly KeyBinding[];

/** Keys while the decoded transaction covers a review. */
export const reviewDecodedBindings = [
  {
    id: 'reviewDecoded.leave',
    scope: 'reviewDecoded',
    keys: ['escape', 'ctrl+t'],
    footerLabel: 'back',
    description: 'back to the review',
    footerOrder: 1,
  },
] as const satisfies readonly KeyBinding[];

/** Keys while the confirmation is typed. */
export const confirmationBindings = [
  {
    id: 'confirm.send',
    scope: 'confirm',
    keys: ['return'],
    footerLabel: 'send',
    description: 'send, on an exact match',
    footerOrder: 1,
  },
  {
    id: 'confirm.leave',
    scope: 'confirm',
    keys: ['escape', 'tab', 'shift+tab'],
    footerLabel: 'back',
    description: 'back to the review',
    footerOrder: 2,
  },
] as const satisfies readonly KeyBinding[];

/** Keys while an approval is typed. */
export const approvalBindings = [
  {
    id: 'approve.give',
    scope: 'approve',
    keys: ['return'],
    footerLabel: 'approve',
    description: 'approve, on a match',
    footerOrder: 1,
  },
  {
    id: 'approve.leave',
    scope: 'approve',
    keys: ['escape', 'tab', 'shift+tab'],
    footerLabel: 'back',
    description: 'back to the review',
    footerOrder: 2,
  },
] as const satisfies readonly KeyBinding[];

/** Keys of the outcome. */
export const outcomeBindings = [
  {
    id: 'outcome.edit',
    scope: 'outcome',
    keys: ['e'],
    footerLabel: 'correct it',
    description: 'correct what was refused',
    footerOrder: 3,
  },
  {
    id: 'outcome.receipt',
    scope: 'outcome',
    keys: ['o'],
    footerLabel: 'receipt',
    description: 'open the receipt',
    footerOrder: 4,
    palette: true,
  },
  {
    id: 'outcome.new',
    scope: 'outcome',
    keys: ['n'],
    footerLabel: 'new one',
    description: 'begin a new one',
    footerOrder: 2,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<
    | (typeof reviewBindings)[number]['id']
    | (typeof reviewDecodedBindings)[number]['id']
    | (typeof confirmationBindings)[number]['id']
    | (typeof approvalBindings)[number]['id']
    | (typeof outcomeBindings)[number]['id'],
    true
  > {}
}
