import type { KeyBinding } from '../../../shell/keys/key-binding.ts';
import * as sign from '../commands/sign-commands.ts';
import * as whyNot from '../commands/sign-refusals.ts';
import { readOnText } from '../messages/read-on.ts';
import { hasUnreadLinesToSign } from '../view/signing/signing-scroll.ts';

const opening = {
  keys: ['s'],
  hint: 'sign',
  help: 'sign with a signer',
  alias: 'signer agent hsm kms key',
  when: whyNot.signing,
  run: sign.open,
} as const;

/** The key that opens the choice of signers, on the pages where signatures are entered and checked. */
export const openSigningBindings: readonly KeyBinding[] = [
  { ...opening, id: 'signing.sign', scope: 'signing', order: 2, palette: true },
  { ...opening, id: 'checks.sign', scope: 'checks', order: 5 },
];

/** Keys while the user chooses signers: none of them calls one. */
export const signerBindings: readonly KeyBinding[] = [
  {
    id: 'signers.choose',
    scope: 'signers',
    keys: ['return'],
    hint: 'continue',
    help: 'go to the confirmation',
    order: 1,
    when: whyNot.chosen,
    run: sign.choose,
  },
  {
    id: 'signers.toggle',
    scope: 'signers',
    keys: [' ', 'x'],
    hint: 'mark',
    help: 'mark or unmark signer',
    order: 3,
    when: whyNot.selected,
    run: sign.toggle,
  },
  {
    id: 'signers.down',
    scope: 'signers',
    keys: ['tab'],
    hint: 'move',
    help: 'next, previous signer',
    run: sign.down,
  },
  {
    id: 'signers.up',
    scope: 'signers',
    keys: ['shift+tab'],
    hint: 'move',
    help: 'next, previous signer',
    run: sign.up,
  },
  {
    id: 'signers.leave',
    scope: 'signers',
    keys: ['escape', 'ctrl+p'],
    hint: 'back',
    help: 'back, sign nothing',
    order: 4,
    run: sign.leave,
  },
];

/** Keys while the confirmation of a signature is typed. */
export const signConfirmBindings: readonly KeyBinding[] = [
  {
    id: 'signConfirm.sign',
    scope: 'signConfirm',
    keys: ['return'],
    hint: 'sign',
    help: 'sign, on an exact match',
    order: 1,
    hintNow: (state) => (hasUnreadLinesToSign(state) ? readOnText.hint : undefined),
    run: sign.sign,
  },
  {
    id: 'signConfirm.readOn',
    scope: 'signConfirm',
    keys: ['tab'],
    hint: 'scroll on',
    help: 'scroll to unread lines',
    run: sign.readOn,
  },
  {
    id: 'signConfirm.toEnd',
    scope: 'signConfirm',
    keys: ['end'],
    hint: 'to the end',
    help: 'scroll to the end',
    run: sign.toEnd,
  },
  {
    id: 'signConfirm.back',
    scope: 'signConfirm',
    keys: ['escape', 'shift+tab'],
    hint: 'back',
    help: 'back to the signers',
    order: 3,
    run: sign.back,
  },
];

/** Keys while a signer is called. */
export const signCallBindings: readonly KeyBinding[] = [
  {
    id: 'signCall.cancel',
    scope: 'signCall',
    keys: ['escape'],
    hint: 'cancel',
    help: 'cancel the signer',
    order: 1,
    run: sign.cancel,
  },
];
