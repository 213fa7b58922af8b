import type { Client } from '../../../../http/client.ts';
import type { AppStore } from '../../../../app/state.ts';
import { loadRecognized, withKey } from '../../forms/edit/enter-value.ts';
import { forms } from '../../forms/form-registry.ts';
import { valueSources } from '../../messages/forms.ts';
import { missingText, requestNotices } from '../../messages/topology-request.ts';
import { requestedTopology, withFacts } from '../../state/topology-request.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { askParticipant, requestTopology } from './request-topology.ts';
import type { ToldFacts } from '../../state/participant-facts.ts';

const change = (store: AppStore, alter: (wizard: WriteFormState) => WriteFormState): void =>
  store.getState().updateWriteForm('allocate', alter);

/** Asks the participant about itself; without a ledger nobody is asked. */
export const askFacts = async (store: AppStore, request: Client['request']): Promise<ToldFacts> =>
  store.getState().connection.ledgerUrl === ''
    ? { missing: [missingText.noLedger] }
    : askParticipant(request);

/** Shows what is known on the Request page: the signers, the synchronizers, the participant. */
export const showFacts = (store: AppStore, facts: ToldFacts): void => {
  const signers = Object.keys(store.getState().connection.signers ?? {});
  change(store, (wizard) => withFacts(wizard, { signers, ...facts }));
};

const fail = (store: AppStore, reason: string): void =>
  change(store, (wizard) => ({ ...wizard, generation: { kind: 'failed', reason } }));

type GenerateDeps = {
  readonly request: Client['request'];
  readonly now: () => number;
  readonly signal: AbortSignal;
};

/**
 * Has the participant generate the topology that the Request page asks for, and loads it into the form,
 * whose checks compare it with the request. A form that changed meanwhile keeps its values.
 */
export const generateIntoForm = async (
  store: AppStore,
  { request, now, signal }: GenerateDeps,
): Promise<void> => {
  change(store, (wizard) => ({ ...wizard, generation: { kind: 'asking', since: now() } }));
  const { wizards, connection } = store.getState();
  const { form, facts } = wizards.allocate;
  const { ledgerUrl, signers = {} } = connection;
  const made = await requestTopology(requestedTopology(form.root), {
    ...{ request, ledgerUrl, signers, now, signal },
    participant: facts?.participant,
  });
  const state = store.getState();
  if (state.wizards.allocate.form.root !== form.root) {
    state.showNotice('warning', requestNotices.changed);
    return;
  }
  if (signal.aborted || !made.ok) {
    fail(store, signal.aborted || made.ok ? requestNotices.canceled : made.error);
    return;
  }
  const { loaded, key } = made.value;
  loadRecognized(state, 'allocate', { loaded, from: valueSources.participant });
  change(store, (wizard) => ({
    ...withKey(wizard, key),
    page: forms.allocate.steps.length,
    at: 0,
  }));
};
