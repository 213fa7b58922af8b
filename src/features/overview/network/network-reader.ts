import type { Client } from '../../../http/client.ts';
import type { SessionDeps, AppStore, StoreListener } from '../../../app/state.ts';
import * as messages from '../messages/overview.ts';
import type { NetworkFacts } from '../slice.ts';
import { readNetwork } from './read-network.ts';

/** The time between two requests of the same facts, which change every ten minutes at most. */
const everyMs = 300_000;

/** The time after which facts are requested again that the scan failed to give. */
const againMs = 30_000;

/** The longest wait for the answers: nothing depends on them. */
const patienceMs = 10_000;

type ReaderDeps = Pick<SessionDeps, 'now'> & { readonly request: Client['request'] };

/** Returns whether a part failed that the scan may have: a missing route stays missing for longer. */
const hasFailed = ({ rounds, upgrade, version }: NetworkFacts): boolean =>
  [rounds, upgrade, version].some((part) => !part.ok && part.error !== messages.noRoute);

/** Asks the scan about the network while the Overview tab is open, and never elsewhere. */
export const createNetworkReader = (
  store: AppStore,
  { now, request }: ReaderDeps,
): { readonly listen: StoreListener; readonly cancel: () => void } => {
  const ending = new AbortController();
  let askedAt: number | undefined;

  const read = async (): Promise<void> => {
    // Loaded here, so that a session that never opens the tab doesn't load it.
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patienceMs)]);
    const before = store.getState().overview.network;
    const network = await readNetwork({ request, signal }, before, now);
    if (!ending.signal.aborted) store.getState().updateOverview({ network });
  };

  return {
    listen: ({ screen, connection, overview }) => {
      if (screen.tab !== 'overview' || connection.scanUrl === '') return;
      const { network } = overview;
      const wait = network !== undefined && hasFailed(network) ? againMs : everyMs;
      // A clock that was set back must not stop the requests.
      const isRecent = (at: number): boolean => screen.now >= at && screen.now - at < wait;
      if (askedAt !== undefined && isRecent(askedAt)) return;
      askedAt = screen.now;
      void read();
    },
    cancel: () => ending.abort('stopped'),
  };
};
