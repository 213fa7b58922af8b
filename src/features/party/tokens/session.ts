import { fetchOwnParties } from '../../../http/reads.ts';
import type { Client } from '../../../http/client.ts';
import type { AppStore } from '../../../app/state.ts';
import { knownActivities } from '../known-activities.ts';
import { tokenText as text } from '../messages/tokens.ts';
import { initialTokens } from './state.ts';
import { createDescriber } from '../run/describe-instruments.ts';
import { fetchTokens } from '../run/fetch-tokens.ts';

/** The Tokens tab of a session: it has at most one set of requests in flight. */
export type TokenPage = {
  /** Shows a party, or the first of the user's own parties, and asks the services again. */
  readonly show: (party?: string) => void;
  /** Shows the next or the previous of the user's own parties. */
  readonly showNext: (step: 1 | -1) => void;
  /** Aborts all requests. */
  readonly cancel: () => void;
};

type TokenPageDeps = {
  readonly store: AppStore;
  readonly request: Client['request'];
  readonly now: () => number;
};

export const createTokenPage = ({ store, request, now }: TokenPageDeps): TokenPage => {
  let running: AbortController | undefined;

  /** The parties of the profile; else those of the user, which the ledger names. */
  const findOwn = async (signal: AbortSignal): Promise<readonly string[]> => {
    const { connection, tokens } = store.getState();
    const { parties = [], ledgerUrl } = connection;
    if (parties.length > 0) return parties;
    if (tokens.own.length > 0) return tokens.own;
    const found = ledgerUrl === '' ? undefined : await fetchOwnParties(request, signal);
    return found?.ok === true ? found.value.parties : [];
  };

  const fetchInto = async (party: string, signal: AbortSignal): Promise<void> => {
    const { connection } = store.getState();
    const { ledgerUrl, scanUrl } = connection;
    await fetchTokens(
      { request, hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '', signal, now },
      {
        party,
        findNewest: () => Promise.resolve(knownActivities(store.getState()).activities.at(-1)),
        describe: createDescriber({ request, signal, addresses: connection, now }),
        onBlocks: (blocks) =>
          store.getState().updateTokens(({ report }) => ({ report: { ...report, ...blocks } })),
      },
    );
  };

  /** Shows a party at once; a report about another one goes. */
  const choose = (party: string | undefined): void =>
    store.getState().updateTokens((tokens) => ({
      ...{ party, isAsking: true, noParty: undefined },
      ...(party !== tokens.party && { ...initialTokens, own: tokens.own, party, isAsking: true }),
    }));

  const show = async (given: string | undefined): Promise<void> => {
    running?.abort('replaced');
    const mine = new AbortController();
    running = mine;
    const { signal } = mine;
    const { tokens, updateTokens } = store.getState();
    choose(given ?? tokens.party);
    const own = await findOwn(signal);
    if (signal.aborted) return;
    const { party = own[0] } = store.getState().tokens;
    choose(party);
    updateTokens(() => ({ own, ...(party === undefined && { noParty: text.noParty }) }));
    if (party !== undefined) await fetchInto(party, signal);
    if (running !== mine) return;
    running = undefined;
    updateTokens(() => ({ isAsking: false }));
  };

  return {
    show: (party) => void show(party),
    showNext: (step) => {
      const { own, party = '' } = store.getState().tokens;
      if (own.length === 0) return;
      const place = own.indexOf(party) + step;
      void show(own[(place + own.length) % own.length]);
    },
    cancel: () => running?.abort('cancelled'),
  };
};
