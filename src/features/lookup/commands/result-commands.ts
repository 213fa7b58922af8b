import type { CommandContext, CommandHandler } from '../command-context.ts';
import type { AppState } from '../context.ts';
import type { IdLink } from '../../../ledger/ids/identify-id.ts';
import * as messages from '../messages/notices.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { operations, type OperationName } from '../../../ledger/operations.ts';
import { nextStep, partyNoun } from '../messages/result.ts';
import {
  operationForLookup,
  type Lookup,
  type LookupKind,
} from '../../../ledger/rules/check-lookup-response.ts';
import { responseTree, selectLine, selectTransfers, responseRows } from '../state/lookup-lines.ts';
import { currentVisit, type LookupVisit } from '../slice.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import { storeHandler } from '../../../shell/command-handler.ts';
import type { FindOpenTree } from '../../../shell/tree/open-tree.ts';
import { extractIds } from '../../../ledger/ids/shortened-ids.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { stringifyJson } from '../../../lib/json/json.ts';

/** A report for the operator of the service: no party, no token, no request body. */
export const formatFailureReport = (
  failure: Failure,
  about: {
    readonly operation: OperationName;
    readonly origin: string;
    readonly version: string;
    readonly at: number;
  },
): string => {
  const { summary, detail, hint } = describeFailure(failure, about.operation);
  const { path } = operations[about.operation];
  return [
    `cantui ${about.version}, ${new Date(about.at).toISOString()}`,
    `POST ${about.origin}${path}`,
    summary,
    detail,
    nextStep(hint),
    '',
  ].join('\n');
};

/** Looks up what a link leads to, as the parties of the result that has the link. */
const followLink = (
  { actions, lookups }: Pick<CommandContext, 'actions' | 'lookups'>,
  { to, id }: IdLink,
  { parties }: Pick<Lookup, 'parties'>,
): void => {
  if (to === 'party') actions.showParty(id);
  else lookups.look({ kind: to, id, parties });
};

export const follow: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const link = selectLine(state)?.link;
  const visit = currentVisit(state.lookup);
  if (link !== undefined && visit !== undefined) followLink(ctx, link, visit.lookup);
};

const as =
  (kind: LookupKind): CommandHandler =>
  ({ store, lookups }) => {
    const visit = currentVisit(store.getState().lookup);
    if (visit !== undefined)
      lookups.look({ kind, id: visit.lookup.id, parties: visit.lookup.parties });
  };

const copyResponsePart =
  (what: 'value' | 'id'): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    const line = selectLine(state);
    const text =
      what === 'id' ? currentVisit(state.lookup)?.lookup.id : (line?.whole ?? line?.value);
    if (text !== undefined) copyToClipboard(ctx, messages.copiedParts[what], text);
  };

/** Several transfers of one update are a line each. */
export const copyTransfer: CommandHandler = (ctx) => {
  const transfers = selectTransfers(ctx.store.getState());
  const text = transfers.map((each) => stringifyJson(each)).join('\n');
  copyToClipboard(ctx, messages.copiedParts.transfer, text);
};

export const copySupport: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  const visit = currentVisit(state.lookup);
  if (visit?.fetched.kind !== 'failed') return;
  const { ledgerUrl, version } = state.connection;
  const operation = operationForLookup[visit.lookup.kind];
  const about = { operation, origin: ledgerUrl, version, at: ctx.deps.now() };
  copyToClipboard(
    ctx,
    messages.copiedParts.report,
    formatFailureReport(visit.fetched.failure, about),
  );
};

const linkTo = { contract: 'contract', update: 'update', transaction: 'update' } as const;

/** Pins the link under the cursor, and what was looked up. */
export const pin: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const visit = currentVisit(state.lookup);
  const link = selectLine(state)?.link;
  const own = visit && { to: linkTo[visit.lookup.kind], id: visit.lookup.id };
  const isOwn = link?.to === own?.to && link?.id === own?.id;
  actions.openPins([...(link === undefined || isOwn ? [] : [link]), ...(own ? [own] : [])]);
};

export const copyValue = copyResponsePart('value');

export const json = storeHandler((state: AppState) => {
  const visit = currentVisit(state.lookup);
  if (visit?.fetched.kind === 'ready')
    state.updateVisit(visit.number, { tree: responseTree(visit.fetched.response) });
});

export const watch: CommandHandler = ({ lookups }) => lookups.watch();

export const widen: CommandHandler = ({ store, lookups }) => {
  const visit = currentVisit(store.getState().lookup);
  if (visit === undefined) return;
  const { kind, id } = visit.lookup;
  lookups.look({ kind, id, parties: [] });
};

export const copyId = copyResponsePart('id');
export const asUpdate = as('update');
export const asContract = as('contract');

export const again: CommandHandler = ({ lookups }) => lookups.again();

export const goBack = storeHandler((state: AppState) => state.navigateLookups(-1));
export const goForward = storeHandler((state: AppState) => state.navigateLookups(1));

export const openVisitTree: FindOpenTree<AppState, CommandContext> = (state) => {
  const visit = currentVisit(state.lookup);
  if (visit?.tree === undefined) return undefined;
  const { number, tree, lookup } = visit;
  return {
    id: `lookup ${number}`,
    tree,
    height: responseRows(visit, state.screen.size),
    set: (changed) => state.updateVisit(number, { tree: changed }),
    close: () => state.updateVisit(number, { tree: undefined }),
    follow: (ctx, link) => followLink(ctx, link, lookup),
  };
};

const isParty = (text: string): boolean => text.includes('::') && checkPartyId(text) === undefined;

const partyOfTree = ({ tree }: LookupVisit): string | undefined => {
  const value = tree?.rows[tree.cursor]?.value;
  return typeof value === 'string' && isParty(value) ? value : undefined;
};

const responseParties = ({ fetched }: LookupVisit): readonly string[] =>
  fetched.kind === 'ready'
    ? [...new Set(extractIds(stringifyJson(fetched.response.raw)))].filter(isParty)
    : [];

/** Asks which party of the response is meant if the selected line has none. */
export const openParty: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const visit = currentVisit(state.lookup);
  const link = selectLine(state)?.link;
  const selected = visit && (partyOfTree(visit) ?? (link?.to === 'party' ? link.id : undefined));
  if (selected !== undefined) actions.openParty(selected);
  else
    actions.chooseParty(
      (visit === undefined ? [] : responseParties(visit)).map((party) => ({
        role: partyNoun,
        party,
      })),
    );
};
