import type { Client } from '../../http/client.ts';
import { fetchOwnParties } from '../../http/reads.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import { err } from '../../lib/result.ts';
import type { AppState, AppStore } from './context.ts';
import { pageText } from './messages.ts';
import type { NodePageId } from './slice.ts';
import type { TrafficDeps } from './run/read-traffic.ts';

/** Opens and refreshes the pages about the node; at most one set of requests is in flight. */
export interface NodePages {
  readonly open: (page: NodePageId, party?: string) => void;
  readonly refresh: () => void;
  readonly showNextParty: () => void;
  readonly close: () => void;
  readonly cancel: () => void;
}

interface NodePagesDeps {
  readonly store: AppStore;
  readonly request: Client['request'];
  readonly now: () => number;
}

type Whose = { readonly party?: string | undefined; readonly trouble?: string | undefined };

export const servicesOf = ({
  connection: { ledgerUrl, scanUrl, parties = [] },
}: AppState): Pick<TrafficDeps, 'hasLedger' | 'hasScan' | 'parties'> => ({
  ...{ hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '', parties },
});

export const createNodePages = ({ store, request, now }: NodePagesDeps): NodePages => {
  let running: AbortController | undefined;
  const update = store.getState().updateNodePages;

  /** The first party of the profile, else of the user, unless one was chosen. */
  const findParty = async (signal: AbortSignal): Promise<Whose> => {
    const { connection, nodePages } = store.getState();
    const { parties = [] } = connection;
    const known = parties.length > 0 ? parties : nodePages.own;
    if (nodePages.party !== undefined || known.length > 0) {
      update(() => ({ own: known }));
      return { party: nodePages.party ?? known[0] };
    }
    const found = await fetchOwnParties(request, signal);
    if (!found.ok) {
      const { reason, failure } = found.error;
      const why = failure === undefined ? reason : describeFailure(failure, 'ledger').summary;
      return { trouble: pageText.noParties(why) };
    }
    update(() => ({ own: found.value.parties }));
    return { party: found.value.parties[0] };
  };

  const read = async (page: NodePageId): Promise<void> => {
    running?.abort('replaced');
    const mine = new AbortController();
    running = mine;
    const { signal } = mine;
    const deps = { request, now, signal, ...servicesOf(store.getState()) };
    update(() => ({ isAsking: true }));
    const isForParty = page === 'rewards' && deps.hasLedger;
    const { party, trouble }: Whose = isForParty ? await findParty(signal) : {};
    if (signal.aborted) return;
    if (party !== undefined) update(() => ({ party }));
    // A session that never opens a page doesn't load what reads it.
    const { readPage } = await import('./run/read-page.ts');
    const result = trouble === undefined ? await readPage(deps, page, party) : err(trouble);
    if (running !== mine) return;
    const reading = { at: now(), result };
    update(({ readings }) => ({ isAsking: false, readings: { ...readings, [page]: reading } }));
  };

  const open = (page: NodePageId, party?: string): void => {
    const { screen, nodePages, setTab } = store.getState();
    const from = nodePages.page === undefined ? screen.tab : nodePages.from;
    const isOther = party !== undefined && party !== nodePages.party;
    update(({ readings }) => ({
      ...{ page, from, scroll: 0 },
      ...(isOther && { party, readings: { ...readings, rewards: undefined } }),
    }));
    setTab('overview');
    void read(page);
  };

  const cancel = (): void => {
    running?.abort('closed');
    running = undefined;
  };

  return {
    open,
    cancel,
    refresh: () => {
      const { page } = store.getState().nodePages;
      if (page !== undefined) void read(page);
    },
    showNextParty: () => {
      const { own, party = '' } = store.getState().nodePages;
      const next = own[(own.indexOf(party) + 1) % own.length];
      if (next !== undefined) open('rewards', next);
    },
    close: () => {
      cancel();
      update(() => ({ page: undefined, isAsking: false }));
    },
  };
};
