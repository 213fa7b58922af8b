import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { writeExport } from '../journal/exports.ts';
import { saveReviewedBody } from '../journal/bodies.ts';
import type { FormId } from '../forms/form-ids.ts';
import { withSubmissionId } from '../store/wizard.ts';
import { isConfirmed, type Review } from '../store/wizard-review.ts';
import { previousPage } from '../store/wizard-steps.ts';
import { tryIo } from './attempt.ts';
import type { CommandHandler, CommandTable, CommandContext } from './deed.ts';
import { freshWriteForm } from './begin.ts';
import { approvalCommands } from './approval-commands.ts';
import { readApprovals } from './four-eyes/eyes.ts';
import { withReview, withWriteForm } from './on-review.ts';
import { whyNothingIsSent } from './refusals/on-forms.ts';
import { nextPageOrReview } from './review.ts';
import { canBeCorrected } from './send-write.ts';
import { toCurl } from './submission/curl.ts';

const change = (alter: (review: Review) => Partial<Review>): CommandHandler =>
  withReview(({ store }, id, review) =>
    store.getState().updateWriteForm(id, (wizard) => ({
      ...wizard,
      review: { ...review, ...alter(review) },
    })),
  );

/** Why nothing can be sent from here at this moment. */
const obstacle = ({ store, ports }: CommandContext, id: FormId): string | undefined =>
  whyNothingIsSent(store.getState(), id, ports.now());

const toText = change(() => ({ focus: 'text' }));

/** The file decides at this moment, not what was read of it a second ago. */
const sendApproved = async (deeds: CommandContext, id: FormId): Promise<void> => {
  const review = await readApprovals(deeds, id);
  const { wizards, showNotice } = deeds.store.getState();
  if (review === undefined || !isConfirmed(review) || wizards[id].sending !== undefined) return;
  const why = obstacle(deeds, id);
  if (why === undefined) await deeds.sender.send(id, review);
  else showNotice('warning', why);
};

const send = withReview((deeds, id, review) => {
  const state = deeds.store.getState();
  const why = obstacle(deeds, id);
  if (why !== undefined) state.showNotice('warning', why);
  else if (!isConfirmed(review)) state.showNotice('warning', `Type exactly: ${review.phrase}`);
  else if ((review.eyes?.required ?? 0) > 0) void sendApproved(deeds, id);
  else void deeds.sender.send(id, review);
});

/** The bytes of the review lie in a file of the owner's alone, named by their SHA-256. */
const keep = ({ ports }: CommandContext, { sealed }: Review) =>
  tryIo(() => {
    return saveReviewedBody(ports.stateDir, sealed.sha256, sealed.body);
  });

const save = withReview((deeds, _, review) => {
  const kept = keep(deeds, review);
  const { showNotice } = deeds.store.getState();
  if (kept.ok) showNotice('note', `The body is in ${kept.value}`);
  else showNotice('error', `Nothing was saved: ${kept.why}`);
});

const curl = withReview((deeds, _, review) => {
  const { stateDir } = deeds.ports;
  const { showNotice } = deeds.store.getState();
  // What others have to approve leaves by no other door before they have.
  if (review.eyes?.missing !== undefined) {
    showNotice('warning', `No curl before it is approved: ${review.eyes.missing}`);
    return;
  }
  const kept = keep(deeds, review);
  const path = join(stateDir, 'exports', `${review.sealed.sha256.slice(0, 12)}.sh`);
  const written = kept.ok
    ? tryIo(() => writeExport(path, toCurl(review.sealed, kept.value)))
    : kept;
  if (written.ok) showNotice('note', `As curl, with $TOKEN, in ${written.value}`);
  else showNotice('error', `Nothing was written: ${written.why}`);
});

/** Another attempt with the same values, and a submission id of its own (interface 4.4). */
const correct = withWriteForm(({ store }, id) => {
  const state = store.getState();
  const { ended } = state.wizards[id];
  if (ended === undefined) return;
  if (!canBeCorrected(ended)) {
    state.showNotice(
      'warning',
      `${ended.word}: nothing here is to be corrected; n begins a new one`,
    );
    return;
  }
  state.updateWriteForm(id, (wizard) => ({
    ...withSubmissionId(wizard, randomUUID()),
    ended: undefined,
    page: 0,
  }));
});

const forward = withWriteForm(nextPageOrReview);

/** Commands of the review, of the confirmation, and of what came of it. */
export const reviewCommands: CommandTable = {
  ...approvalCommands,
  'form.next': forward,
  'typing.next': forward,
  'checks.next': forward,
  'expired.next': forward,
  'review.cancel': withReview(({ store }, id) =>
    store.getState().updateWriteForm(id, (wizard) => previousPage(id, wizard)),
  ),
  'review.confirm': toText,
  'review.body': change(({ showing }) => ({
    showing: showing === 'body' ? 'summary' : 'body',
    scroll: 0,
  })),
  'review.curl': curl,
  'review.save': save,
  'confirm.send': send,
  'confirm.leave': change(() => ({ focus: 'cancel' })),
  'outcome.edit': correct,
  'outcome.new': withWriteForm(({ store }, id) => {
    store.getState().updateWriteForm(id, () => freshWriteForm(id));
  }),
};
