import { keyFor } from '../../../lib/keys/key-for.ts';
import { formFields } from '../../../requests/forms/form-values.ts';
import { unknownFieldPaths } from '../../../requests/forms/load/unknown-fields.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { canBeCorrected, type FormId, writeFormForTab } from '../../../submission/form-ids.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { AppState } from '../context.ts';
import { isUntouched, currentFocusTarget, isRequestPage } from '../state/write-form.ts';
import {
  currentChecks,
  currentFacts,
  areChecksCurrent,
  hashToSign,
} from '../state/write-form-inspection.ts';
import { minSize, type ScreenSize } from '../../../shell/state/layout.ts';
import { minReviewColumns, type Review } from '../state/write-form-review.ts';
import { previousPage } from '../state/write-form-navigation.ts';
import { overridableFailures } from '../../../submission/terms/current-rule.ts';
import { hidden, type Availability, type Refusal } from '../../../shell/keys/key-binding.ts';
import { mustPrepare } from '../../../requests/prepare/prepare-request.ts';
import { preparePageText } from '../../../requests/messages/prepare-page.ts';
import { chosenRows, type SigningStep } from '../state/signing-step.ts';
import { hashToSignText } from '../../../requests/messages/decoded.ts';
import { whyNoSigning } from '../messages/review.ts';

const onForm =
  (refuse: (state: AppState, id: FormId) => string | undefined): Refusal<AppState> =>
  (state) => {
    const id = writeFormForTab(state.screen.tab);
    return id && refuse(state, id);
  };

export const back = onForm(({ writeForms }, id) =>
  previousPage(id, writeForms[id]) === writeForms[id] ? 'This is the first page.' : undefined,
);
export const undo = onForm(({ writeForms }, id) =>
  writeForms[id].form.undo === undefined
    ? 'There is no removal or load to undo. To change typed text, edit its field.'
    : undefined,
);
export const decoded = onForm(({ writeForms }, id) =>
  currentFacts(writeForms[id]).length === 0
    ? 'Nothing is decoded yet: enter the transaction first.'
    : undefined,
);
export const drafts = onForm(({ writeForms }, id) => {
  const { offers = [], draft } = writeForms[id];
  return offers.length === 0 && draft === undefined && isUntouched(id, writeForms[id])
    ? 'There is no saved draft.'
    : undefined;
});

export const noDraft = onForm(({ writeForms }, id) =>
  (writeForms[id].offers ?? []).length === 0 ? 'There is no saved draft.' : undefined,
);
const nothingTrashed = 'No draft was moved to the trash in this session.';

/** A deadline has passed since the bytes were decoded. */
const hasExpired = ({ writeForms }: AppState, id: FormId, now: number): boolean =>
  currentFacts(writeForms[id]).some(({ until }) => until !== undefined && now > until);

export const whyNoReview = (state: AppState, id: FormId, now: number): string | undefined => {
  const { connection, writeForms } = state;
  const writeForm = writeForms[id];
  const wrong = overridableFailures(writeForm.inspection?.checks ?? [], connection);
  const failed = currentChecks(id, writeForm).filter(
    (check) => check.state === 'failed' && !wrong.includes(check),
  ).length;
  if (failed > 0)
    return `${pluralize(failed, 'check')} failed: fix ${failed === 1 ? 'it' : 'them'} before sending`;
  if (hasExpired(state, id, now)) return 'the deadline has passed: prepare the transaction again';
  return connection.ledgerUrl === '' ? 'no ledger URL is set (--ledger-url)' : undefined;
};

export const review = onForm((state, id) => {
  const writeForm = state.writeForms[id];
  if (!areChecksCurrent(writeForm) && !isUntouched(id, writeForm)) return undefined;
  const reason = whyNoReview(state, id, state.screen.now);
  return reason && `No review yet: ${reason}`;
});

export const strip = onForm(({ writeForms }, id) =>
  unknownFieldPaths(formFields(forms[id]), writeForms[id].form.root).length === 0
    ? 'The request has no unknown fields to remove.'
    : undefined,
);

const onReview = (
  refuse: (state: AppState, review: Review) => string | undefined,
): Refusal<AppState> =>
  onForm((state, id) => {
    const { review: open } = state.writeForms[id];
    return open && refuse(state, open);
  });

/** What is too small, and the size that would show a review. */
const whyTooSmall = ({ columns, rows }: ScreenSize) => {
  if (columns < minReviewColumns)
    return { has: `a window of ${columns} columns`, needs: minReviewColumns };
  return rows < minSize.rows ? { has: `a window of ${rows} rows`, needs: minSize.rows } : undefined;
};

