import { randomUUID } from 'node:crypto';
import { exportFile } from '../../../shell/export-file.ts';
import { saveReviewedBody } from '../../../storage/journal/evidence.ts';
import { canBeCorrected, type FormId } from '../../../submission/form-ids.ts';
import { isRequestPage, withSubmissionId } from '../state/write-form.ts';
import { isConfirmed, type Review } from '../state/write-form-review.ts';
import { previousPage } from '../state/write-form-navigation.ts';
import { tryIo } from '../../../lib/result.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { freshWriteForm } from '../forms/start-write-form.ts';
import { readApprovals } from '../steps/approval-state.ts';
import { continueFromPrepare, continueFromRequest } from './front-commands.ts';
import { changeReview, withReview, withWriteForm, changeForm } from './form-commands.ts';
import { whyNothingIsSent } from './refusals.ts';
import { nextPageOrReview } from '../steps/open-review.ts';
import { toCurl } from '../../../submission/send/diff-attempts.ts';
import { scrollToUnread } from '../view/review/reading.tsx';
import { outcomeNotices } from '../messages/forms.ts';
import { reviewNotices } from '../messages/review.ts';

const obstacle = ({ store, deps }: CommandContext, id: FormId): string | undefined =>
  whyNothingIsSent(store.getState(), id, deps.now());

const toText = changeReview(() => ({ focus: 'text' }));

/** Goes to the text that confirms; scrolls through unread lines first. */
export const confirm: CommandHandler = (ctx) => {
  if (!scrollToUnread(ctx.store.getState())) toText(ctx);
};

/** Reads the approvals again: the file as it is now decides. */
const sendApproved = (ctx: CommandContext, id: FormId): void => {
  const review = readApprovals(ctx, id);
  const { writeForms, showNotice } = ctx.store.getState();
  if (review === undefined || !isConfirmed(review) || writeForms[id].sending !== undefined) return;
  const reason = obstacle(ctx, id);
  if (reason === undefined) void ctx.sender.send(id, review);
  else showNotice('warning', reason);
};

export const send = withReview((ctx, id, review) => {
  const state = ctx.store.getState();
  const reason = obstacle(ctx, id);
  if (reason !== undefined) state.showNotice('warning', reason);
  else if (scrollToUnread(state)) return;
  else if (!isConfirmed(review))
    state.showNotice('warning', reviewNotices.typeExactly(review.phrase));
  else if ((review.approvalState?.required ?? 0) > 0) sendApproved(ctx, id);
  else void ctx.sender.send(id, review);
});

const keep = ({ deps }: CommandContext, { sealed }: Review) =>
  tryIo(() => saveReviewedBody(deps.stateDir, sealed.sha256, sealed.body));

export const save = withReview((ctx, _, review) => {
  const result = keep(ctx, review);
  const { showNotice } = ctx.store.getState();
  if (result.ok) showNotice('note', reviewNotices.bodySaved(result.value));
  else showNotice('error', reviewNotices.bodyNotSaved(result.error));
});

export const curl = withReview((ctx, _, review) => {
  const { showNotice } = ctx.store.getState();
  // A request that needs approvals must not leave as a curl command before it has them.
  if (review.approvalState?.missing !== undefined) {
    showNotice('warning', reviewNotices.curlUnapproved(review.approvalState.missing));
    return;
  }
  const result = keep(ctx, review);
  const name = `${review.sealed.sha256.slice(0, 12)}.sh`;
  const written = result.ok
    ? exportFile(ctx.deps, name, toCurl(review.sealed, result.value))
    : result;
  if (written.ok) showNotice('note', reviewNotices.curlWritten(written.value));
  else showNotice('error', reviewNotices.curlNotWritten(written.error));
});

/** Starts again with the same values and a new submission id (API description 4.4). */
export const correct = withWriteForm(({ store }, id) => {
  const state = store.getState();
  const { ended } = state.writeForms[id];
  if (ended === undefined) return;
  if (!canBeCorrected(ended)) {
    state.showNotice('warning', outcomeNotices.cannotEdit(ended.word));
    return;
  }
  state.updateWriteForm(id, (writeForm) => ({
    ...withSubmissionId(writeForm, randomUUID()),
    ended: undefined,
    page: 0,
  }));
});

export const forward = withWriteForm((ctx, id) => {
  if (!isRequestPage(ctx.store.getState().writeForms[id])) nextPageOrReview(ctx, id);
  else if (id === 'allocate') continueFromRequest(ctx);
  else continueFromPrepare(ctx);
});

export const cancel = withReview(({ store }, id) =>
  store.getState().updateWriteForm(id, (writeForm) => previousPage(id, writeForm)),
);

export const body = changeReview(({ showing }) => ({
  showing: showing === 'body' ? 'summary' : 'body',
  scroll: 0,
}));

export const leave = changeReview(() => ({ focus: 'cancel' }));

export const startNew = changeForm((_, id) => freshWriteForm(id));
