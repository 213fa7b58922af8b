import { unconfirmedWarning } from '../../../signing/signable.ts';
import { fillNewForm } from '../../../requests/forms/load/fill-from-request.ts';
import { formFields } from '../../../requests/forms/form-values.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { type FormId, writeNames } from '../../../submission/form-ids.ts';
import { buildRequest } from '../../../requests/forms/to-request.ts';
import { parseJson, stringifyJson, type JsonObject } from '../../../lib/json/json.ts';
import { type WriteFormState, isPage, isUntouched } from '../state/write-form.ts';
import type { AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import { whenState } from '../../../shell/state/store.ts';
import { type Result, tryIo, err } from '../../../lib/result.ts';
import { isSameWrite } from '../../../storage/journal/entry.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { currentChecks, areChecksCurrent } from '../state/write-form-inspection.ts';
import { newReview, type Review } from '../state/write-form-review.ts';
import { nextPage, openReview } from '../state/write-form-navigation.ts';
import { initialApprovalState } from './approval-state.ts';
import type { LedgerEndRecord } from '../../../storage/journal/records.ts';
import type { WriteSender } from './write-sender.ts';
import { findAttempts, type SealWrite } from '../../../submission/send/write-pipeline.ts';
import { describeWrite } from '../../../submission/effect/describe-write.ts';
import { sendObjection, attemptWithSubmissionId } from '../../../submission/find-attempts.ts';
import { overridableFailures } from '../../../submission/terms/current-rule.ts';
import { diffWithAttempt } from '../../../submission/send/diff-attempts.ts';
import { whyNoReview, whyNothingIsSent } from '../commands/refusals.ts';
import type { ConnectionState } from '../../../shell/state/connection.ts';
import { type SigningStep } from '../state/signing-step.ts';
import {
  addIdentities,
  checkSentBefore,
  retryId,
} from '../../../submission/send/check-duplicates.ts';
import { noReviewText } from '../messages/review.ts';

/**
 * While the form is unchanged, the approved bytes are sealed, and not the same values in another
 * order.
 */
const unchangedApprovalRequest = (
  id: FormId,
  { approvalRequest: held, form }: WriteFormState,
): JsonObject | undefined => {
  if (held === undefined) return undefined;
  const fields = formFields(forms[id]);
  const { request } = held.approvalRequest;
  const root = fillNewForm(fields, request);
  const [given, now] = [root, form.root].map((group) => stringifyJson(buildRequest(fields, group)));
  return given === now ? request : undefined;
};

type ReviewDeps = {
  readonly store: AppStore;
  readonly seal: SealWrite;
  readonly sender: WriteSender;
  readonly deps: Pick<OutsideWorld, 'now' | 'stateDir' | 'env'>;
};

type Readiness = Result<Review, string>;

const readJournal = (
  { stateDir, now }: Pick<OutsideWorld, 'stateDir' | 'now'>,
  sending: Pick<Review, 'sealed' | 'request'>,
  { resends, inspection }: WriteFormState,
) =>
  tryIo(() => {
    const entries = addIdentities(stateDir, readEntries(stateDir));
    const { identity, hash } = inspection ?? {};
    const { write, known, submissionId } = findAttempts(entries, { ...sending, identity, hash });
    const nowMs = now();
    const user =
      submissionId === undefined
        ? undefined
        : attemptWithSubmissionId(entries, { submissionId, url: write.url });
    const resent = entries.find((entry) => entry.entry === resends);
    // The values may have been changed since: a resend sends the same write.
    const again = resent !== undefined && isSameWrite(resent, write) ? resent : undefined;
    const before = checkSentBefore(entries, write, { retried: again?.entry, nowMs });
    const sent = sendObjection(entries, write, { resends: again?.entry, known }, nowMs);
    const differs = again && diffWithAttempt(again, sending.sealed.body, stateDir);
    // The body wasn't kept: only the signed content shows that the loaded file is the right one.
    const isOther = resent?.bodies === 'digest' && again === undefined;
    return { before, known, sent, user: user?.entry, again: again?.entry, differs, isOther };
  });

const writeDown = ({ store, seal, deps }: ReviewDeps, id: FormId): Readiness => {
  const { writeForms, connection } = store.getState();
  const writeForm = writeForms[id];
  const reason = whyNoReview(store.getState(), id, deps.now());
  if (reason !== undefined) return err(reason);
  if (!areChecksCurrent(writeForm)) return err(noReviewText.decoding);
  const wrong = overridableFailures(writeForm.inspection?.checks ?? [], connection);
  const request: JsonObject =
    unchangedApprovalRequest(id, writeForm) ??
    buildRequest(formFields(forms[id]), writeForm.form.root);
  const frozen = seal(writeNames[id], request);
  if (!frozen.ok)
    return err(
      frozen.error.map(({ field, message }) => noReviewText.field(field, message)).join('; '),
    );
  const sealed = frozen.value;
  const journal = readJournal(deps, { sealed, request }, writeForm);
  if (!journal.ok) return err(noReviewText.journalUnreadable(journal.error));
  const { before, known, sent, user, again: resends, differs, isOther } = journal.value;
  if (isOther) return err(noReviewText.notThatEntry(writeForm.resends ?? ''));
  if (sent !== undefined) return err(sent);
  if (user !== undefined) return err(noReviewText.submissionIdUsed(user));
  if (differs?.ok === false) return err(differs.error);
  // The check of earlier attempts is replaced, because another session may have sent the request in the
  // meantime.
  const others = currentChecks(id, writeForm).filter((check) =>
    before.every((fresh) => fresh.id !== check.id),
  );
  const warnings = [...before, ...others].filter(
    // A retry is read, and typed: its detail says what protects it.
    (check) => check.state === 'warning' || check.id === retryId || wrong.includes(check),
  );
  const { profile, requiredApprovals = 0, trustedPackages } = connection;
  const approvalState = initialApprovalState(requiredApprovals, writeForm.approvalRequest?.path);
  const effect = describeWrite(sealed.name, parseJson(sealed.body), trustedPackages);
  const given = { sealed, request, effect, warnings, resends, known, differs: differs?.value };
  return { ok: true, value: newReview(id, profile, { ...given, approvalState }) };
};

/** Continues when the checks are read, unless the user has left the page. */
const whenChecked = (
  { store }: ReviewDeps,
  id: FormId,
  { then, left }: { readonly then: () => void; readonly left?: () => void },
): void => {
  const { root } = store.getState().writeForms[id].form;
  const isThere = (writeForm: WriteFormState): boolean =>
    writeForm.form.root === root && isPage(id, writeForm, 'Checks');
  whenState(
    store,
    ({ writeForms }) => !isThere(writeForms[id]) || areChecksCurrent(writeForms[id]),
    () => {
      if (isThere(store.getState().writeForms[id])) then();
      else left?.();
    },
  );
};

/** After the Checks page comes the review, whose bytes don't change any more. */
export const nextPageOrReview = (deps: ReviewDeps, id: FormId): void => {
  const { store } = deps;
  const state = store.getState();
  const writeForm = state.writeForms[id];
  if (writeForm.review !== undefined || writeForm.ended !== undefined) return;
  if (!isPage(id, writeForm, 'Checks')) {
    state.updateWriteForm(id, (now) => nextPage(id, now));
    return;
  }
  if (!areChecksCurrent(writeForm) && !isUntouched(id, writeForm)) {
    whenChecked(deps, id, { then: () => nextPageOrReview(deps, id) });
    return;
  }
  const ready = writeDown(deps, id);
  if (!ready.ok) {
    state.showNotice('warning', noReviewText.notice(ready.error));
    return;
  }
  state.updateWriteForm(id, (now) => openReview(id, now, ready.value));
  void deps.sender.reviewed(id, ready.value);
};

/** Why a signed action has to be read once more before it is sent. */
const whyReadAgain = (
  { store, deps }: ReviewDeps,
  id: FormId,
  { step, review }: { readonly step: SigningStep; readonly review: Review },
): string | undefined => {
  const news = unconfirmedWarning(step, review.warnings);
  if (news !== undefined) return noReviewText.found(news.title, news.detail);
  return review.approvalState?.missing ?? whyNothingIsSent(store.getState(), id, deps.now());
};

interface SignedStep {
  readonly step: SigningStep;
  readonly terms: ConnectionState;
  /** The ledger's end, of before the confirmation. */
  readonly ledger: LedgerEndRecord | undefined;
}

/**
 * Sends what one confirmation signed, once its checks are read. `terms` are those of the confirmation. A
 * warning that wasn't confirmed opens the review instead.
 */
export const sendSigned = (
  deps: ReviewDeps,
  id: FormId,
  { step, terms, ledger }: SignedStep,
): void => {
  const { showNotice } = deps.store.getState();
  const stop = (reason: string): void => showNotice('warning', noReviewText.notSent(reason));
  const then = (): void => {
    const ready = writeDown(deps, id);
    if (!ready.ok) {
      stop(ready.error);
      return;
    }
    const review = { ...ready.value, sender: step.sender, ledger };
    const reason = whyReadAgain(deps, id, { step, review });
    deps.store.getState().updateWriteForm(id, (now) => openReview(id, now, review));
    if (reason === undefined) {
      void deps.sender.send(id, review, terms);
      return;
    }
    stop(reason);
    void deps.sender.reviewed(id, review);
  };
  whenChecked(deps, id, { then, left: () => stop(noReviewText.left) });
};
