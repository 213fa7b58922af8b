import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';
import type { Refusal } from '../../../shell/keys/key-binding.ts';
import type { AppState } from '../../../app/state.ts';
import { knownActivities } from '../known-activities.ts';
import { tokenText as text } from '../messages/tokens.ts';
import { offerState, type OpenOffer } from '../model/open-offers.ts';
import { currentPage } from '../slice.ts';
import { findOffers } from '../view/contract-lines.ts';
import type { PageLine } from '../view/page-line.ts';
import { selectTokenLines } from '../view/tokens/select-token-lines.ts';
import { endingCommand, payCommand, placeholders } from './shell-command.ts';

/** Opens the tab, and asks the services about its party. */
export const open: CommandHandler = ({ store, parties }) => {
  store.getState().setTab('tokens');
  parties.tokens.show();
};

export const refresh: CommandHandler = ({ parties }) => parties.tokens.show();

/** `:tokens NAME`: a party id, or the beginning of the name of a party that this session has seen. */
export const openNamed: CommandHandler = ({ store, argument, actions, parties }) => {
  const state = store.getState();
  const typed = argument?.trim() ?? '';
  if (typed === '') {
    state.openOverlay({ kind: 'palette', field: { before: 'tokens ', after: '' }, selected: 0 });
    return;
  }
  const isId = typed.includes('::') && checkPartyId(typed) === undefined;
  const seen = [...state.tokens.own, ...actions.partiesSeen()];
  const party = isId ? typed : seen.find((each) => each.startsWith(typed));
  if (party === undefined) {
    state.showNotice('warning', text.notPartyId(typed));
    return;
  }
  state.setTab('tokens');
  parties.tokens.show(party);
};

/** The tokens of the party whose page is open. */
export const openFromPage: CommandHandler = ({ store, parties }) => {
  const page = currentPage(store.getState());
  if (page === undefined) return;
  parties.close();
  store.getState().setTab('tokens');
  parties.tokens.show(page.party);
};

export const showNext =
  (step: 1 | -1): CommandHandler =>
  ({ parties }) =>
    parties.tokens.showNext(step);

/** Why there is no other party to go to. */
export const whyNoOther: Refusal = ({ tokens }) =>
  tokens.own.length > 1 || (tokens.own.length === 1 && tokens.own[0] !== tokens.party)
    ? undefined
    : text.noOtherParty;

const selectedLine = (state: AppState): PageLine | undefined =>
  selectTokenLines(state)[state.tokens.cursor];

/** Follows the selected line: to a contract, the page of a party, or the rest of a part. */
export const follow: CommandHandler = ({ store, lookups, parties }) => {
  const state = store.getState();
  const link = selectedLine(state)?.link;
  if (link === undefined) return;
  if (link.to === 'party') parties.open(link.id);
  else if (link.to === 'part')
    state.updateTokens(({ open: before }) => {
      const next = new Set(before);
      if (!next.delete(link.id)) next.add(link.id);
      return { open: next };
    });
  else lookups.look({ kind: link.to, id: link.id, parties: state.lookup.form.parties });
};

export const openParty: CommandHandler = ({ store, parties }) => {
  const { party } = store.getState().tokens;
  if (party !== undefined) parties.open(party);
};

/** Why there is no party. */
export const whyNoParty: Refusal = ({ tokens }) =>
  tokens.party === undefined ? text.noParty : undefined;

export const copyParty: CommandHandler = (ctx) => {
  const { party } = ctx.store.getState().tokens;
  if (party !== undefined) copyToClipboard(ctx, text.party, party);
};

/** The offer of the selected line. */
const selectedOffer = (state: AppState): OpenOffer | undefined => {
  const link = selectedLine(state)?.link;
  const { party, report } = state.tokens;
  if (link?.to !== 'contract' || party === undefined) return undefined;
  const found = findOffers(report, knownActivities(state), { party, now: state.screen.now });
  return [...found.offers, ...found.expired].find(({ contractId }) => contractId === link.id);
};

type Action = 'accept' | 'reject' | 'withdraw';

/** Why the selected line can't be ended in this way. */
export const whyNot =
  (action: Action): Refusal =>
  (state) => {
    const offer = selectedOffer(state);
    if (offer === undefined) return text.noOffer;
    if (offer.isOfWallet === true) return text.walletOffer;
    const { party } = state.tokens;
    const by = action === 'withdraw' ? offer.from : offer.to;
    if (by !== party) return action === 'withdraw' ? text.notSender : text.notReceiver;
    return action === 'accept' && offerState(offer, state.screen.now) !== 'open'
      ? text.notOpen
      : undefined;
  };

/** Shows the command line that ends the selected offer. */
export const end = (action: Action): CommandHandler =>
  storeHandler((state) => {
    const offer = selectedOffer(state);
    if (offer === undefined) return;
    const command = endingCommand(state.connection, action, offer.contractId);
    state.openOverlay({ kind: 'tokenCommand', title: text.toEnd[action], command });
  });

/** Shows the command line that pays with the selected instrument. */
export const pay: CommandHandler = storeHandler((state) => {
  const { party } = state.tokens;
  if (party === undefined) return;
  const command = payCommand(state.connection, party, selectedLine(state)?.instrument);
  const title = text.toPay(placeholders.receiver, placeholders.amount);
  state.openOverlay({ kind: 'tokenCommand', title, command });
});

export const copyCommand: CommandHandler = (ctx) => {
  const { overlay } = ctx.store.getState().screen;
  if (overlay?.kind === 'tokenCommand') copyToClipboard(ctx, text.command, overlay.command);
};