/** Returns why nothing can be sent from the review, whatever is typed. */
export const whyNothingIsSent = (state: AppState, id: FormId, now: number): string | undefined => {
  const { connection, screen, writeForms } = state;
  const missing = writeForms[id].review?.approvalState?.missing;
  if (connection.readOnly) return `profile ${connection.profile} is read-only and never sends`;
  if (hasExpired(state, id, now)) return 'the deadline has passed: prepare the transaction again';
  if (missing !== undefined) return `Waiting for approval: ${missing}`;
  const room = whyTooSmall(screen.size);
  return room && `${room.has} is too small to send from: ${room.needs} are needed`;
};

export const noApprovalRequest = onReview((_state, { approvalState }) =>
  approvalState?.path === undefined
    ? `No approval request yet: press ${keyFor('review.bundle', 'ctrl+f')} to write one.`
    : undefined,
);

export const approve = onReview(({ connection, screen }, { approvalState, sealed }) => {
  if (approvalState?.path === undefined || approvalState.trouble !== undefined)
    return `No approval request: press ${keyFor('review.bundle', 'ctrl+f')} to write one, or load one into the form.`;
  if ((connection.allowedSigners ?? []).length > 0)
    return `This profile accepts only signed approvals: run cantui approve ${approvalState.path} --ssh-key KEY --confirm ${sealed.sha256}`;
  const room = whyTooSmall(screen.size);
  return room && `${room.has} is too small to approve from: ${room.needs} are needed`;
});

export const restoreDraft = onForm(({ writeForms }, id) =>
  writeForms[id].trashed === undefined ? nothingTrashed : undefined,
);

export const confirm = onForm((state, id) => whyNothingIsSent(state, id, state.screen.now));

/** Offers a correction only while the journal knows of nothing that was accepted. */
export const correct = ({ screen, writeForms, journal }: AppState): Availability => {
  const form = writeFormForTab(screen.tab);
  const ended = form && writeForms[form].ended;
  if (ended?.entry === undefined) return undefined;
  const now = journal.entries.find(({ entry }) => entry === ended.entry);
  return canBeCorrected({ word: now?.word ?? ended.word }) ? undefined : hidden;
};

export const noPick: Refusal<AppState> = ({ screen, writeForms, connection }) => {
  if (writeFormForTab(screen.tab) !== 'execute') return preparePageText.noPick;
  const stop = currentFocusTarget('execute', writeForms.execute);
  const canPick =
    stop?.kind === 'field' && stop.field.kind === 'text' && stop.field.pick !== undefined;
  if (!canPick) return preparePageText.noPick;
  return connection.ledgerUrl === '' ? preparePageText.noLedger : undefined;
};

export const noOption: Refusal<AppState> = ({ writeForms }) => {
  const { picking } = writeForms.execute;
  return (picking?.options ?? []).length > 0 ? undefined : preparePageText.noOption;
};

/** The key that leaves the Prepare page has a word of its own. */
export const nextPage = ({ screen, writeForms }: AppState): Availability => {
  const { execute } = writeForms;
  if (writeFormForTab(screen.tab) !== 'execute' || !isRequestPage(execute)) return undefined;
  return { hint: mustPrepare(execute) ? preparePageText.next : preparePageText.skip };
};

export const signer: Refusal<AppState> = ({ screen, writeForms, connection }) => {
  const id = writeFormForTab(screen.tab);
  if (id === undefined) return undefined;
  const { profile, readOnly, signers = {} } = connection;
  if (Object.keys(signers).length === 0) return whyNoSigning.noSigners(profile);
  if (readOnly) return whyNoSigning.readOnly(profile);
  return hashToSign(id, writeForms[id]) === undefined ? hashToSignText.nothingYet : undefined;
};

const onStep =
  (refuse: (step: SigningStep) => string | undefined): Refusal<AppState> =>
  ({ screen, writeForms }: AppState) => {
    const id = writeFormForTab(screen.tab);
    const step = id && writeForms[id].signing;
    return step && refuse(step);
  };

export const selected = onStep(({ rows, at }) => {
  const refusal = rows[at]?.refusal;
  return refusal && whyNoSigning.refused(refusal);
});

export const chosen = onStep((step) => {
  const { failed } = step.report;
  if (failed.length > 0) return whyNoSigning.failedChecks(failed.length);
  const refusal = chosenRows(step).find((row) => row.refusal !== undefined)?.refusal;
  return refusal && whyNoSigning.refused(refusal);
});
