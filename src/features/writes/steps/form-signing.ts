import { signerNotices } from '../../../signing/sign-messages.ts';
import { type SignableReport, type SendsTo, signableOfForm } from '../../../signing/signable.ts';
import type { Client } from '../../../http/client.ts';
import { knownMode } from '../../../shell/labels/mode-label.ts';
import type { ConnectionState } from '../../../shell/state/connection.ts';
import { writeNames, type FormId } from '../../../submission/form-ids.ts';
import { fetchLedgerEndForReview } from '../../../submission/outcome/track-outcome.ts';
import { planFormSigning } from './plan-signing.ts';
import { type SigningStep, chosenRows, skipOnlyChoice } from '../state/signing-step.ts';
import type { WriteFormState } from '../state/write-form.ts';
import { openKnownSigners } from '../../../signing/signers/signer.ts';
import type { AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { FieldGroup } from '../../../requests/forms/form-values.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import { compareTerms, senderOf, type Sender } from '../../../submission/terms/changed-terms.ts';
import type { LedgerEndRecord } from '../../../storage/journal/records.ts';
import {
  readSender,
  collectSignatures,
  type MadeSignature,
  putSignature,
} from '../../../signing/collect-signatures.ts';
import { inspectState } from '../../../requests/checks/context/check-state.ts';
import { readToken, type WriteMeans } from '../../../submission/send/write-pipeline.ts';
import { compareWithJournal, type JournalContext } from '../../../signing/inspect-signable.ts';

export type FormSigning = {
  readonly open: (id: FormId) => void;
  /** What the journal says against the values of the form. */
  readonly compare: (id: FormId) => readonly VerificationCheck[];
  /** Returns whether the write is signed, and by all who have to. */
  readonly sign: (id: FormId) => Promise<boolean>;
  /** The ledger end, read when a step that sends opened. */
  readonly ledgerEnd: (id: FormId) => Promise<LedgerEndRecord> | undefined;
  readonly cancel: (id: FormId) => void;
  readonly stop: () => void;
};

const withStep = (writeForm: WriteFormState, change: Partial<SigningStep>): WriteFormState =>
  writeForm.signing === undefined
    ? writeForm
    : { ...writeForm, signing: { ...writeForm.signing, ...change } };

/** Adds a signature to the form, and to the record of who signed. Signing continues with these values. */
const signed = (
  writeForm: WriteFormState,
  root: FieldGroup,
  { record }: MadeSignature,
): WriteFormState => {
  const { origin, form } = writeForm;
  const signers = [...(origin?.signers ?? []), record];
  const added = { ...form, root, undo: form.root };
  return withStep({ ...writeForm, form: added, origin: { ...origin, signers } }, { root });
};

/** A signed action needs no option: its checks are next. */
const skipOptions = (id: FormId, writeForm: WriteFormState): WriteFormState =>
  writeForm.origin?.intent === undefined
    ? writeForm
    : { ...writeForm, page: forms[id].steps.length, at: 0, typing: false };

type SigningDeps = Pick<OutsideWorld, 'now' | 'env' | 'stateDir' | 'rereadSettings'> &
  Pick<WriteMeans, 'tokens'> &
  Pick<Client, 'request'>;

/** A write that others approve is not sent where it is signed. */
const targetOf = (connection: ConnectionState): SendsTo | undefined =>
  (connection.requiredApprovals ?? 0) > 0
    ? undefined
    : { url: connection.ledgerUrl, mode: knownMode(connection) };

type Means = SigningDeps & { readonly store: AppStore };

const journalFor = ({ store, stateDir, env }: Means, id: FormId): JournalContext => {
  const { connection, writeForms } = store.getState();
  return {
    ...inspectState(stateDir, env),
    ledgerUrl: connection.ledgerUrl,
    retried: writeForms[id].resends,
    mayDiffer: true,
  };
};

const planNow = (means: Means, id: FormId, failure?: string): SigningStep => {
  const { writeForms, connection } = means.store.getState();
  const [journal, nowMs] = [journalFor(means, id), means.now()];
  const sendsTo = targetOf(connection);
  const planning = { profile: connection, sendsTo, journal, nowMs, failure };
  return planFormSigning(id, writeForms[id], planning);
};

const senderNow = ({ store, tokens, request }: Means, { parties }: SignableReport) =>
  readSender({ tokens, request, user: store.getState().connection.user }, parties);

/** Notes who sends now: that user must be the same when a signer is called. */
const learnSender = async (
  means: Means,
  id: FormId,
  { root, report }: SigningStep,
): Promise<void> => {
  const learn = (sender: Sender | undefined): void =>
    means.store
      .getState()
      .updateWriteForm(id, (writeForm) =>
        writeForm.signing?.root === root ? withStep(writeForm, { sender }) : writeForm,
      );
  learn(senderOf(await readToken(means)));
  learn(await senderNow(means, report));
};

/** Why the settings, rules or user are not those of the confirmation. */
const changeSince = async (
  means: Means,
  { sender, report }: SigningStep,
): Promise<string | undefined> => {
  const { connection, rulesChanged } = means.store.getState();
  const reread = await means.rereadSettings(connection);
  const now = await senderNow(means, report);
  const { settings, objection } = await compareTerms({ ...connection, sender }, reread, now);
  if (settings !== undefined) rulesChanged(settings);
  return objection;
};

/** Calls the chosen signers; returns why signing ended early. */
const callSigners = async (
  means: Means,
  id: FormId,
  step: SigningStep,
  { signal, ahead }: { readonly signal: AbortSignal; readonly ahead: Promise<unknown> | undefined },
): Promise<string | undefined> => {
  const { store, env, now } = means;
  const { writeForms, connection, updateWriteForm } = store.getState();
  let { root } = step;
  const isOpen = (): boolean => store.getState().writeForms[id].signing?.root === root;
  const order = {
    signable: signableOfForm(id, writeForms[id]),
    hash: step.report.hash ?? Buffer.alloc(0),
    signers: chosenRows(step).flatMap(({ placed }) => (placed === undefined ? [] : [placed])),
    known: openKnownSigners(connection),
  };
  const signing = collectSignatures(order, {
    ...{ env, signal, now },
    recheck: () => changeSince(means, step),
    onCall: ({ name, setting: { deadlineMs } }) =>
      updateWriteForm(id, (writeForm) =>
        withStep(writeForm, { called: { name, until: now() + deadlineMs } }),
      ),
    onSigned: (made) => {
      if (!isOpen()) return;
      root = putSignature(id, root, made);
      updateWriteForm(id, (writeForm) => signed(writeForm, root, made));
    },
  });
  // What is sent next needs the ledger end: without it, no completion can be found.
  const [collected] = await Promise.all([signing, ahead]);
  if (!isOpen()) return signerNotices.formChanged;
  if (signal.aborted) return signerNotices.canceled;
  return collected.ok ? undefined : collected.error;
};

export const createFormSigning = (store: AppStore, deps: SigningDeps): FormSigning => {
  const means: Means = { ...deps, store };
  const calls = new Map<FormId, AbortController>();
  const ledgerEnds = new Map<FormId, Promise<LedgerEndRecord>>();
  const state = () => store.getState();

  const show = (id: FormId, signing: SigningStep): void =>
    state().updateWriteForm(id, (writeForm) => ({ ...writeForm, signing }));

  const call = async (id: FormId, step: SigningStep): Promise<string | undefined> => {
    const controller = new AbortController();
    calls.set(id, controller);
    state().updateWriteForm(id, (writeForm) => withStep(writeForm, { stage: 'call' }));
    // The plan is made again: the deadline may have passed since the choice was opened.
    const fresh = planNow(means, id);
    const isSame = fresh.root === step.root && fresh.phrase === step.phrase;
    const isChanged = fresh.report.failed.length > 0 || !isSame;
    const failure = isChanged
      ? signerNotices.checksChanged
      : await callSigners(means, id, step, {
          signal: controller.signal,
          ahead: ledgerEnds.get(id),
        });
    calls.delete(id);
    return failure;
  };

  const sign = async (id: FormId): Promise<boolean> => {
    const before = state().writeForms[id].signing;
    if (before?.stage !== 'confirm' || calls.has(id)) return false;
    const failure = await call(id, before);
    if (state().writeForms[id].signing === undefined) {
      state().showNotice('warning', failure ?? signerNotices.formChanged);
      return false;
    }
    const after = planNow(means, id, failure);
    if (failure !== undefined) {
      // Who sends is as the user saw it.
      show(id, { ...after, sender: before.sender });
      return false;
    }
    const { missing } = after.report;
    state().updateWriteForm(id, (writeForm) => ({
      ...skipOptions(id, writeForm),
      signing: undefined,
    }));
    const names = chosenRows(before).map(({ name }) => name);
    // What is sent next says its outcome itself.
    if (before.sendsTo === undefined)
      state().showNotice('done', signerNotices.signed(names, missing));
    return missing.length === 0;
  };

  return {
    open: (id) => {
      const step = skipOnlyChoice(planNow(means, id));
      show(id, step);
      if (step.sendsTo !== undefined)
        ledgerEnds.set(id, fetchLedgerEndForReview(writeNames[id], deps));
      void learnSender(means, id, step);
    },
    ledgerEnd: (id) => ledgerEnds.get(id),
    compare: (id) => {
      const signable = signableOfForm(id, state().writeForms[id]);
      return compareWithJournal(signable, journalFor(means, id), deps.now());
    },
    sign,
    cancel: (id) => calls.get(id)?.abort(),
    stop: () => calls.forEach((controller) => controller.abort()),
  };
};
