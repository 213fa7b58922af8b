import type { Client } from '../../../http/client.ts';
import type { SessionDeps } from '../../../shell/session-deps.ts';
import type { AppStore, StoreListener } from '../../../shell/state/app-state.ts';

/** The time between two requests of the same facts, which change every ten minutes at most. */
const everyMs = 300_000;

/** The longest wait for the answers: nothing depends on them. */
const patienceMs = 10_000;

type ReaderDeps = Pick<SessionDeps, 'now'> & { readonly request: Client['request'] };

/** Asks the scan about the network while the Overview tab is open, and never elsewhere. */
export const createNetworkReader = (
  store: AppStore,
  { now, request }: ReaderDeps,
): { readonly listen: StoreListener; readonly cancel: () => void } => {
  const ending = new AbortController();
  let askedAt: number | undefined;

  const read = async (): Promise<void> => {
    // Loaded here, so that a session that never opens the tab doesn't load it.
    const { readNetwork } = await import('./read-network.ts');
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patienceMs)]);
    const before = store.getState().overview.network;
    const network = await readNetwork({ request, signal }, before, now);
    if (!ending.signal.aborted) store.getState().updateOverview({ network });
  };

  return {
    listen: ({ screen, connection }) => {
      if (screen.tab !== 'overview' || connection.scanUrl === '') return;
      if (askedAt !== undefined && screen.now - askedAt < everyMs) return;
      askedAt = screen.now;
      void read();
    },
    cancel: () => ending.abort('stopped'),
  };
};
