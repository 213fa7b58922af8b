import { emptyTextField } from '../../../lib/text/text-field.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import {
  isSigningConfirmed,
  moveInSigners,
  toggleSigner,
  type SigningStep,
} from '../state/signing-step.ts';
import { signerNotices as text } from '../messages/sign.ts';
import { scroll } from '../../../shell/scroll.ts';
import { scrollToUnreadToSign, signConfirmPane } from '../view/signing/signing-scroll.ts';
import { withWriteForm, withSigning } from './with-write-form.ts';

const change = (alter: (step: SigningStep) => SigningStep | undefined): CommandHandler =>
  withSigning(({ store }, id, step) =>
    store.getState().updateWriteForm(id, (writeForm) => ({ ...writeForm, signing: alter(step) })),
  );

export const open = withWriteForm((ctx, id) => ctx.signing.open(id));

export const down = change((step) => moveInSigners(step, 1));
export const up = change((step) => moveInSigners(step, -1));
export const toggle = change(toggleSigner);
export const leave = change(() => undefined);

export const choose = change((step) => ({
  ...step,
  stage: 'confirm',
  failure: undefined,
  typed: emptyTextField,
  scroll: 0,
  seen: undefined,
}));

export const back = change((step) => ({ ...step, stage: 'choose' }));

export const readOn: CommandHandler = ({ store }) => {
  scrollToUnreadToSign(store.getState());
};

export const toEnd: CommandHandler = ({ store }) => {
  const pane = signConfirmPane(store.getState());
  if (pane !== undefined) scroll(pane, 'last');
};

export const sign = withSigning((ctx, id, step) => {
  const state = ctx.store.getState();
  if (scrollToUnreadToSign(state)) return;
  if (isSigningConfirmed(step)) void ctx.signing.sign(id);
  else state.showNotice('warning', text.typeExactly(step.phrase));
});

export const cancel = withWriteForm((ctx, id) => ctx.signing.cancel(id));
