import { emptyTextField } from '../../../lib/text/text-field.ts';
import { isSigningConfirmed, toggleSigner, type SigningStep } from '../state/signing-step.ts';
import { scroll } from '../../../shell/scroll.ts';
import { readingPane, scrollToUnread } from '../view/review/reading.tsx';
import { leaveSigning, unconfirmSigning } from '../state/write-form-navigation.ts';
import { changeForm, withWriteForm, withSigning } from './form-commands.ts';
import { sendSigned } from '../steps/open-review.ts';
import { exportFile } from '../../../shell/export-file.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { hashToSign, type HashToSign } from '../state/write-form-inspection.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import { reviewNotices } from '../messages/review.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { hashToSignText } from '../../../requests/messages/decoded.ts';

const changeStep = (alter: (step: SigningStep) => SigningStep): CommandHandler =>
  withSigning(({ store }, id, step) =>
    store.getState().updateWriteForm(id, (writeForm) => ({ ...writeForm, signing: alter(step) })),
  );

export const open = withWriteForm((ctx, id) => ctx.signing.open(id));

export const toggle = changeStep(toggleSigner);
export const leave = changeForm(leaveSigning);

export const choose = changeStep((step) => ({
  ...step,
  stage: 'confirm',
  failure: undefined,
  typed: emptyTextField,
  scroll: 0,
  seen: undefined,
}));

export const back = changeForm(unconfirmSigning);

export const readOn: CommandHandler = ({ store }) => {
  scrollToUnread(store.getState());
};

export const toEnd: CommandHandler = ({ store }) => {
  const pane = readingPane(store.getState());
  if (pane !== undefined) scroll(pane, 'last');
};

const signAndSend = async (ctx: CommandContext, id: FormId, step: SigningStep): Promise<void> => {
  const { connection: terms } = ctx.store.getState();
  const isSigned = await ctx.signing.sign(id);
  if (!isSigned || step.sendsTo === undefined) return;
  sendSigned(ctx, id, { step, terms, ledger: await ctx.signing.ledgerEnd(id) });
};

export const sign = withSigning((ctx, id, step) => {
  const state = ctx.store.getState();
  if (scrollToUnread(state)) return;
  if (isSigningConfirmed(step)) void signAndSend(ctx, id, step);
  else state.showNotice('warning', reviewNotices.typeExactly(step.phrase));
});

export const cancel = withWriteForm((ctx, id) => ctx.signing.cancel(id));

const onHash = (
  handler: (ctx: CommandContext, id: FormId, hash: HashToSign) => void,
): CommandHandler =>
  withWriteForm((ctx, id) => {
    const state = ctx.store.getState();
    const hash = hashToSign(id, state.writeForms[id]);
    if (hash === undefined) state.showNotice('note', hashToSignText.nothingYet);
    else handler(ctx, id, hash);
  });

export const copyHash = onHash((ctx, _, { called, base64 }) =>
  copyToClipboard(ctx, hashToSignText.copied(called), base64),
);

/** Writes the bytes themselves, because signers sign these and not their spelling. */
export const writeHash = onHash(({ store, deps }, id, { called, hex }) => {
  const name = `${id}-hash-${hex.slice(-12)}.bin`;
  const bytes = Buffer.from(hex, 'hex');
  const written = exportFile(deps, name, bytes);
  const { showNotice } = store.getState();
  if (written.ok) showNotice('note', hashToSignText.written(bytes.length, called, written.value));
  else showNotice('error', hashToSignText.notWritten(written.error));
});
