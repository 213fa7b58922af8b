import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as whyNot from '../commands/refusals.ts';
import { canCorrect } from '../commands/refusals.ts';
import * as review from '../commands/review-commands.ts';
import * as decoded from './decoded-keys.ts';
import type { AppState } from '../../../app/state.ts';
import { readOnText } from '../messages/read-on.ts';
import { hasUnreadLines } from '../view/review/review-scroll.ts';
import * as approval from '../commands/approval-commands.ts';

const hintNow = (state: AppState): string | undefined =>
  hasUnreadLines(state) ? readOnText.hint : undefined;

/**
 * Keys of the review: none of them sends, and none of them is printable, so a confirmation typed before
 * its field has the focus runs no command.
 */
export const reviewBindings: readonly KeyBinding[] = [
  {
    id: 'review.confirm',
    scope: 'review',
    keys: ['return', 'tab', 'shift+tab'],
    hint: 'confirm',
    help: 'scroll, confirm',
    order: 1,
    when: (state) => (hasUnreadLines(state) ? undefined : whyNot.confirm(state)),
    hintNow,
    run: review.confirm,
  },
  {
    id: 'review.cancel',
    scope: 'review',
    keys: ['escape', 'ctrl+p'],
    hint: 'back',
    help: 'back, keep the draft',
    order: 2,
    run: review.cancel,
  },
  {
    id: 'review.body',
    scope: 'review',
    keys: ['ctrl+e'],
    hint: 'show body',
    help: 'show / hide exact body',
    order: 4,
    run: review.body,
  },
  {
    id: 'review.curl',
    scope: 'review',
    keys: ['ctrl+x'],
    hint: 'save curl',
    help: 'save as a curl script',
    order: 6,
    run: review.curl,
  },
  {
    id: 'review.save',
    scope: 'review',
    keys: ['ctrl+o'],
    hint: 'save body',
    help: 'save the exact body',
    order: 7,
    run: review.save,
  },
  {
    id: 'review.decoded',
    scope: 'review',
    keys: ['ctrl+t'],
    hint: 'decoded',
    help: 'show decoded transaction',
    order: 5,
    when: whyNot.decoded,
    run: decoded.open,
  },
  {
    id: 'review.bundle',
    scope: 'review',
    keys: ['ctrl+f'],
    hint: 'request approval',
    help: 'save approval request',
    order: 8,
    run: approval.bundle,
  },
  {
    id: 'review.approve',
    scope: 'review',
    keys: ['ctrl+g'],
    hint: 'approve',
    help: 'type the approval',
    order: 9,
    when: whyNot.approve,
    run: approval.startApproval,
  },
  {
    id: 'review.reread',
    scope: 'review',
    keys: ['ctrl+r'],
    hint: 'reload approvals',
    help: 'reload the approvals',
    order: 10,
    when: whyNot.noBundle,
    run: approval.rereadApprovals,
  },
  {
    id: 'review.copy',
    scope: 'review',
    keys: ['ctrl+y'],
    hint: 'copy path',
    help: 'copy the request path',
    order: 11,
    when: whyNot.noBundle,
    run: approval.copy,
  },
];

/** Keys while the decoded transaction covers a review. */
export const reviewDecodedBindings: readonly KeyBinding[] = [
  {
    id: 'reviewDecoded.leave',
    scope: 'reviewDecoded',
    keys: ['escape', 'ctrl+t'],
    hint: 'back',
    help: 'back to the review',
    order: 1,
    run: decoded.leave,
  },
];

/** Keys while the confirmation is typed. */
export const confirmationBindings: readonly KeyBinding[] = [
  {
    id: 'confirm.send',
    scope: 'confirm',
    keys: ['return'],
    hint: 'send',
    help: 'send, on an exact match',
    order: 1,
    hintNow,
    run: review.send,
  },
  {
    id: 'confirm.leave',
    scope: 'confirm',
    keys: ['escape', 'tab', 'shift+tab'],
    hint: 'back',
    help: 'back to the review',
    order: 2,
    run: review.leave,
  },
];

/** Keys while an approval is typed. */
export const approvalBindings: readonly KeyBinding[] = [
  {
    id: 'approve.give',
    scope: 'approve',
    keys: ['return'],
    hint: 'approve',
    help: 'approve, on a match',
    order: 1,
    hintNow,
    run: approval.give,
  },
  {
    id: 'approve.leave',
    scope: 'approve',
    keys: ['escape', 'tab', 'shift+tab'],
    hint: 'back',
    help: 'back to the review',
    order: 2,
    run: approval.leave,
  },
];

/** Keys of the outcome. */
export const outcomeBindings: readonly KeyBinding[] = [
  {
    id: 'outcome.edit',
    scope: 'outcome',
    keys: ['e'],
    hint: 'correct',
    help: 'correct and send again',
    order: 3,
    isOffered: canCorrect,
    run: review.correct,
  },
  {
    id: 'outcome.new',
    scope: 'outcome',
    keys: ['n'],
    hint: 'new',
    help: 'start a new request',
    order: 2,
    run: review.startNew,
  },
];
