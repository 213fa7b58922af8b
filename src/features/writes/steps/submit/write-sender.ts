import { exchangeOf } from '../../../../http/wire-types.ts';
import type { Client } from '../../../../http/client.ts';
import { toJournalApprovals } from '../../../../storage/approvals/approval.ts';
import { deleteDraft } from '../../../../storage/draft-store.ts';
import {
  statusLabel,
  type ReviewSnapshot,
  type WriteEffect,
} from '../../../../storage/journal/records.ts';
import { readEntries } from '../../../../storage/journal/journal-file.ts';
import { sourceFilesIn } from '../../forms/form-values.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { describeFailure } from '../../../../ledger/failure/describe-failure.ts';
import type { ConnectionState } from '../../../../shell/state/connection.ts';
import { isSending } from '../../../../shell/state/app-state.ts';
import type { AppStore, SessionDeps } from '../../../../app/state.ts';
import { currentChecks, currentFacts } from '../../state/write-form-inspection.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import type { WriteOutcome, Review } from '../../state/write-form-review.ts';
import { startSending } from '../../state/write-form-navigation.ts';
import { omitUndefined } from '../../../../lib/json/fields.ts';
import type { TokenManager } from '../../../../config/tokens/token-manager.ts';
import { tryIo } from '../../../../lib/result.ts';
import {
  isOutcomeOpen,
  trackOutcome,
  fetchLedgerEndForReview,
} from '../../../../submission/outcome/track-outcome.ts';
import {
  formatTracked,
  verdictAfterTracking,
} from '../../../../submission/outcome/format-tracked.ts';
import { nameEffect, nameWrite } from '../../../../submission/effect/name-write.ts';
import { recoverySteps } from '../../../../submission/outcome/recovery-steps.ts';
import {
  submit,
  type WriteSubmission,
  type SubmitResult,
} from '../../../../submission/send/submit.ts';
import type { OutcomeVerdict, WriteName } from '../../../../submission/classify-outcome.ts';
import { senderOf, type SendTerms, compareTerms } from '../../approvals/changed-terms.ts';
import { markBundle } from '../../approvals/mark-bundle.ts';
import { originRecords } from '../signing/origin-records.ts';
import { outcomeNotices, outcomeText, sendText } from '../../messages/outcome.ts';
import { buildReviewSnapshot } from '../../../../submission/send/diff-attempts.ts';
import { describeWrite } from '../../../../submission/effect/describe-write.ts';

export type WriteSender = {
  /** Reads the ledger end while a review is open; the outcome is looked for from there. */
  readonly reviewed: (id: FormId, review: Review) => Promise<void>;
  /** Sends the reviewed request, once. */
  readonly send: (id: FormId, review: Review) => Promise<void>;
};

type SendWriteDeps = {
  readonly store: AppStore;
  readonly client: Pick<Client, 'send' | 'request'>;
  /** Absent if no token is configured. */
  readonly tokens: Pick<TokenManager, 'ready' | 'state'> | undefined;
  readonly deps: Pick<SessionDeps, 'now' | 'stateDir' | 'sleep' | 'rereadSettings'>;
};

/** The longest time to wait for a completion, in ms. */
const followMs = 60_000;

const submissionOf = (
  { inspection, draft }: WriteFormState,
  { sealed, request, resends, known, ledger, approvalState }: Review,
  profile: string,
): WriteSubmission => ({
  sealed,
  profile,
  ledger,
  resends,
  known,
  draft: draft?.id,
  approvals: toJournalApprovals(approvalState?.counted ?? []),
  hash: inspection?.hash,
  maxRecordTime: inspection?.maxRecordTime,
  partyId: inspection?.partyId,
  waits: request['waitForAllocation'] !== false && inspection?.waits !== false,
});

/** All checks, with the warnings that were found when the review opened. */
const answeredFor = (id: FormId, writeForm: WriteFormState): readonly VerificationCheck[] => {
  const checks = currentChecks(id, writeForm);
  const verificationChecks =
    writeForm.review?.warnings.filter((warning) => !checks.includes(warning)) ?? [];
  return [
    ...verificationChecks,
    ...checks.filter((check) => verificationChecks.every(({ id: known }) => known !== check.id)),
  ];
};

/** The user of the token that the review showed, and the version of this program. */
const sentBy = ({ version }: ConnectionState, { sender }: Review): ReviewSnapshot =>
  omitUndefined({ tool: version, subject: sender?.user });

