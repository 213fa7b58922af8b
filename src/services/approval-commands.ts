import { join } from 'node:path';
import type { FormId } from '../forms/form-ids.ts';
import { sanitizeAccountName, approvalObjection } from '../journal/approvals.ts';
import { loadBundle } from '../journal/bundle-files.ts';
import { serializeBundle, type ValidBundle } from '../journal/bundle.ts';
import { writeExport } from '../journal/exports.ts';
import { currentAccount } from '../journal/who.ts';
import { emptyTextField } from '../lib/text-field.ts';
import { isApproved, approvalPhrase, type Review } from '../store/wizard-review.ts';
import { attempt } from './attempt.ts';
import { copyOut } from './copy-out.ts';
import type { Deed, DeedTable, Deeds } from './deed.ts';
import { approve, usualValidMs } from './four-eyes/approve.ts';
import { firstEyes, readEyes, watchEyes } from './four-eyes/eyes.ts';
import { makeBundle } from './four-eyes/make.ts';
import { onReview } from './on-review.ts';

/** From now on the review reads the approvals of this bundle. */
const hold = (deeds: Deeds, id: FormId, held: { path: string; bundle: ValidBundle }): void => {
  const { store } = deeds;
  const required = store.getState().connection.requireApproval ?? 0;
  const isWatched = store.getState().wizards[id].review?.eyes !== undefined;
  store.getState().updateWriteForm(id, (wizard) => ({
    ...wizard,
    bundle: held,
    ...(wizard.review && {
      review: { ...wizard.review, eyes: firstEyes(required, held.path) },
    }),
  }));
  if (isWatched) void readEyes(deeds, id);
  else watchEyes(deeds, id);
};

/** Writes what stands on the review for the eyes of another; what is there already is not overwritten. */
const write = async (deeds: Deeds, id: FormId, { sealed }: Review): Promise<void> => {
  const { store, ports } = deeds;
  const { keys } = store.getState().wizards[id];
  const { profile } = store.getState().connection;
  const bundle = await makeBundle(sealed, { keys, profile, now: ports.now() });
  const name = `${id}-${sealed.sha256.slice(0, 12)}.json`;
  const written = attempt(() =>
    writeExport(join(ports.stateDir, 'bundles', name), serializeBundle(bundle)),
  );
  const { showNotice, wizards } = store.getState();
  if (!written.ok) showNotice('error', `No bundle was written: ${written.why}`);
  else if (wizards[id].review?.sealed === sealed) {
    hold(deeds, id, { path: written.value, bundle });
    showNotice('note', `Ctrl-Y copies the path of the bundle: ${written.value}`);
  }
};

const bundle = onReview((deeds, id, review) => {
  const { path, trouble } = review.eyes ?? {};
  if (path === undefined || trouble !== undefined) void write(deeds, id, review);
  else deeds.store.getState().showNotice('note', `Ctrl-Y copies the path of the bundle: ${path}`);
});

/** Why the user may not approve what the file holds now. */
const whyNotNow = (path: string): string | undefined => {
  const read = loadBundle(path);
  if (!read.ok) return read.why;
  const by = sanitizeAccountName(currentAccount());
  const why = approvalObjection(read.bundle.made.by, read.bundle.approvals, { name: by, by });
  return why && `Not approved: ${why}`;
};

const toApproval = onReview((deeds, id, review) => {
  const { showNotice, updateWriteForm } = deeds.store.getState();
  const path = review.eyes?.path;
  const why = path && whyNotNow(path);
  if (why !== undefined) showNotice('warning', why);
  else
    updateWriteForm(id, (wizard) => ({
      ...wizard,
      review: { ...review, focus: 'approval', typed: emptyTextField },
    }));
});

const leaveText = (deeds: Deeds, id: FormId): void =>
  deeds.store.getState().updateWriteForm(id, (wizard) => ({
    ...wizard,
    ...(wizard.review && {
      review: { ...wizard.review, focus: 'cancel', typed: emptyTextField },
    }),
  }));

const giveTo = async (deeds: Deeds, id: FormId, path: string, sha256: string): Promise<void> => {
  const { showNotice } = deeds.store.getState();
  const read = loadBundle(path);
  const by = sanitizeAccountName(currentAccount());
  const given = read.ok
    ? await approve(read, { name: by, by, now: deeds.ports.now(), validMs: usualValidMs, sha256 })
    : read;
  if (given.ok) showNotice('note', `Approved as ${by}, not signed: ${path}`);
  else showNotice('error', `Not approved: ${given.why}`);
  await readEyes(deeds, id);
};

const give = onReview((deeds, id, review) => {
  const path = review.eyes?.path;
  if (path === undefined || !isApproved(review)) {
    deeds.store.getState().showNotice('warning', `Type exactly: ${approvalPhrase(review)}`);
    return;
  }
  leaveText(deeds, id);
  void giveTo(deeds, id, path, review.sealed.sha256);
});

const reread = async (deeds: Deeds, id: FormId): Promise<void> => {
  const review = await readEyes(deeds, id);
  const { showNotice } = deeds.store.getState();
  const eyes = review?.eyes;
  if (eyes !== undefined)
    showNotice('note', eyes.trouble ?? eyes.missing ?? 'The approvals were read again.');
};

const copy: Deed = onReview((deeds, _, { eyes }) => {
  if (eyes?.path !== undefined) copyOut(deeds, 'path of the bundle', eyes.path);
});

/** Commands about the eyes of another. */
export const approvalCommands: DeedTable = {
  'review.bundle': bundle,
  'review.approve': toApproval,
  'review.reread': onReview((deeds, id) => void reread(deeds, id)),
  'review.copy': copy,
  'approve.give': give,
  'approve.leave': onReview((deeds, id) => leaveText(deeds, id)),
};
