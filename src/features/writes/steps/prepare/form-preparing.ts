import type { Client } from '../../../../http/client.ts';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { isObject, type JsonObject } from '../../../../lib/json/json.ts';
import type { SessionDeps, AppStore } from '../../../../app/state.ts';
import type { FieldGroup } from '../../forms/form-values.ts';
import type { PickKind } from '../../forms/form-types.ts';
import { preparePageText as text } from '../../messages/prepare-page.ts';
import { valueSources } from '../../messages/forms.ts';
import type { PrepareFailure } from '../../state/prepare-state.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { completePrepareRequest, prepareRequestOf } from './prepare-request.ts';
import { askOperation } from '../ask-operation.ts';
import { readPrepared } from './prepared-input.ts';
import { applyLoaded } from '../../forms/load/apply-loaded.ts';
import { listOptions } from './list-options.ts';
import { fetchMemberTraffic } from '../../checks/traffic/fetch-member-traffic.ts';
import { trafficFacts } from '../../checks/traffic/traffic-facts.ts';
import { compareRights } from './compare-rights.ts';
import { chooseScheme, prepareWithScheme } from './choose-scheme.ts';

/** Asks the ledger for what the Prepare page needs; nothing is stored there. */
export type FormPreparing = {
  /** Has the participant prepare the commands of the page. */
  readonly prepare: () => Promise<void>;
  /** Lists the values that the focused field can have. */
  readonly list: (kind: PickKind, partiesSeen: readonly string[]) => Promise<void>;
  /** Ends the request of the page. */
  readonly cancel: () => void;
};

type PreparingDeps = {
  readonly store: AppStore;
  readonly request: Client['request'];
  readonly deps: Pick<SessionDeps, 'now'>;
};

/** Preparing doesn't depend on the rights: a ledger that is slow to tell them delays it no longer. */
const rightsDeadlineMs = 5000;

/** Creates the preparing of a session. */
export const createFormPreparing = ({
  store,
  request,
  deps: { now },
}: PreparingDeps): FormPreparing => {
  let asking = new AbortController();
  const state = () => store.getState();
  const form = () => state().wizards.execute;
  const change = (alter: (wizard: WriteFormState) => WriteFormState) =>
    state().updateWriteForm('execute', alter);

  const fail = (failure: PrepareFailure): void =>
    change((wizard) => ({ ...wizard, preparing: undefined, prepareFailure: failure }));

  /** Reads the traffic that is left, next to the cost: nothing waits for it. */
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
    change((wizard) => ({ ...wizard, traffic: { requested, left, warning } }));
  };

  /** Returns whether the page still waits for the response to these values. */
  const isOpen = (root: FieldGroup, since: number): boolean =>
    form().preparing?.since === since && form().form.root === root;

  const prepare = async (): Promise<void> => {
    const { root } = form().form;
    const { ledgerUrl, timeoutMs, trustedPackages } = state().connection;
    const { prepareFailure } = form();
    const isWarned = prepareFailure?.isWarning === true && prepareFailure.root === root;
    const since = now();
    asking = new AbortController();
    const { signal } = asking;
    change((wizard) => ({
      ...wizard,
      preparing: { since, timeoutMs },
      prepareFailure: undefined,
      typing: false,
    }));
    const entered = prepareRequestOf(root);
    const body = completePrepareRequest(entered);
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(rightsDeadlineMs)]);
    const [rights, choice] = await Promise.all([
      compareRights(request, body, deadline),
      chooseScheme(request, entered),
    ]);
    if (rights?.stop !== undefined && !isWarned && isOpen(root, since) && !signal.aborted) {
      fail({ root, isMissing: false, isWarning: true, text: rights.stop });
      return;
    }
    const {
      requested,
      response: asked,
      note = choice.note,
    } = await prepareWithScheme(
      (each) => askOperation(request, 'prepareSubmission', { body: each, signal }),
      body,
      choice,
    );
    if (!isOpen(root, since) || signal.aborted) {
      change((wizard) => ({ ...wizard, preparing: undefined }));
      state().showNotice('note', signal.aborted ? text.canceled : text.changed);
      return;
    }
    if (!asked.ok) {
      const { isMissing, text: reason } = asked.error;
      fail({ root, isMissing, text: isMissing ? text.missing : reason });
      return;
    }
    const { raw } = asked.value;
    const response = isObject(raw) ? raw : {};
    const at = new Date(now()).toISOString();
    const ledger = normalizeServiceAddress(ledgerUrl);
    const step = { step: 'prepared', ledger, at, requested, response } as const;
    const prepared = readPrepared(step, { nowMs: now(), trustedPackages });
    if (!prepared.ok) {
      fail({ root, isMissing: false, text: text.unusable(prepared.error) });
      return;
    }
    const { loaded, checks, synchronizer } = prepared.value;
    change((wizard) => ({
      ...applyLoaded('execute', wizard, { loaded, from: valueSources.participant }),
      preparing: undefined,
      page: 0,
    }));
    change((wizard) => ({
      ...wizard,
      rights: rights && { requested: wizard.origin?.requested, text: rights.note },
    }));
    const failed = checks.filter((check) => check.state === 'failed');
    const [worst] = failed;
    if (worst === undefined) state().showNotice('note', text.prepared(checks.length, note));
    else state().showNotice('error', text.differs(worst.title, worst.detail, failed.length - 1));
    await learnTraffic(response, synchronizer, signal);
  };

  const list = async (kind: PickKind, partiesSeen: readonly string[]): Promise<void> => {
    const requested = prepareRequestOf(form().form.root);
    asking = new AbortController();
    const { signal } = asking;
    change((wizard) => ({ ...wizard, picking: { kind, at: 0 } }));
    const found = await listOptions(kind, { request, requested, partiesSeen, signal });
    if (signal.aborted) return;
    change((wizard) =>
      wizard.picking === undefined
        ? wizard
        : {
            ...wizard,
            picking: found.ok
              ? { ...wizard.picking, ...found.value }
              : { ...wizard.picking, options: [], note: found.error },
          },
    );
  };

  return { prepare, list, cancel: () => asking.abort() };
};
