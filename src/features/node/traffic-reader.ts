import type { Client } from '../../http/client.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import type { ListenerOf } from '../../shell/state/store.ts';
import type { AppState, AppStore } from './context.ts';
import { formatBytes } from '../../lib/text/pluralize.ts';
import { pageText } from './messages.ts';
import { findConditions } from './model/conditions.ts';
import { servicesOf } from './node-pages.ts';

type TrafficPorts = Pick<OutsideWorld, 'now' | 'bell'> & { readonly request: Client['request'] };

/** Traffic is bought in amounts that last for longer. */
const everyMs = 300_000;

const nothingElse = { services: [], unknownWrites: [], gaps: [] };

/**
 * Reads the bought traffic while the Overview shows it, and always if the setting `watch` has a limit for it,
 * which `cantui watch` checks, too.
 */
export const createTrafficReader = (
  store: AppStore,
  { now, bell, request }: TrafficPorts,
): { readonly listen: ListenerOf<AppState>; readonly cancel: () => void } => {
  const ending = new AbortController();
  let askedAt: number | undefined;

  const read = async (limit: number | undefined): Promise<void> => {
    const { signal } = ending;
    const { readBought } = await import('./run/read-watch.ts');
    const facts = await readBought({ request, now, signal, ...servicesOf(store.getState()) });
    if (ending.signal.aborted) return;
    // A limit that can't be checked is a condition, too.
    const [found] =
      limit === undefined
        ? []
        : findConditions({ ...nothingElse, ...facts }, { traffic: limit }, now());
    const { nodePages, updateNodePages, showNotice } = store.getState();
    const trafficLeft =
      facts.traffic === undefined
        ? pageText.trafficUnknown(facts.unread.map(([, reason]) => reason).join(', '))
        : pageText.trafficLeft(
            formatBytes(Number(facts.traffic.left)),
            formatBytes(Number(facts.traffic.bought)),
          );
    updateNodePages(() => ({ trafficAlert: found?.text, trafficLeft }));
    if (found === undefined || nodePages.trafficAlert !== undefined) return;
    showNotice('warning', found.text);
    bell?.();
  };

  return {
    listen: ({ screen, connection: { watch, isReplay, ledgerUrl } }) => {
      const limit = watch?.traffic;
      const isShown = screen.tab === 'overview' && ledgerUrl !== '';
      if ((limit === undefined && !isShown) || isReplay === true) return;
      // A clock that was set back must not stop the requests.
      const isRecent = askedAt !== undefined && Math.abs(screen.now - askedAt) < everyMs;
      if (isRecent) return;
      askedAt = screen.now;
      void read(limit);
    },
    cancel: () => ending.abort('stopped'),
  };
};
