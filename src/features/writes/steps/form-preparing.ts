import type { Client } from '../../../http/client.ts';
import type { AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { ConnectionState } from '../../../shell/state/connection.ts';
import type { FormSigning } from './form-signing.ts';
import { payerIn } from '../../../requests/forms/action-fields.ts';
import type { FieldGroup, PickKind } from '../../../requests/forms/form-values.ts';
import { preparePageText } from '../../../requests/messages/prepare-page.ts';
import { valueSources } from '../messages/forms.ts';
import type { PendingPreparation } from '../../../requests/prepare/prepare-state.ts';
import { pageFields, type WriteFormState } from '../state/write-form.ts';
import { blurAll, setFocus } from '../forms/focus.ts';
import { invalidTargets } from '../state/write-form-navigation.ts';
import { requestPage } from '../../../submission/form-ids.ts';
import {
  noticeOfPrepared,
  prepareEntered,
  type EnteredTransaction,
} from '../../../requests/prepare/prepare-entered.ts';
import { prepareRequestOf } from '../../../requests/prepare/prepare-request.ts';
import { applyLoaded } from '../forms/apply-loaded.ts';
import { listOptions, narrowOptions } from '../../../requests/prepare/list-options.ts';
import { fetchMemberTraffic, trafficFacts } from '../../../requests/checks/traffic.ts';

type ListWish = {
  /** What the field has already; it narrows the list. */
  readonly typed: string;
  readonly partiesSeen: readonly string[];
};

export type FormPreparing = {
  readonly prepare: () => Promise<void>;
  readonly list: (kind: PickKind, wish: ListWish) => Promise<void>;
  readonly cancel: () => void;
};

type PreparingDeps = {
  readonly store: AppStore;
  readonly request: Client['request'];
  readonly signing: Pick<FormSigning, 'open' | 'compare'>;
  readonly deps: Pick<OutsideWorld, 'now'>;
};

/** Moves to the field that a failure is about; the failure stays about the same values. */
const showFailure = (writeForm: WriteFormState): WriteFormState => {
  const { prepareFailure } = writeForm;
  if (prepareFailure?.at === undefined) return writeForm;
  const [first] = invalidTargets('execute', writeForm, requestPage);
  if (first === undefined) return writeForm;
  const form = setFocus(pageFields('execute', writeForm), writeForm.form, first.place);
  return { ...writeForm, form, prepareFailure: { ...prepareFailure, root: form.root } };
};

const canSign = ({ signers = {}, readOnly }: ConnectionState): boolean =>
  !readOnly && Object.keys(signers).length > 0;

/** All fields count as left: they show what the ledger finds. */
const leaveFields = (writeForm: WriteFormState): WriteFormState => ({
  ...writeForm,
  form: blurAll(pageFields('execute', writeForm), writeForm.form),
  typing: false,
});

/** The notes belong to the transaction that was just filled in. */
const withPrepared = (
  writeForm: WriteFormState,
  { loaded, intent, rights, parties, vetted }: EnteredTransaction,
): WriteFormState => {
  const filled = applyLoaded('execute', writeForm, { loaded, from: valueSources.participant });
  const { requested } = filled.origin ?? {};
  return {
    ...filled,
    preparing: undefined,
    // The transaction of an action needs no page of its own: it is compared, and shown before it is signed.
    page: intent === undefined ? 0 : 1,
    told: { requested, rights: rights?.note, parties, vetted },
  };
};

/** Nothing waits for the traffic. */
const learnTraffic = async (
  { store, request }: Pick<PreparingDeps, 'store' | 'request'>,
  { response, synchronizer }: EnteredTransaction,
  signal: AbortSignal,
): Promise<void> => {
  const { connection, writeForms, updateWriteForm } = store.getState();
  const requested = writeForms.execute.origin?.requested;
  if (requested === undefined) return;
  const { scanUrl } = connection;
  const found = await fetchMemberTraffic({ request, scanUrl }, synchronizer, signal);
  const { left, warning } = trafficFacts(response, found);
  const traffic = warning === undefined ? left : `${left}. ${warning}`;
  updateWriteForm('execute', ({ told, ...writeForm }) => ({
    ...writeForm,
    told: told?.requested === requested ? { ...told, traffic } : told,
  }));
};

const changeExecute = (
  store: AppStore,
  alter: (writeForm: WriteFormState) => WriteFormState,
): void => store.getState().updateWriteForm('execute', alter);

const rootNow = (store: AppStore): FieldGroup => store.getState().writeForms.execute.form.root;

/** Leaves a newer preparation alone, because only its own end may stop it. */
const discard = (store: AppStore, pending: PendingPreparation, isCanceled: boolean): void => {
  const { writeForms, showNotice } = store.getState();
  const { preparing } = writeForms.execute;
  if (preparing !== undefined && preparing !== pending) return;
  changeExecute(store, (writeForm) => ({ ...writeForm, preparing: undefined }));
  showNotice('note', isCanceled ? preparePageText.canceled : preparePageText.changed);
};

/** Marks the form as preparing; the same key passes over a warning about the same values. */
const begin = (store: AppStore, pending: PendingPreparation): boolean => {
  const { prepareFailure, form } = store.getState().writeForms.execute;
  changeExecute(store, (writeForm) => ({
    ...leaveFields(writeForm),
    preparing: pending,
    prepareFailure: undefined,
  }));
  return prepareFailure?.isWarning === true && prepareFailure.root === form.root;
};

/** Shows what was prepared. An action that nothing speaks against is signed next. */
const showPrepared = ({ store, signing }: PreparingDeps, made: EnteredTransaction): void => {
  changeExecute(store, (writeForm) => withPrepared(writeForm, made));
  const stop = signing.compare('execute').find((check) => check.state === 'failed');
  const { connection, showNotice } = store.getState();
  showNotice(...noticeOfPrepared(made, stop));
  const isRefused = stop !== undefined || made.checks.some((check) => check.state === 'failed');
  // An action was typed a moment ago. Nothing is signed without a typed text.
  if (made.intent !== undefined && !isRefused && canSign(connection)) signing.open('execute');
};

const prepareForm = async (means: PreparingDeps, signal: AbortSignal): Promise<void> => {
  const { store, request, deps } = means;
  const { now } = deps;
  const { connection: settings, journal } = store.getState();
  const pending: PendingPreparation = { since: now(), timeoutMs: settings.timeoutMs };
  const isWarned = begin(store, pending);
  const root = rootNow(store);
  const run = { request, settings, entries: journal.entries, now, signal, isWarned };
  const made = await prepareEntered(root, run);
  if (rootNow(store) !== root || signal.aborted) {
    discard(store, pending, signal.aborted);
    return;
  }
  if (!made.ok) {
    const prepareFailure = { root, ...made.error };
    changeExecute(store, (writeForm) =>
      showFailure({ ...writeForm, preparing: undefined, prepareFailure }),
    );
    return;
  }
  showPrepared(means, made.value);
  await learnTraffic(means, made.value, signal);
};

const listValues = async (
  { store, request }: PreparingDeps,
  kind: PickKind,
  { typed, partiesSeen, signal }: ListWish & { readonly signal: AbortSignal },
): Promise<void> => {
  const root = rootNow(store);
  changeExecute(store, (writeForm) => ({ ...writeForm, picking: { kind, at: 0 } }));
  const [requested, payer] = [prepareRequestOf(root), payerIn(root)];
  const found = await listOptions(kind, { request, requested, payer, partiesSeen, signal });
  if (signal.aborted) return;
  const listed = found.ok ? narrowOptions(found.value, typed) : { options: [], note: found.error };
  changeExecute(store, ({ picking, ...writeForm }) => ({
    ...writeForm,
    picking: picking && { ...picking, ...listed },
  }));
};

export const createFormPreparing = (means: PreparingDeps): FormPreparing => {
  let asking = new AbortController();
  const start = (): AbortSignal => {
    asking = new AbortController();
    return asking.signal;
  };
  return {
    prepare: () => prepareForm(means, start()),
    list: (kind, wish) => listValues(means, kind, { ...wish, signal: start() }),
    cancel: () => asking.abort(),
  };
};