/** What the confirmation of a review was given for. */
const confirmedTerms = (
  connection: ConnectionState,
  { approvalState, sender }: Review,
): SendTerms => ({
  ...connection,
  requiredApprovals: approvalState?.required ?? 0,
  sender,
});

/** Marks the file of the bundle as being sent; returns why it may not be sent. */
const markFile = (
  { bundle }: WriteFormState,
  { approvalState }: Review,
  recorded: { readonly entry: string; readonly stateDir: string; readonly now: number },
): string | undefined => {
  if (
    approvalState?.path === undefined ||
    approvalState.trouble !== undefined ||
    bundle === undefined
  )
    return undefined;
  const { path, bundle: held } = bundle;
  return markBundle(path, { nonce: held.nonce, counted: approvalState.counted }, recorded);
};

const explainedOf = (
  name: WriteName,
  submitted: SubmitResult & { kind: 'sent' },
): readonly string[] => {
  const { outcome, instead, unrecorded, unreceipted } = submitted;
  const lost = [
    ...(instead === undefined ? [] : [sendText.acceptedInstead(instead)]),
    ...(unreceipted === undefined ? [] : [sendText.receiptNotWritten(unreceipted)]),
    ...(unrecorded === undefined ? [] : [sendText.outcomeNotRecorded(unrecorded)]),
  ];
  if (outcome.ok) return lost;
  const { summary, detail, hint } = describeFailure(outcome.error.failure, name);
  return [summary, detail, hint, ...lost].filter((line) => line !== '');
};

/** The recovery steps of an entry. */
const nextSteps = (stateDir: string, name: string): readonly string[] => {
  const entries = tryIo(() => readEntries(stateDir));
  const entry = entries.ok ? entries.value.find(({ entry: item }) => item === name) : undefined;
  return entry === undefined ? [] : recoverySteps(entry);
};

const isFollowed = (name: WriteName, { word }: OutcomeVerdict): boolean =>
  name === 'executeSubmission' && word === 'ACCEPTED';

const endOf = ({ sealed }: Review, submitted: SubmitResult, needs: SendWriteDeps): WriteOutcome => {
  const { bytes, sha256 } = sealed;
  const { effect } = submitted;
  const common = { effect, bytes, sha256, at: needs.deps.now() };
  if (submitted.kind === 'refused') {
    const detail = sendText.notSent(submitted.reason);
    const { entry } = submitted;
    return { ...common, entry, word: 'NOT SENT', detail, explained: [], next: [] };
  }
  if (submitted.kind === 'unrecorded') {
    const detail = sendText.journalNotWritable(submitted.reason);
    const { entry } = submitted;
    return { ...common, entry, word: 'NOT SENT', detail, explained: [], next: [] };
  }
  const { entry, verdict, outcome } = submitted;
  return {
    ...common,
    entry,
    word: verdict.word,
    detail: verdict.detail,
    partyId: verdict.partyId,
    status: exchangeOf(outcome)?.status,
    ms: exchangeOf(outcome)?.ms,
    explained: explainedOf(sealed.name, submitted),
    // The steps of an execution follow after its completion was looked for.
    next: isFollowed(sealed.name, verdict) ? [] : nextSteps(needs.deps.stateDir, entry),
  };
};

/** Names a write that ended: one that could not be recorded has no entry. */
const nameOf = ({ entry, effect }: WriteOutcome): string =>
  entry === undefined ? nameEffect(effect) : nameWrite({ entry, effect });

/** Returns whether the request certainly had no effect, so that its draft can be edited. */
export const canBeCorrected = ({ word }: Pick<WriteOutcome, 'word'>): boolean =>
  word === 'NOT SENT' || word === 'REJECTED';

