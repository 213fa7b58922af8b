import type { Client } from '../../../../http/client.ts';
import type { SessionDeps, AppStore, StoreListener } from '../../../../app/state.ts';
import { requestPage } from '../../../../submission/form-ids.ts';
import type { ParticipantFacts, ToldFacts } from '../../state/participant-facts.ts';
import { askFacts, showFacts, generateIntoForm } from './generate-into-form.ts';

export type TopologyGenerator = {
  /** Asks the participant about itself when the Request page opens. */
  readonly listen: StoreListener;
  readonly askAgain: () => void;
  readonly generate: () => Promise<void>;
  readonly cancel: () => void;
};

export const createTopologyGenerator = (
  store: AppStore,
  deps: Pick<SessionDeps, 'now'> & { readonly request: Client['request'] },
): TopologyGenerator => {
  let told: Promise<ToldFacts> | undefined;
  let call: AbortController | undefined;
  const forget = (facts: ParticipantFacts | undefined): void =>
    store.getState().updateWriteForm('allocate', (writeForm) => ({ ...writeForm, facts }));

  /** A form that was emptied meanwhile gets the same facts. */
  const learn = async (): Promise<void> => {
    forget({ signers: [], missing: [], isAsking: true });
    told ??= askFacts(store, deps.request);
    showFacts(store, await told);
  };

  return {
    listen: ({ screen, writeForms: { allocate } }) => {
      const isOpen = screen.tab === 'allocate' && allocate.choosing === undefined;
      if (isOpen && allocate.page === requestPage && allocate.facts === undefined) void learn();
    },
    askAgain: () => {
      told = undefined;
      forget(undefined);
    },
    generate: async () => {
      if (call !== undefined) return;
      const controller = new AbortController();
      call = controller;
      await generateIntoForm(store, { ...deps, signal: controller.signal });
      call = undefined;
    },
    cancel: () => call?.abort(),
  };
};
