import { outcomeNotes } from '../../../submission/messages/messages.ts';
import { exchangeOf } from '../../../http/wire-types.ts';
import { deleteDraft } from '../../../storage/draft-store.ts';
import type { LedgerEndRecord } from '../../../storage/journal/records.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { sourceFilesIn } from '../../../requests/forms/form-values.ts';
import { canBeCorrected, type FormId } from '../../../submission/form-ids.ts';
import { markApprovalRequest } from '../../../approvals/approve.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { noticeToneOf } from '../../../shell/labels/status-tones.ts';
import { isSending } from '../../../shell/state/known-parts.ts';
import type { ConnectionState } from '../../../shell/state/connection.ts';
import type { AppState, AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import { currentChecks, currentFacts } from '../state/write-form-inspection.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { WriteFormState } from '../state/write-form.ts';
import type { WriteOutcome, Review } from '../state/write-form-review.ts';
import { startSending } from '../state/write-form-navigation.ts';
import { tryIo } from '../../../lib/result.ts';
import {
  isOutcomeOpen,
  fetchLedgerEndForReview,
} from '../../../submission/outcome/track-outcome.ts';
import { formatTracked, verdictAfterTracking } from '../../../submission/outcome/format-tracked.ts';
import { nameEffect, nameWrite } from '../../../submission/effect/name-write.ts';
import { recoverySteps } from '../../../submission/outcome/recovery-steps.ts';
import type { SubmitResult } from '../../../submission/send/submit.ts';
import type { OutcomeVerdict, WriteName } from '../../../submission/classify-outcome.ts';
import { senderOf } from '../../../submission/terms/changed-terms.ts';
import { outcomeNotices, outcomeText, sendText } from '../messages/forms.ts';
import {
  readToken,
  sendConfirmedWrite,
  type ConfirmedWrite,
  type SendResult,
  type SentWrite,
  type WriteMeans,
} from '../../../submission/send/write-pipeline.ts';

export type WriteSender = {
  /** Reads the ledger end while a review is open; the outcome is looked for from there. */
  readonly reviewed: (id: FormId, review: Review) => Promise<void>;
  /** `terms` are those of an earlier confirmation; the review's own are those of now. */
  readonly send: (id: FormId, review: Review, terms?: ConnectionState) => Promise<void>;
};

type SendWriteDeps = Pick<WriteMeans, 'client' | 'tokens'> & {
  readonly store: AppStore;
  readonly deps: Pick<OutsideWorld, 'now' | 'stateDir' | 'sleep' | 'rereadSettings'>;
};

/** The longest time to wait for a completion, in ms. */
const followMs = 60_000;

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

const confirmedWrite = (
  { writeForms, connection }: Pick<AppState, 'writeForms' | 'connection'>,
  id: FormId,
  { sealed, request, effect, resends, known, ledger, approvalState, sender }: Review,
): ConfirmedWrite => {
  const writeForm = writeForms[id];
  const { inspection, draft, origin, form, approvalRequest } = writeForm;
  const { path, trouble, required = 0, counted = [] } = approvalState ?? {};
  const isMarked = path !== undefined && trouble === undefined;
  return {
    ...{ form: id, sealed, request, effect, origin, resends, known, ledger, counted },
    draft: draft?.id,
    hash: inspection?.hash,
    maxRecordTime: inspection?.maxRecordTime,
    partyId: inspection?.partyId,
    waits: request['waitForAllocation'] !== false && inspection?.waits !== false,
    terms: { ...connection, requiredApprovals: required, sender },
    checks: answeredFor(id, writeForm),
    facts: currentFacts(writeForm),
    files: sourceFilesIn(form.root),
    approvalRequest:
      isMarked && approvalRequest
        ? { path: approvalRequest.path, nonce: approvalRequest.approvalRequest.nonce }
        : undefined,
  };
};

const explainedOf = (
  name: WriteName,
  submitted: SubmitResult & { kind: 'sent' },
): readonly string[] => {
  const { outcome } = submitted;
  const notes = outcomeNotes(submitted);
  if (outcome.ok) return notes;
  const { summary, detail, hint } = describeFailure(outcome.error.failure, name);
  return [summary, detail, hint, ...notes].filter((line) => line !== '');
};

/** The recovery steps of an entry. */
const nextSteps = (stateDir: string, name: string): readonly string[] => {
  const entries = tryIo(() => readEntries(stateDir));
  const entry = entries.ok ? entries.value.find(({ entry: item }) => item === name) : undefined;
  return entry === undefined ? [] : recoverySteps(entry);
};

const isFollowed = (name: WriteName, { word }: OutcomeVerdict): boolean =>
  name === 'executeSubmission' && word === 'ACCEPTED';

const endOf = ({ sealed }: Review, submitted: SendResult, needs: SendWriteDeps): WriteOutcome => {
  const { bytes, sha256 } = sealed;
  const { effect } = submitted;
  const common = { effect, bytes, sha256, at: needs.deps.now() };
  if (submitted.kind !== 'sent') {
    const { kind, reason } = submitted;
    const entry = kind === 'changed' ? undefined : submitted.entry;
    const text = kind === 'unrecorded' ? sendText.journalNotWritable : sendText.notSent;
    return { ...common, entry, word: 'NOT SENT', detail: text(reason), explained: [], next: [] };
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

/** A request that was sent is no draft any more. */
const forgetDraft = (
  { store, deps: { stateDir } }: SendWriteDeps,
  { draft }: WriteFormState,
): void => {
  if (draft === undefined) return;
  const gone = tryIo(() => deleteDraft(stateDir, draft.id));
  if (!gone.ok) store.getState().showNotice('warning', outcomeNotices.draftNotDeleted(gone.error));
};

export const createWriteSender = (needs: SendWriteDeps): WriteSender => {
  const { store, client, tokens, deps: ports } = needs;
  const { stateDir, now, sleep } = ports;
  const means: WriteMeans = {
    ...{ client, tokens, stateDir, now, sleep },
    markApprovals: markApprovalRequest,
  };
  const ledgerEnds = new WeakMap<Review['sealed'], Promise<LedgerEndRecord>>();

  /** Updates the outcome while it is on the screen. */
  const showFollowed = async (id: FormId, review: Review, { submitted, follow }: SentWrite) => {
    if (submitted.kind !== 'sent') return;
    const { entry, verdict } = submitted;
    const { updateOutcome, connection } = store.getState();
    if (id === 'execute' && isOutcomeOpen(review.sealed.name, verdict.word))
      updateOutcome(entry, { followed: outcomeText.checking });
    const learned = await follow(connection.scanUrl, followMs);
    if (learned === undefined) return;
    const { followed, unrecorded } = learned;
    const { word, detail } = verdictAfterTracking(verdict, followed);
    const next = nextSteps(stateDir, entry);
    updateOutcome(entry, {
      word,
      next,
      followed: formatTracked(followed),
      ...(word !== verdict.word && { detail: outcomeText.evidence(detail), explained: [] }),
    });
    for (const note of outcomeNotes({ unrecorded }))
      store.getState().showNotice('error', `${nameWrite(submitted)}: ${note}`);
  };

  /** Closes the question whether to leave without a response. */
  const answered = (ended: WriteOutcome): void => {
    const state = store.getState();
    if (state.screen.overlay?.kind !== 'leave' || isSending(state)) return;
    state.closeOverlay();
    state.showNotice(noticeToneOf(ended.word), outcomeNotices.arrived(nameOf(ended), ended.word));
  };

  return {
    reviewed: async (id, { sealed }) => {
      const learn = (learned: Pick<Review, 'sender' | 'ledger'>): void =>
        store.getState().updateWriteForm(id, (writeForm) => {
          const { review, sending } = writeForm;
          const isOpen = review?.sealed === sealed && sending === undefined;
          return isOpen ? { ...writeForm, review: { ...review, ...learned } } : writeForm;
        });
      const ledgerEnd = fetchLedgerEndForReview(sealed.name, { ...client, now });
      ledgerEnds.set(sealed, ledgerEnd);
      learn({ sender: senderOf(await readToken(means)) });
      learn({ ledger: await ledgerEnd });
    },
    send: async (id, review, terms) => {
      const before = store.getState();
      const { updateWriteForm, rulesChanged, connection } = before;
      const { effect } = review;
      const sending = { since: now(), timeoutMs: connection.timeoutMs, effect };
      const { writeForms } = before;
      const write = confirmedWrite({ writeForms, connection: terms ?? connection }, id, review);
      updateWriteForm(id, (writeForm) => startSending(id, writeForm, sending));
      // A quick confirmation waits for it: without it, no completion can be found.
      const ledger = write.ledger ?? (await ledgerEnds.get(review.sealed));
      const sent = await sendConfirmedWrite({ ...write, ledger }, means, {
        version: connection.version,
        rereadSettings: () => ports.rereadSettings(connection),
        onReread: rulesChanged,
        onRecorded: (entry) =>
          updateWriteForm(id, (writeForm) => ({ ...writeForm, sending: { ...sending, entry } })),
      });
      const ended = endOf(review, sent.submitted, needs);
      if (!canBeCorrected(ended)) forgetDraft(needs, store.getState().writeForms[id]);
      updateWriteForm(id, (writeForm) => ({
        ...writeForm,
        sending: undefined,
        review: undefined,
        ended,
      }));
      answered(ended);
      await showFollowed(id, review, sent);
    },
  };
};
