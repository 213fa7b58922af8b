import type { Client } from '../../../http/client.ts';
import type { AppStore } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { ConnectionState } from '../../../shell/state/connection.ts';
import type { FormSigning } from './form-signing.ts';
import { payerIn } from '../../../requests/forms/action-fields.ts';
import type { PickKind } from '../../../requests/forms/form-values.ts';
import { preparePageText } from '../../../requests/messages/prepare-page.ts';
import { valueSources } from '../messages/forms.ts';
import type {
  PendingPreparation,
  PrepareFailure,
} from '../../../requests/prepare/prepare-state.ts';
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
  const requested = filled.origin?.requested;
  return {
    ...filled,
    preparing: undefined,
    // The transaction of an action needs no page of its own: it is compared, and shown before it is signed.
    page: intent === undefined ? 0 : 1,
    rights: rights && { requested, text: rights.note },
    parties: parties && { requested, checks: parties },
    vetted: vetted === undefined ? undefined : { requested, text: vetted },
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
  updateWriteForm('execute', (writeForm) => ({
    ...writeForm,
    traffic: { requested, left, warning },
  }));
};

export const createFormPreparing = ({
  store,
  request,
  signing,
  deps: { now },
}: PreparingDeps): FormPreparing => {
  let asking = new AbortController();
  const state = () => store.getState();
  const form = () => state().writeForms.execute;
  const change = (alter: (writeForm: WriteFormState) => WriteFormState) =>
    state().updateWriteForm('execute', alter);

  const fail = (failure: PrepareFailure): void =>
    change((writeForm) =>
      showFailure({ ...writeForm, preparing: undefined, prepareFailure: failure }),
    );

  /** Leaves a newer preparation alone, because only its own end may stop it. */
  const discard = (pending: PendingPreparation, signal: AbortSignal): void => {
    const { preparing } = form();
    if (preparing !== undefined && preparing !== pending) return;
    change((writeForm) => ({ ...writeForm, preparing: undefined }));
    state().showNotice('note', signal.aborted ? preparePageText.canceled : preparePageText.changed);
  };

  /** Marks the form as preparing; the same key passes over a warning about the same values. */
  const begin = (pending: PendingPreparation): boolean => {
    const { prepareFailure, form: entered } = form();
    change((writeForm) => ({
      ...leaveFields(writeForm),
      preparing: pending,
      prepareFailure: undefined,
    }));
    return prepareFailure?.isWarning === true && prepareFailure.root === entered.root;
  };

  const prepare = async (): Promise<void> => {
    const { connection, journal } = state();
    const pending: PendingPreparation = { since: now(), timeoutMs: connection.timeoutMs };
    asking = new AbortController();
    const { signal } = asking;
    const isWarned = begin(pending);
    const { root } = form().form;
    const deps = { request, settings: connection, entries: journal.entries, now, signal, isWarned };
    const made = await prepareEntered(root, deps);
    if (form().form.root !== root || signal.aborted) {
      discard(pending, signal);
      return;
    }
    if (!made.ok) {
      fail({ root, ...made.error });
      return;
    }
    const { intent, checks } = made.value;
    change((writeForm) => withPrepared(writeForm, made.value));
    const stop = signing.compare('execute').find((check) => check.state === 'failed');
    state().showNotice(...noticeOfPrepared(made.value, stop));
    const isRefused = stop !== undefined || checks.some((check) => check.state === 'failed');
    // An action was typed a moment ago: its signature comes next. Nothing is signed without a typed text.
    if (intent !== undefined && !isRefused && canSign(connection)) signing.open('execute');
    await learnTraffic({ store, request }, made.value, signal);
  };

  const list = async (kind: PickKind, { typed, partiesSeen }: ListWish): Promise<void> => {
    const requested = prepareRequestOf(form().form.root);
    asking = new AbortController();
    const { signal } = asking;
    change((writeForm) => ({ ...writeForm, picking: { kind, at: 0 } }));
    const payer = payerIn(form().form.root);
    const found = await listOptions(kind, { request, requested, payer, partiesSeen, signal });
    if (signal.aborted) return;
    change((writeForm) =>
      writeForm.picking === undefined
        ? writeForm
        : {
            ...writeForm,
            picking: found.ok
              ? { ...writeForm.picking, ...narrowOptions(found.value, typed) }
              : { ...writeForm.picking, options: [], note: found.error },
          },
    );
  };

  return { prepare, list, cancel: () => asking.abort() };
};
