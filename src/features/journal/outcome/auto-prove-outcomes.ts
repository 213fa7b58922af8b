import type { AppStore, StoreListener } from '../../../shell/state/app-state.ts';
import type { JournalReader } from './journal-reader.ts';
import type { SessionDeps } from '../../../shell/session-deps.ts';
import { proveOutcomeByHash } from '../../../submission/outcome/proof-by-hash.ts';
import { outcomeNotice } from '../messages/notices.ts';

/** Compares every transaction that is looked up with the executions of the journal, by hash. */
export const createOutcomeProver =
  (
    store: AppStore,
    journal: JournalReader,
    deps: Pick<SessionDeps, 'stateDir' | 'now'>,
  ): StoreListener =>
  ({ lookup }, before) => {
    if (lookup.visits === before.lookup.visits) return;
    for (const { number, fetched } of lookup.visits) {
      const earlier = before.lookup.visits.find((visit) => visit.number === number);
      if (fetched.kind !== 'ready' || earlier?.fetched === fetched) continue;
      const proven = proveOutcomeByHash(fetched.answer.raw, deps);
      const { showNotice } = store.getState();
      if (!proven.ok) showNotice('warning', outcomeNotice.proofNotRecorded(proven.error));
      else if (proven.value !== undefined) {
        showNotice('note', proven.value);
        journal.read();
      }
    }
  };
