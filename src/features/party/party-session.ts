import type { Client } from '../../http/client.ts';
import type { AppStore } from '../../app/state.ts';
import { currentPage, type PartyPage } from './slice.ts';
import { fetchParty } from './run/fetch-party.ts';
import { knownActivities } from './known-activities.ts';
import { emptyReport } from './model/party-report.ts';
import { createTokenPage, type TokenPage } from './tokens/session.ts';
import { widestSpan } from './model/activity-span.ts';

/** The pages of parties in a session: each has at most one set of requests in flight. */
export type PartyPages = {
  /** Opens the page of a party over the open tab, and asks the services about it. */
  readonly open: (party: string) => void;
  /** Asks again about the party on the screen. */
  readonly refresh: () => void;
  /** Closes the page on the screen, and aborts its requests. */
  readonly close: () => void;
  /** The Tokens tab. */
  readonly tokens: TokenPage;
  /** Aborts all requests. */
  readonly cancel: () => void;
};

type PartyPagesDeps = {
  readonly store: AppStore;
  readonly request: Client['request'];
  readonly now: () => number;
};

export const createPartyPages = ({ store, request, now }: PartyPagesDeps): PartyPages => {
  const tokens = createTokenPage({ store, request, now });
  const running = new Map<number, AbortController>();
  const abort = (number: number): void => {
    running.get(number)?.abort('closed');
    running.delete(number);
  };

  const fetchInto = async ({ number, party }: PartyPage): Promise<void> => {
    abort(number);
    const mine = new AbortController();
    running.set(number, mine);
    const { signal } = mine;
    const state = store.getState();
    const { ledgerUrl, scanUrl } = state.connection;
    const services = { hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '' };
    await fetchParty(
      { request, ...services, signal, now },
      {
        party,
        activities: knownActivities(state).activities,
        onBlocks: (blocks) =>
          store.getState().updatePartyPage(number, ({ report }) => ({
            report: { ...report, ...blocks },
          })),
      },
    );
    if (running.get(number) === mine) running.delete(number);
  };

  const open = async (party: string): Promise<void> => {
    const { screen, openPartyPage } = store.getState();
    openPartyPage({
      ...{ tab: screen.tab, party, report: emptyReport, span: widestSpan },
      ...{ cursor: 0, from: 0, open: new Set<string>() },
    });
    const page = currentPage(store.getState());
    if (page !== undefined) await fetchInto(page);
  };

  return {
    open: (party) => void open(party),
    refresh: () => {
      const page = currentPage(store.getState());
      if (page !== undefined) void fetchInto(page);
    },
    close: () => {
      const state = store.getState();
      const page = currentPage(state);
      if (page === undefined) return;
      abort(page.number);
      state.closePartyPage(page.number);
    },
    tokens,
    cancel: () => {
      tokens.cancel();
      [...running.keys()].forEach(abort);
    },
  };
};
