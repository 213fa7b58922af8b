import type { CommandContext, CommandHandler } from './command-context.ts';
import { copyToClipboard } from '../../shell/copy-to-clipboard.ts';
import type { TokenStart } from '../../shell/command-handler.ts';
import type { Refusal } from '../../shell/keys/key-binding.ts';
import type { AppState } from './context.ts';
import { selectTokenCursor, selectTokenLines, thingOf } from './view/select-lines.ts';
import { tokenText } from './messages/tokens.ts';
import { checkWholeId } from '../../ledger/ids/identifiers.ts';
import { formatAmount } from '../../lib/numbers/decimal.ts';
import { shortenParty } from '../../lib/text/quote.ts';
import { isSumComplete } from './model/party-report.ts';
import { sourceWords } from './view/token-lines.ts';
import { amuletId } from '../../ledger/effects/describe-instrument.ts';
import type { TokenPreapproval } from './model/token-report.ts';
import { offerState, type OpenOffer } from '../../tokens/offers.ts';
import { currentPage, knownActivities } from './slice.ts';
import { findOffers } from './view/contract-lines.ts';
import type { PageLine } from './view/page-line.ts';
import { partiesNamed } from '../../shell/parties-named.ts';
import { followLink } from './commands.ts';

type PageContext = Pick<CommandContext, 'store' | 'parties'>;

export const openTokens = ({ store, parties }: PageContext): void => {
  store.getState().setTab('tokens');
  parties.tokens.show();
};

/** The line follows once the services have listed the contract. */
export const showToken = (ctx: PageContext, contract: string): void => {
  openTokens(ctx);
  ctx.parties.closeAll();
  const thing = thingOf({ link: { to: 'contract', id: contract } });
  ctx.store.getState().updateTokens(() => ({ thing }));
};

export const refresh: CommandHandler = ({ parties }) => parties.tokens.show();

/**
 * Takes `:tokens NAME`: a party id, or the beginning of the name of a party that this session has
 * seen.
 */
export const openNamed: CommandHandler = ({ store, argument, actions, parties }) => {
  const state = store.getState();
  const typed = argument?.trim() ?? '';
  if (typed === '') {
    state.openOverlay({ kind: 'palette', field: { before: 'tokens ', after: '' }, selected: 0 });
    return;
  }
  const seen = [...state.tokens.own, ...actions.partiesSeen()];
  const [party] = partiesNamed(typed, seen);
  const problem = party === typed && !seen.includes(party) ? checkWholeId(typed) : undefined;
  if (party === undefined || problem !== undefined) {
    const { message, remedy } = problem ?? {};
    const why =
      message === undefined
        ? tokenText.notPartyId(typed)
        : tokenText.notWholeId(typed, message, remedy);
    state.showNotice('warning', why);
    return;
  }
  state.setTab('tokens');
  parties.closeAll();
  parties.tokens.show(party);
};

export const openFromPage: CommandHandler = ({ store, parties }) => {
  const page = currentPage(store.getState());
  if (page === undefined) return;
  parties.close();
  store.getState().setTab('tokens');
  parties.closeAll();
  parties.tokens.show(page.party);
};

export const showNext =
  (step: 1 | -1): CommandHandler =>
  ({ parties }) =>
    parties.tokens.showNext(step);

export const whyNoOther: Refusal<AppState> = ({ tokens }) =>
  tokens.own.length > 1 || (tokens.own.length === 1 && tokens.own[0] !== tokens.party)
    ? undefined
    : tokenText.noOtherParty;

const selectedLine = (state: AppState): PageLine | undefined =>
  selectTokenLines(state)[selectTokenCursor(state)];

export const followTokenLink: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  followLink(ctx, selectedLine(state)?.link, state.updateTokens);
};

export const openParty: CommandHandler = ({ store, parties }) => {
  const { party } = store.getState().tokens;
  if (party !== undefined) parties.open(party);
};

export const whyNoParty: Refusal<AppState> = ({ tokens }) =>
  tokens.party === undefined ? (tokens.noParty ?? tokenText.noParty) : undefined;