/** Creates the sender of a session; a sent request stops being a draft. */
export const createWriteSender = (needs: SendWriteDeps): WriteSender => {
  const { store, client, tokens, deps: ports } = needs;
  const { stateDir, now, sleep } = ports;
  const deps = { ...client, stateDir, now, sleep };

  const forget = ({ draft }: WriteFormState): void => {
    if (draft === undefined) return;
    const gone = tryIo(() => deleteDraft(ports.stateDir, draft.id));
    if (!gone.ok)
      store.getState().showNotice('warning', outcomeNotices.draftNotDeleted(gone.error));
  };

  /** Follows a write, and updates its outcome while that is on the screen. */
  const follow = async (id: FormId, submission: WriteSubmission, submitted: SubmitResult) => {
    if (submitted.kind !== 'sent') return;
    const { entry, verdict } = submitted;
    const tell = (change: Partial<WriteOutcome>): void =>
      store.getState().updateWriteForm(id, (writeForm) => {
        const { ended } = writeForm;
        return ended?.entry === entry
          ? { ...writeForm, ended: { ...ended, ...change } }
          : writeForm;
      });
    if (id === 'execute' && isOutcomeOpen(submission.sealed.name, verdict.word))
      tell({ followed: outcomeText.checking });
    const { scanUrl } = store.getState().connection;
    const means = { ...deps, scanUrl };
    const learned = await trackOutcome(submission, submitted, means, { waitMs: followMs });
    if (learned === undefined) return;
    const { followed, unrecorded } = learned;
    const { word, detail } = verdictAfterTracking(verdict, followed);
    const next = nextSteps(stateDir, entry);
    tell({
      word,
      next,
      followed: formatTracked(followed),
      ...(word !== verdict.word && { detail: outcomeText.evidence(detail), explained: [] }),
    });
    if (unrecorded !== undefined) {
      const named = nameWrite(submitted);
      store.getState().showNotice('error', outcomeNotices.outcomeNotRecorded(named, unrecorded));
    }
  };

  /** Closes the question whether to leave without a response. */
  const answered = (ended: WriteOutcome): void => {
    const state = store.getState();
    if (state.screen.overlay?.kind !== 'leave' || isSending(state)) return;
    state.closeOverlay();
    state.showNotice('note', outcomeNotices.arrived(nameOf(ended), statusLabel(ended.word)));
  };

  return {
    reviewed: async (id, { sealed }) => {
      // Sending reports a missing token, and does not start without one.
      await tokens?.ready();
      const learn = (learned: Pick<Review, 'sender' | 'ledger'>): void =>
        store.getState().updateWriteForm(id, (writeForm) => {
          const { review, sending } = writeForm;
          const isOpen = review?.sealed === sealed && sending === undefined;
          return isOpen ? { ...writeForm, review: { ...review, ...learned } } : writeForm;
        });
      learn({ sender: senderOf(tokens?.state()) });
      learn({ ledger: await fetchLedgerEndForReview(sealed.name, deps) });
    },
    send: async (id, review) => {
      const { writeForms, connection } = store.getState();
      const writeForm = writeForms[id];
      const since = now();
      store.getState().updateWriteForm(id, (before) => startSending(id, before, since));
      const onRecorded = (entry: string, effect: WriteEffect): string | undefined => {
        store
          .getState()
          .updateWriteForm(id, (before) => ({ ...before, sending: { since, entry, effect } }));
        return markFile(writeForm, review, { entry, stateDir, now: now() });
      };
      const submission = submissionOf(writeForm, review, connection.profile);
      const seen = buildReviewSnapshot(
        answeredFor(id, writeForm),
        currentFacts(writeForm),
        sourceFilesIn(writeForm.form.root),
      );
      const from = originRecords({ form: id, request: review.request }, writeForm.origin);
      const account = { ...seen, ...sentBy(connection, review), ...from };
      const { storeBodies, trustedPackages } = connection;
      // Read again last: the confirmation may have waited for hours.
      await tokens?.ready();
      const reread = await ports.rereadSettings(connection);
      const terms = await compareTerms(
        confirmedTerms(connection, review),
        reread,
        senderOf(tokens?.state()),
      );
      if (terms.settings !== undefined) store.getState().rulesChanged(terms.settings);
      const submitted: SubmitResult =
        terms.objection === undefined
          ? await submit({ ...submission, account, storeBodies, trustedPackages, onRecorded }, deps)
          : {
              kind: 'refused',
              reason: terms.objection,
              effect: describeWrite(review.sealed.name, review.request, trustedPackages),
            };
      const ended = endOf(review, submitted, needs);
      if (!canBeCorrected(ended)) forget(store.getState().writeForms[id]);
      store.getState().updateWriteForm(id, (before) => ({
        ...before,
        sending: undefined,
        review: undefined,
        ended,
      }));
      answered(ended);
      await follow(id, submission, submitted);
    },
  };
};
