import type { Client } from '../../http/client.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import type { AppStore, StoreListener } from './context.ts';
import {
  currentPage,
  knownActivities,
  type PartyPage,
  initialTokens,
  type TokensState,
} from './slice.ts';
import type { PartyDeps } from './run/ask.ts';
import { fetchParty } from './run/fetch-party.ts';
import { emptyReport } from './model/party-report.ts';
import { widestSpan } from './model/party-flow.ts';
import { fetchOwnParties } from '../../http/reads.ts';
import { tokenText } from './messages/tokens.ts';
import { keepValues, markBeforeWrite } from './model/block.ts';
import { newOutcomes } from '../../shell/state/known-parts.ts';
import { createDescriber } from './run/describe-instruments.ts';
import { fetchTokens } from './run/fetch-tokens.ts';

/** Each page has at most one set of requests in flight. */
export type PartyPages = {
  readonly open: (party: string) => void;
  readonly refresh: () => void;
  readonly close: () => void;
  /** Shows the tab again, without the pages that cover it. */
  readonly closeAll: () => void;
  readonly tokens: TokenPage;
  /** Reads the pages again after each write of this session that may have changed them. */
  readonly listen: StoreListener;
  readonly cancel: () => void;
};

type PartyPagesDeps = {
  readonly store: AppStore;
  readonly request: Client['request'];
  readonly now: () => number;
};

const askerOf = ({ store, request, now }: PartyPagesDeps, signal: AbortSignal): PartyDeps => {
  const { ledgerUrl, scanUrl, dso } = store.getState().connection;
  return { request, now, signal, dso, hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '' };
};

/** These writes changed nothing. */
const withoutEffect: readonly string[] = ['NOT SENT', 'REJECTED'];

const mayHaveChanged: (...change: Parameters<StoreListener>) => boolean = (now, before) =>
  newOutcomes(now, before).some(
    ({ entry, word }) =>
      !withoutEffect.includes(word) &&
      !Object.values(before.writeForms).some(
        ({ ended }) => ended?.entry === entry && ended?.word === word,
      ),
  );

export const createPartyPages = (deps: PartyPagesDeps): PartyPages => {
  const { store } = deps;
  const tokens = createTokenPage(deps);
  const running = new Map<number, AbortController>();
  const abort = (number: number): void => {
    running.get(number)?.abort('closed');
    running.delete(number);
  };

  const fetchInto = async ({ number, party, report: before }: PartyPage): Promise<void> => {
    abort(number);
    const mine = new AbortController();
    running.set(number, mine);
    await fetchParty(askerOf(deps, mine.signal), {
      ...{ party, before },
      activities: knownActivities(store.getState()).activities,
      onBlocks: (blocks) =>
        store.getState().updatePartyPage(number, ({ report }) => ({
          report: keepValues(report, blocks, deps.now()),
        })),
    });
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

  const close = (): void => {
    const state = store.getState();
    const page = currentPage(state);
    if (page === undefined) return;
    abort(page.number);
    state.closePartyPage(page.number);
  };

  return {
    open: (party) => void open(party),
    refresh: () => {
      const page = currentPage(store.getState());
      if (page !== undefined) void fetchInto(page);
    },
    close,
    closeAll: () => {
      while (currentPage(store.getState()) !== undefined) close();
    },
    tokens,
    listen: (now, before) => {
      if (!mayHaveChanged(now, before)) return;
      for (const page of now.party.pages) {
        now.updatePartyPage(page.number, ({ report }) => ({ report: markBeforeWrite(report) }));
        void fetchInto(page);
      }
      if (now.tokens.party === undefined) return;
      now.updateTokens(({ report }) => ({ report: markBeforeWrite(report) }));
      tokens.show();
    },
    cancel: () => {
      tokens.cancel();
      [...running.keys()].forEach(abort);
    },
  };
};

/** At most one set of requests is in flight. */
type TokenPage = {
  readonly show: (party?: string) => void;
  readonly showNext: (step: 1 | -1) => void;
  readonly cancel: () => void;
};

const createTokenPage = (deps: PartyPagesDeps): TokenPage => {
  const { store, request, now } = deps;
  let running: AbortController | undefined;

  /** The parties of the profile; else those of the user, or why the ledger doesn't name them. */
  const findOwn = async (
    signal: AbortSignal,
  ): Promise<{ readonly own: readonly string[] } & Pick<TokensState, 'noParty' | 'whyNone'>> => {
    const { connection, tokens } = store.getState();
    const { parties = [], ledgerUrl } = connection;
    const known = parties.length > 0 ? parties : tokens.own;
    const none = {
      noParty: ledgerUrl === '' ? tokenText.noPartyOrUser : tokenText.noParty,
      whyNone: tokenText.whyNone,
    };
    if (known.length > 0 || ledgerUrl === '') return { own: known, ...none };
    const found = await fetchOwnParties(request, signal);
    if (found.ok) return { own: found.value.parties, ...none };
    const { reason, failure } = found.error;
    const whyNone = failure === undefined ? reason : describeFailure(failure, 'ledger').summary;
    return { own: [], noParty: tokenText.unknownParties(whyNone), whyNone };
  };

  const fetchInto = async (party: string, signal: AbortSignal): Promise<void> => {
    const { connection, tokens } = store.getState();
    await fetchTokens(askerOf(deps, signal), {
      ...{ party, before: tokens.report },
      findNewest: () => Promise.resolve(knownActivities(store.getState()).activities.at(-1)),
      describe: createDescriber({ request, signal, addresses: connection, now }),
      onBlocks: (blocks) =>
        store
          .getState()
          .updateTokens(({ report }) => ({ report: keepValues(report, blocks, now()) })),
    });
  };

  /** Shows a party at once; a report about another one goes. */
  const choose = (party: string | undefined): void =>
    store.getState().updateTokens((tokens) => ({
      ...{ party, isAsking: true, noParty: undefined, whyNone: undefined },
      ...(party !== tokens.party && { ...initialTokens, own: tokens.own, party, isAsking: true }),
    }));

  const show = async (given: string | undefined): Promise<void> => {
    running?.abort('replaced');
    const mine = new AbortController();
    running = mine;
    const { signal } = mine;
    const { tokens, updateTokens } = store.getState();
    choose(given ?? tokens.party);
    const { own, ...none } = await findOwn(signal);
    if (signal.aborted) return;
    const { party = own[0] } = store.getState().tokens;
    choose(party);
    updateTokens(() => ({ own, ...(party === undefined && none) }));
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