export const copyParty: CommandHandler = (ctx) => {
  const { party } = ctx.store.getState().tokens;
  if (party !== undefined) copyToClipboard(ctx, tokenText.party, party);
};

const selectedOffer = (state: AppState): OpenOffer | undefined => {
  const link = selectedLine(state)?.link;
  const { party, report } = state.tokens;
  if (link?.to !== 'contract' || party === undefined) return undefined;
  const found = findOffers(report, knownActivities(state), { party, now: state.screen.now });
  return [...found.offers, ...found.expired].find(({ contractId }) => contractId === link.id);
};

type Action = 'accept' | 'reject' | 'withdraw';

export const whyNot =
  (action: Action): Refusal<AppState> =>
  (state) => {
    const offer = selectedOffer(state);
    if (offer === undefined) return tokenText.noOffer;
    if (offer.isOfWallet === true) return tokenText.walletOffer;
    const { party } = state.tokens;
    const by = action === 'withdraw' ? offer.from : offer.to;
    if (by !== party) return action === 'withdraw' ? tokenText.notSender : tokenText.notReceiver;
    return action === 'accept' && offerState(offer, state.screen.now) !== 'open'
      ? tokenText.notOpen
      : undefined;
  };

export const end =
  (kind: Action): CommandHandler =>
  ({ store, actions }) => {
    const offer = selectedOffer(store.getState());
    if (offer !== undefined) actions.startAction({ kind, values: { offer: offer.contractId } });
  };

/** Amulet has none: it is what an action means without an instrument. */
const selectedToken = (state: AppState): Pick<TokenStart['values'], 'instrument'> => {
  const instrument = selectedLine(state)?.instrument;
  return instrument === undefined ? {} : { instrument: `${instrument.admin}/${instrument.id}` };
};

/** What the page lists as unlocked of a token, and where that comes from. */
const balanceOf = (state: AppState, from: string): string | undefined => {
  const { holdings } = state.tokens.report;
  const token = selectedLine(state)?.instrument;
  if (holdings.kind !== 'ready' || token === undefined) return undefined;
  const list = holdings.value;
  const sums = list.instruments.find(({ admin, id }) => admin === token.admin && id === token.id);
  if (sums === undefined) return undefined;
  const unlocked = `${formatAmount(sums.unlockedAmount)}${isSumComplete(list, sums) ? '' : '+'}`;
  return tokenText.balance(shortenParty(from), unlocked, sourceWords(holdings));
};

export const pay: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const { party: from } = state.tokens;
  if (from !== undefined)
    actions.startAction({
      kind: 'pay',
      values: { from, ...selectedToken(state) },
      balance: balanceOf(state, from),
    });
};

export const whyNoMerge: Refusal<AppState> = (state) =>
  selectedLine(state)?.instrument === undefined ? tokenText.noHolding : undefined;

export const merge: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const { party } = state.tokens;
  if (party !== undefined)
    actions.startAction({ kind: 'merge', values: { party, ...selectedToken(state) } });
};

const selectedPreapproval = (state: AppState): TokenPreapproval | undefined => {
  const link = selectedLine(state)?.link;
  const { preapprovals } = state.tokens.report;
  if (link?.to !== 'contract' || preapprovals.kind !== 'ready') return undefined;
  return preapprovals.value.find(({ contractId }) => contractId === link.id);
};

export const whyNotPreapproval: Refusal<AppState> = (state) => {
  const preapproval = selectedPreapproval(state);
  if (preapproval === undefined) return tokenText.noSelectedPreapproval;
  return preapproval.ids.includes(amuletId) ? undefined : tokenText.otherPreapproval;
};

export const cancel: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const { party } = state.tokens;
  const preapproval = selectedPreapproval(state)?.contractId;
  if (party !== undefined && preapproval !== undefined)
    actions.startAction({ kind: 'cancel-preapproval', values: { party, preapproval } });
};

export const preapprove: CommandHandler = ({ store, actions }) => {
  const state = store.getState();
  const { party } = state.tokens;
  const { provider } = selectedPreapproval(state) ?? {};
  if (party !== undefined)
    actions.startAction({ kind: 'preapprove', values: { party, ...(provider && { provider }) } });
};
