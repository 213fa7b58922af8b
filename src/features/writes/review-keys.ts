import type { CommandContext } from './command-context.ts';
import type { AppState } from './context.ts';
import { keysIn, type Availability, type KeyBinding } from '../../shell/keys/key-binding.ts';
import { scrollBy } from '../../shell/scroll.ts';
import * as approval from './commands/approval-commands.ts';
import { hideDecoded, showDecoded } from './commands/form-commands.ts';
import * as whyNot from './commands/refusals.ts';
import * as review from './commands/review-commands.ts';
import * as sign from './commands/sign-commands.ts';
import { readOnText } from './messages/review.ts';
import { hasUnreadLines } from './view/review/reading.tsx';

const readOn = { hint: readOnText.hint };

/** Enter scrolls until everything was on the screen. */
const whileUnread = (state: AppState): Availability => (hasUnreadLines(state) ? readOn : undefined);

const inReview = keysIn('review');
const inDecoded = keysIn('reviewDecoded');
const inConfirm = keysIn('confirm');
const inApprove = keysIn('approve');
const inOutcome = keysIn('outcome');
const inSigners = keysIn('signers');
const inSignConfirm = keysIn('signConfirm');
const inSignCall = keysIn('signCall');

/**
 * Keys of the review aren't printable, and none of them sends: a confirmation that is typed before its field
 * has the focus runs no command.
 */
const sendKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inReview('return tab shift+tab', 'review.confirm', 'confirm', 'scroll, confirm', review.confirm, {
    available: (state) => whileUnread(state) ?? whyNot.confirm(state),
  }),
  inReview('escape ctrl+p', 'review.cancel', 'back', 'back, keep the draft', review.cancel),
  inReview('ctrl+e', 'review.body', 'show body', 'show / hide exact body', review.body),
  inReview('ctrl+t', 'review.decoded', 'decoded', 'show decoded transaction', showDecoded, {
    available: whyNot.decoded,
  }),
  inReview('ctrl+x', 'review.curl', 'save curl', 'save as a curl script', review.curl),
  inReview('ctrl+o', 'review.save', 'save body', 'save the exact body', review.save),
  inReview(
    'ctrl+f',
    'review.bundle',
    'request approval',
    'save approval request',
    approval.approvalRequest,
  ),
  inReview('ctrl+g', 'review.approve', 'approve', 'type the approval', approval.startApproval, {
    available: whyNot.approve,
  }),
  inReview(
    'ctrl+r',
    'review.reread',
    'reload approvals',
    'reload the approvals',
    approval.rereadApprovals,
    { available: whyNot.noApprovalRequest },
  ),
  inReview('ctrl+y', 'review.copy', 'copy path', 'copy the request path', approval.copy, {
    available: whyNot.noApprovalRequest,
  }),
  inDecoded('escape ctrl+t', 'reviewDecoded.leave', 'back', 'back to the review', hideDecoded),
  inConfirm('return', 'confirm.send', 'send', 'send, on an exact match', review.send, {
    available: whileUnread,
  }),
  inConfirm('escape tab shift+tab', 'confirm.leave', 'back', 'back to the review', review.leave),
  inApprove('return', 'approve.give', 'approve', 'approve, on a match', approval.give, {
    available: whileUnread,
  }),
  inApprove('escape tab shift+tab', 'approve.leave', 'back', 'back to the review', approval.leave),
  inOutcome('n', 'outcome.new', 'new', 'start a new request', review.startNew),
  inOutcome('e', 'outcome.edit', 'correct', 'correct and send again', review.correct, {
    available: whyNot.correct,
  }),
];

/** Keys while signers are chosen, confirmed and called: only the confirmation calls one. */
const signKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inSigners('return', 'signers.choose', 'continue', 'go to the confirmation', sign.choose, {
    available: whyNot.chosen,
  }),
  inSigners('space x', 'signers.toggle', 'mark', 'mark or unmark signer', sign.toggle, {
    available: whyNot.selected,
  }),
  inSigners('escape ctrl+p', 'signers.leave', 'back', 'back, sign nothing', sign.leave),
  inSigners('tab', 'signers.down', '', 'next, previous signer', scrollBy('down')),
  inSigners('shift+tab', 'signers.up', '', 'next, previous signer', scrollBy('up')),
  inSignConfirm('return', 'signConfirm.sign', 'sign', 'sign, on an exact match', sign.sign, {
    available: whileUnread,
  }),
  inSignConfirm('escape shift+tab', 'signConfirm.back', 'back', 'back, sign nothing', sign.back),
  inSignConfirm('tab', 'signConfirm.readOn', '', 'scroll to unread lines', sign.readOn),
  inSignConfirm(
    'ctrl+t',
    'signConfirm.decoded',
    'decoded',
    'show decoded transaction',
    showDecoded,
    {
      available: whyNot.decoded,
    },
  ),
  inSignConfirm('end', 'signConfirm.toEnd', '', 'scroll to the end', sign.toEnd),
  inSignCall('escape', 'signCall.cancel', 'cancel', 'cancel the signer', sign.cancel),
];

export const reviewKeys = [...sendKeys, ...signKeys];
