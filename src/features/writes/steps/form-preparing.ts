import type { Client } from '../../../http/client.ts';
import { normalizeServiceAddress } from '../../../lib/io/service-address.ts';
import { isObject, type JsonObject } from '../../../lib/json/json.ts';
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
import { planEntered, readPrepared } from '../../../requests/prepare/plan-entered.ts';
import {
  completePrepareRequest,
  prepareRequestOf,
} from '../../../requests/prepare/prepare-request.ts';
import { askExplained } from '../../../http/operation-problem.ts';
import { applyLoaded } from '../forms/apply-loaded.ts';
import { listOptions, narrowOptions } from '../../../requests/prepare/list-options.ts';
import { fetchVettedNote } from '../../../requests/checks/vetted-packages.ts';
import { fetchMemberTraffic, trafficFacts } from '../../../requests/checks/traffic.ts';
import { compareRights } from '../../../requests/prepare/user-rights.ts';
import { withUser } from '../../../requests/prepare/request-user.ts';
import { createDsoReader } from '../../../tokens/fetch-dso.ts';
import { chooseScheme, prepareWithScheme } from '../../../requests/prepare/choose-scheme.ts';

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

/** Preparing doesn't depend on the rights: a ledger that is slow to tell them delays it no longer. */
const rightsDeadlineMs = 5000;

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

  /** Nothing waits for the traffic. */
  const learnTraffic = async (
    response: JsonObject,
    synchronizer: string,
    signal: AbortSignal,
  ): Promise<void> => {
    const { scanUrl } = state().connection;
    const requested = form().origin?.requested;
    if (requested === undefined) return;
    const found = await fetchMemberTraffic({ request, scanUrl }, synchronizer, signal);
    const { left, warning } = trafficFacts(response, found);
    change((writeForm) => ({ ...writeForm, traffic: { requested, left, warning } }));
  };

  /** Leaves a newer preparation alone, because only its own end may stop it. */
  const discard = (pending: PendingPreparation, signal: AbortSignal): void => {
    const { preparing } = form();
    if (preparing !== undefined && preparing !== pending) return;
    change((writeForm) => ({ ...writeForm, preparing: undefined }));
    state().showNotice('note', signal.aborted ? preparePageText.canceled : preparePageText.changed);
  };

  const prepare = async (): Promise<void> => {
    const { connection } = state();
    const { ledgerUrl, timeoutMs, trustedPackages } = connection;
    const { prepareFailure, form: entered } = form();
    const isWarned = prepareFailure?.isWarning === true && prepareFailure.root === entered.root;
    change(leaveFields);
    const { root } = form().form;
    const pending: PendingPreparation = { since: now(), timeoutMs };
    asking = new AbortController();
    const { signal } = asking;
    const isStale = (): boolean => form().form.root !== root || signal.aborted;
    change((writeForm) => ({ ...writeForm, preparing: pending, prepareFailure: undefined }));
    const notes: string[] = [];
    const note = (line: string): void => void notes.push(line);
    const { entries } = state().journal;
    const deps = { request, settings: connection, entries, note, now, signal };
    const planned = await planEntered(root, deps);
    if (!planned.ok && !isStale()) {
      const { text: reason, at } = planned.error;
      fail({ root, isMissing: false, text: reason, at });
      return;
    }
    if (!planned.ok) {
      discard(pending, signal);
      return;
    }
    const { request: wanted, intent, parties } = planned.value;
    const { user, token } = connection;
    const named = withUser(wanted, { user, token });
    if (!named.ok) {
      if (isStale()) discard(pending, signal);
      else fail({ root, isMissing: false, text: named.error });
      return;
    }
    const body = completePrepareRequest(named.value);
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(rightsDeadlineMs)]);
    const [rights, choice] = await Promise.all([
      compareRights(request, body, deadline),
      chooseScheme(request, wanted),
      // The sentences of the review name the issuer of another Amulet than the network's.
      createDsoReader(request, now, connection)(deadline),
    ]);
    if (rights?.stop !== undefined && !isWarned && !isStale()) {
      fail({ root, isMissing: false, isWarning: true, text: rights.stop });
      return;
    }
    const {
      requested,
      response: asked,
      note: schemeNote = choice.note,
    } = await prepareWithScheme(
      (each) => askExplained(request, 'prepareSubmission', { body: each, signal }),
      body,
      choice,
    );
    if (isStale()) {
      discard(pending, signal);
      return;
    }
    if (!asked.ok) {
      const { isMissing, text: reason } = asked.error;
      fail({ root, isMissing, text: isMissing ? preparePageText.missing : reason });
      return;
    }
    const { raw } = asked.value;
    const response = isObject(raw) ? raw : {};
    const at = new Date(now()).toISOString();
    const ledger = normalizeServiceAddress(ledgerUrl);
    const step = { step: 'prepared', ledger, at, requested, intent, response } as const;
    const read = readPrepared(step, { nowMs: now(), trustedPackages });
    if (!read.ok) {
      fail({ root, isMissing: false, text: preparePageText.unusable(read.error) });
      return;
    }
    const { loaded, checks, synchronizer } = read.value;
    const vetted = await fetchVettedNote(request, response, trustedPackages);
    if (isStale()) {
      discard(pending, signal);
      return;
    }
    change((writeForm) => ({
      ...applyLoaded('execute', writeForm, { loaded, from: valueSources.participant }),
      preparing: undefined,
      // The transaction of an action needs no page of its own: it is compared, and shown before it is signed.
      page: intent === undefined ? 0 : 1,
    }));
    change((writeForm) => ({
      ...writeForm,
      rights: rights && { requested: writeForm.origin?.requested, text: rights.note },
      parties: parties && { requested: writeForm.origin?.requested, checks: parties },
      vetted:
        vetted === undefined ? undefined : { requested: writeForm.origin?.requested, text: vetted },
    }));
    const before = signing.compare('execute').find(({ state: found }) => found === 'failed');
    const failed = checks.filter((check) => check.state === 'failed');
    const [worst = before] = failed;
    const isAction = intent !== undefined;
    const count = checks.length + (parties ?? []).length;
    const doubts = (parties ?? []).flatMap((check) =>
      check.state === 'verified' ? [] : [check.title],
    );
    const prepared = isAction
      ? preparePageText.preparedAction(count, notes.join(' '))
      : preparePageText.prepared(count, schemeNote);
    if (worst === undefined && doubts.length > 0)
      state().showNotice('warning', preparePageText.doubtful(count, doubts));
    else if (worst === undefined) state().showNotice('note', prepared);
    else if (worst === before)
      state().showNotice('error', preparePageText.stopped(worst.detail, worst.remedy));
    else
      state().showNotice(
        'error',
        preparePageText.differs(worst.title, worst.detail, failed.length - 1),
      );
    // An action was typed a moment ago: its signature comes next. Nothing is signed without a typed text.
    if (isAction && worst === undefined && canSign(connection)) signing.open('execute');
    await learnTraffic(response, synchronizer, signal);
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
