import { signConfirmText, signerNotices } from '../../../signing/sign-messages.ts';
import { signerFingerprints } from '../../../submission/origin-records.ts';
import type { SignerRow, SignableReport, SendsTo } from '../../../signing/signable-report.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { openSigner } from '../../../signing/signers/signer.ts';
import type { Client } from '../../../http/client.ts';
import { knownMode } from '../../../shell/labels/mode-label.ts';
import type { ConnectionState } from '../../../shell/state/connection.ts';
import { writeNames, type FormId } from '../../../submission/form-ids.ts';
import { fetchLedgerEndForReview } from '../../../submission/outcome/track-outcome.ts';
import { actOf } from '../../../requests/confirmation-phrase.ts';
import {
  startSigningStep,
  type SigningStep,
  chosenRows,
  skipOnlyChoice,
} from '../state/signing-step.ts';
import type { WriteFormState } from '../state/write-form.ts';
import { inspectSignable } from '../../../signing/inspect-signable.ts';
import { openKnownSigners, withSignerKeys } from '../../../signing/open-signers.ts';
import { signableOfForm, type Signable } from '../../../signing/signable.ts';
import type { Result } from '../../../lib/result.ts';
import type { KnownSigner } from '../../../config/settings/schemas/signer-schema.ts';
import type { Signer } from '../../../signing/signers/signer-types.ts';
import { placeSigners } from '../../../signing/add-signature.ts';
import type { AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { FieldGroup } from '../../../requests/forms/form-values.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { checkFormAgreement } from '../../../requests/checks/form-agreement.ts';
import { vettedNoteOf, withVetted } from '../../../requests/checks/vetted-packages.ts';
import { partyChecksOf } from '../../../requests/checks/known-parties.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { ReviewFact } from '../../../verify/review/messages.ts';
import { compareTerms, senderOf, type Sender } from '../../../submission/terms/changed-terms.ts';
import type { LedgerEndRecord } from '../../../storage/journal/records.ts';
import { readSender } from '../../../signing/read-sender.ts';
import { inspectState } from '../../../requests/checks/context/check-state.ts';
import { readToken, type WriteMeans } from '../../../submission/send/write-pipeline.ts';
import { compareWithJournal, type JournalContext } from '../../../signing/compare-with-journal.ts';
import {
  collectSignatures,
  type MadeSignature,
  putSignature,
} from '../../../signing/collect-signatures.ts';

type ConfiguredSigner = {
  readonly name: string;
  readonly setting: KnownSigner;
  readonly opened: Result<Signer, string>;
};

type Write = { readonly signable: Signable; readonly report: SignableReport };

/** The place of a signer: as the owner of a party's key, or as a further key of the only party. */
const partOf = (
  write: Write,
  signer: Signer,
): Pick<SignerRow, 'part' | 'placed'> & { readonly refusal?: string } => {
  const { signable, report } = write;
  const place = (party?: string) => placeSigners(write, [signer], party);
  const own = place();
  if (own.ok) return { part: 'required', placed: own.value[0] };
  if (signerFingerprints(signable).includes(signer.key.fingerprint))
    return { part: 'signed', refusal: own.error };
  const other = place(report.parties[0]);
  return other.ok
    ? { part: 'other', placed: other.value[0] }
    : { part: 'useless', refusal: other.error };
};

/** Signers that can sign come first. */
const signerRows = (
  write: Write,
  configured: readonly ConfiguredSigner[],
): readonly SignerRow[] => {
  const rows = configured.map(({ name, setting: { type }, opened }): SignerRow => {
    if (!opened.ok) return { name, type, part: 'unusable', refusal: opened.error };
    const { spec, fingerprint } = opened.value.key;
    return { name, type, key: { spec, fingerprint }, ...partOf(write, opened.value) };
  });
  const order = ['required', 'other', 'signed', 'useless', 'unusable'] as const;
  return order.flatMap((part) => rows.filter((row) => row.part === part));
};

/** An unknown receiver needs a typed word. If no service can tell whether it exists, the page says so. */
const withPartyChecks = (
  report: SignableReport,
  checks: readonly VerificationCheck[],
): SignableReport => ({
  ...report,
  warnings: [...report.warnings, ...checks.filter(({ state }) => state === 'failed')],
  facts: [
    ...checks
      .filter(({ state }) => state === 'unknown')
      .map(({ title, reason = '' }): ReviewFact => ({
        label: 'unknown',
        value: signConfirmText.untold(title, reason),
        brief: true,
        weight: 'doubt',
      })),
    ...report.facts,
  ],
});

type Profile = Pick<Settings, 'profile' | 'signers' | 'trustedPackages'>;

interface Planning {
  readonly profile: Profile;
  /** Present if one confirmation signs and sends, where an action was entered. */
  readonly sendsTo: SendsTo | undefined;
  readonly journal: JournalContext;
  readonly nowMs: number;
  readonly failure?: string | undefined;
}

/** Plans without calling a signer. */
const planFormSigning = (
  id: FormId,
  writeForm: WriteFormState,
  { profile, sendsTo, journal, nowMs, failure }: Planning,
): SigningStep => {
  const { signers = {}, trustedPackages } = profile;
  const signable = signableOfForm(id, writeForm);
  const keys = withSignerKeys(writeForm.keys, openKnownSigners(profile), signable);
  const inspected = inspectSignable(signable, { keys, nowMs, trustedPackages, journal });
  const told = withVetted(inspected, vettedNoteOf(writeForm));
  const known = withPartyChecks(told, partyChecksOf(writeForm));
  const disagreements = id === 'execute' ? checkFormAgreement(writeForm) : [];
  const report = { ...known, failed: [...disagreements, ...known.failed] };
  const configured = Object.entries(signers).map(([name, setting]) => ({
    name,
    setting,
    opened: openSigner(name, setting),
  }));
  const rows = signerRows({ signable, report }, configured);
  const { intent } = writeForm.origin ?? {};
  const isOneStep = intent !== undefined && sendsTo !== undefined;
  return startSigningStep({
    ...{ root: writeForm.form.root, report, rows, failure, profile: profile.profile },
    ...(isOneStep && { act: actOf(intent), sendsTo }),
  });
};

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

/** Signing continues with the new values. */
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

export const createFormSigning = (
  store: AppStore,
  { tokens, request, now, env, stateDir, rereadSettings }: SigningDeps,
): FormSigning => {
  const calls = new Map<FormId, AbortController>();
  const ledgerEnds = new Map<FormId, Promise<LedgerEndRecord>>();
  const state = () => store.getState();

  const journalFor = (id: FormId): JournalContext => ({
    ...inspectState(stateDir, env),
    ledgerUrl: state().connection.ledgerUrl,
    retried: state().writeForms[id].resends,
    mayDiffer: true,
  });

  const plan = (id: FormId, failure?: string): SigningStep => {
    const { writeForms, connection } = state();
    const journal = journalFor(id);
    return planFormSigning(id, writeForms[id], {
      ...{ profile: connection, sendsTo: targetOf(connection), journal, nowMs: now(), failure },
    });
  };

  const senderNow = ({ parties }: SignableReport) =>
    readSender({ tokens, request, user: state().connection.user }, parties);

  /** Notes who sends now: that user must be the same when a signer is called. */
  const learnSender = async (id: FormId, { root, report }: SigningStep): Promise<void> => {
    const learn = (sender: Sender | undefined): void =>
      state().updateWriteForm(id, (writeForm) =>
        writeForm.signing?.root === root ? withStep(writeForm, { sender }) : writeForm,
      );
    learn(senderOf(await readToken({ tokens })));
    learn(await senderNow(report));
  };

  const changeSince = async ({ sender, report }: SigningStep): Promise<string | undefined> => {
    const { connection, rulesChanged } = state();
    const reread = await rereadSettings(connection);
    const now = await senderNow(report);
    const { settings, objection } = await compareTerms({ ...connection, sender }, reread, now);
    if (settings !== undefined) rulesChanged(settings);
    return objection;
  };

  const show = (id: FormId, signing: SigningStep): void =>
    state().updateWriteForm(id, (writeForm) => ({ ...writeForm, signing }));

  /** Returns why signing ended early. */
  const call = async (
    id: FormId,
    step: SigningStep,
    signal: AbortSignal,
  ): Promise<string | undefined> => {
    const { writeForms, connection } = state();
    let { root } = step;
    const isOpen = (): boolean => state().writeForms[id].signing?.root === root;
    const order = {
      signable: signableOfForm(id, writeForms[id]),
      hash: step.report.hash ?? Buffer.alloc(0),
      signers: chosenRows(step).flatMap(({ placed }) => (placed === undefined ? [] : [placed])),
      known: openKnownSigners(connection),
    };
    const signing = collectSignatures(order, {
      ...{ env, signal, now },
      recheck: () => changeSince(step),
      onCall: ({ name, setting: { deadlineMs } }) =>
        state().updateWriteForm(id, (writeForm) =>
          withStep(writeForm, { called: { name, until: now() + deadlineMs } }),
        ),
      onSigned: (made) => {
        if (!isOpen()) return;
        root = putSignature(id, root, made);
        state().updateWriteForm(id, (writeForm) => signed(writeForm, root, made));
      },
    });
    // What is sent next needs it: without it, no completion can be found.
    const [collected] = await Promise.all([signing, ledgerEnds.get(id)]);
    if (!isOpen()) return signerNotices.formChanged;
    if (signal.aborted) return signerNotices.canceled;
    return collected.ok ? undefined : collected.error;
  };

  const sign = async (id: FormId): Promise<boolean> => {
    const before = state().writeForms[id].signing;
    if (before?.stage !== 'confirm' || calls.has(id)) return false;
    const controller = new AbortController();
    calls.set(id, controller);
    state().updateWriteForm(id, (writeForm) => withStep(writeForm, { stage: 'call' }));
    // The plan is made again: the deadline may have passed since the choice was opened.
    const fresh = plan(id);
    const isSame = fresh.root === before.root && fresh.phrase === before.phrase;
    const failure =
      fresh.report.failed.length > 0 || !isSame
        ? signerNotices.checksChanged
        : await call(id, before, controller.signal);
    calls.delete(id);
    if (state().writeForms[id].signing === undefined) {
      state().showNotice('warning', failure ?? signerNotices.formChanged);
      return false;
    }
    const after = plan(id, failure);
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
      const step = skipOnlyChoice(plan(id));
      show(id, step);
      if (step.sendsTo !== undefined)
        ledgerEnds.set(id, fetchLedgerEndForReview(writeNames[id], { request, now }));
      void learnSender(id, step);
    },
    ledgerEnd: (id) => ledgerEnds.get(id),
    compare: (id) =>
      compareWithJournal(signableOfForm(id, state().writeForms[id]), journalFor(id), now()),
    sign,
    cancel: (id) => calls.get(id)?.abort(),
    stop: () => calls.forEach((controller) => controller.abort()),
  };
};
