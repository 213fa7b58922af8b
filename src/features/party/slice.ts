import type { SetSlices } from '../../shell/state/store.ts';
import { listingRequest, listingService } from '../../ledger/activity/listing.ts';
import { listUrlOf } from '../../config/settings/settings.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import { failureExitCode } from '../../ledger/failure/failure.ts';
import { keepLast } from '../../lib/keep.ts';
import { fetchText } from './messages/fetch.ts';
import { loading, missing } from './model/block.ts';
import type { KnownActivities } from './model/party-flow.ts';
import type { KnownRows } from '../../shell/state/known-parts.ts';
import type { ConnectionState } from '../../shell/state/connection.ts';
import type { ScreenState, TabId } from '../../shell/state/screen.ts';
import type { PartyReport } from './model/party-report.ts';
import { emptyTokenReport, type TokenReport } from './model/token-report.ts';

export type PartyPage = {
  /** Counts the pages of a session, so that a late response finds its page. */
  readonly number: number;
  readonly tab: TabId;
  readonly party: string;
  readonly report: PartyReport;
  readonly cursor: number;
  readonly from: number;
  readonly span: number;
  readonly open: ReadonlySet<string>;
};

/** Open pages: a page that leads to another party stays below it. */
export type PartyState = { readonly pages: readonly PartyPage[] };

export const initialParty: PartyState = { pages: [] };

export const currentPage = ({
  party,
  screen,
}: {
  readonly party: PartyState;
  readonly screen: ScreenState;
}) => party.pages.findLast(({ tab }) => tab === screen.tab);

export const hasPage = (state: Parameters<typeof currentPage>[0]): boolean =>
  currentPage(state) !== undefined;

export type PartyActions = {
  readonly openPartyPage: (page: Omit<PartyPage, 'number'>) => void;
  readonly updatePartyPage: (
    number: number,
    change: (page: PartyPage) => Partial<PartyPage>,
  ) => void;
  readonly closePartyPage: (number: number) => void;
};

export const partyActions = (set: SetSlices<{ readonly party: PartyState }>): PartyActions => {
  const change = (next: (pages: readonly PartyPage[]) => readonly PartyPage[]): void =>
    set(({ party }) => ({ party: { pages: next(party.pages) } }));
  return {
    openPartyPage: (page) =>
      change((pages) => [
        ...pages,
        { ...page, number: 1 + pages.reduce((max, { number }) => Math.max(max, number), 0) },
      ]),
    updatePartyPage: (number, update) =>
      change((pages) =>
        pages.map((page) => (page.number === number ? { ...page, ...update(page) } : page)),
      ),
    closePartyPage: (number) => change((pages) => pages.filter((page) => page.number !== number)),
  };
};

export type TokensState = {
  readonly party?: string | undefined;
  /** The parties of the profile, or of the user of the token. */
  readonly own: readonly string[];
  /** What the page says without a party, and why there is none. */
  readonly noParty?: string | undefined;
  readonly whyNone?: string | undefined;
  /** True while services are asked; an earlier report stays until then. */
  readonly isAsking: boolean;
  readonly report: TokenReport;
  /** The thing that the cursor is on, which keeps it when lines come and go. */
  readonly thing?: string | undefined;
  readonly cursor: number;
  readonly from: number;
  readonly open: ReadonlySet<string>;
};

/** The first token is below the heading of the holdings. */
const firstCursor = 1;

export const initialTokens: TokensState = {
  own: [],
  isAsking: false,
  report: emptyTokenReport,
  thing: undefined,
  cursor: firstCursor,
  from: 0,
  open: new Set(),
};

export type TokensActions = {
  readonly updateTokens: (change: (tokens: TokensState) => Partial<TokensState>) => void;
};

export const tokensActions = (set: SetSlices<{ readonly tokens: TokensState }>): TokensActions => ({
  updateTokens: (change) => set(({ tokens }) => ({ tokens: { ...tokens, ...change(tokens) } })),
});

type TailState = {
  readonly activity: Pick<KnownRows['activity'], 'timeline' | 'poll'>;
  readonly connection: ConnectionState;
};

/** Returns undefined once the tail got a response. */
const whyNone = ({ activity, connection }: TailState): KnownActivities['unread'] => {
  const { failure, lastGoodAt } = activity.poll;
  if (listUrlOf(connection) === '') return missing(fetchText.noScan);
  if (lastGoodAt !== undefined) return undefined;
  if (failure === undefined) return loading;
  const reason = fetchText.failed(
    listingService(connection.source),
    describeFailure(failure, listingRequest(connection.source)).summary,
  );
  return { kind: 'failed', reason, exitCode: failureExitCode(failure) };
};

const lastKnown = keepLast<KnownActivities>();

/** Computed once for each change of the tail. */
export const knownActivities = (state: TailState): KnownActivities => {
  const { timeline, poll } = state.activity;
  const of = [timeline, poll.failure, poll.lastGoodAt === undefined, listUrlOf(state.connection)];
  return lastKnown(of, () => {
    const { entries } = timeline;
    const activities = entries.flatMap((entry) => ('gap' in entry ? [] : (entry.activity ?? [])));
    const gaps = entries.filter((entry) => 'gap' in entry).length;
    const unread = entries.length === 0 ? whyNone(state) : undefined;
    return { activities, gaps, ...(unread && { unread }) };
  });
};
