import type { AppState, PartyOverlays } from './context.ts';
import { overlayOfKind } from '../../shell/state/screen.ts';
import { copyToClipboard } from '../../shell/copy-to-clipboard.ts';
import type { CommandContext, CommandHandler } from './command-context.ts';
import { hidden, type Availability } from '../../shell/keys/key-binding.ts';
import type { PartyChoice } from '../../shell/command-handler.ts';
import { partiesNamed } from '../../shell/parties-named.ts';
import { activitySpans } from './model/party-flow.ts';
import { pageText } from './messages/page.ts';
import { currentPage, type PartyPage } from './slice.ts';
import { selectPageLines } from './view/select-lines.ts';
import type { PageLink } from './view/page-line.ts';

/** A menu has a digit for each choice. */
export const mostChoices = 9;

export const chooseParty = (
  { store, parties }: Pick<CommandContext, 'store' | 'parties'>,
  choices: readonly PartyChoice[],
): void => {
  const state = store.getState();
  const seen = new Set<string>();
  const different = choices.filter(({ party }) => {
    const isNew = party !== '' && !seen.has(party);
    seen.add(party);
    return isNew;
  });
  const [first] = different;
  if (first === undefined) state.showNotice('error', pageText.notParty);
  else if (different.length === 1) parties.open(first.party);
  else state.openOverlay({ kind: 'partyChoice', choices: different.slice(0, mostChoices) });
};

const choicesIn = ({ screen }: AppState): PartyOverlays['partyChoice']['choices'] =>
  overlayOfKind<PartyOverlays['partyChoice']>(screen, 'partyChoice')?.choices ?? [];

export const choose =
  (place: number): CommandHandler =>
  ({ store, parties }) => {
    const state = store.getState();
    const choice = choicesIn(state)[place];
    if (choice === undefined) return;
    state.closeOverlay();
    parties.open(choice.party);
  };

/** Takes `:party NAME`: a party id, or the beginning of a name that this session has seen. */
export const openNamed: CommandHandler = (ctx) => {
  const { store, argument, actions, parties } = ctx;
  const state = store.getState();
  if (argument === undefined) {
    state.openOverlay({ kind: 'palette', field: { before: 'party ', after: '' }, selected: 0 });
    return;
  }
  const typed = argument.trim();
  const found = partiesNamed(typed, actions.partiesSeen());
  const [only, second] = found;
  if (only === undefined) state.showNotice('warning', pageText.notPartyId(typed));
  else if (second === undefined) parties.open(only);
  else
    chooseParty(
      ctx,
      found.map((party) => ({ role: pageText.seen, party })),
    );
};

const onPage =
  (handler: (ctx: CommandContext, page: PartyPage) => void): CommandHandler =>
  (ctx) => {
    const page = currentPage(ctx.store.getState());
    if (page !== undefined) handler(ctx, page);
  };

/** Follows a line to a contract, an update, a party, or the rest of a part. */
export const followLink = (
  { actions, parties }: CommandContext,
  link: PageLink | undefined,
  update: (change: (page: Pick<PartyPage, 'open'>) => Pick<PartyPage, 'open'>) => void,
): void => {
  if (link === undefined) return;
  if (link.to === 'party') parties.open(link.id);
  else if (link.to === 'part')
    update(({ open }) => {
      const next = new Set(open);
      if (!next.delete(link.id)) next.add(link.id);
      return { open: next };
    });
  else actions.lookUp(link.to, [link.id]);
};

const selectedLink = ({ store }: CommandContext, page: PartyPage) =>
  selectPageLines(store.getState())[page.cursor]?.link;

export const follow = onPage((ctx, page) => {
  const { updatePartyPage } = ctx.store.getState();
  followLink(ctx, selectedLink(ctx, page), (change) => updatePartyPage(page.number, change));
});

export const openSelected = onPage((ctx, page) => {
  const link = selectedLink(ctx, page);
  if (link?.to === 'party') ctx.parties.open(link.id);
  else ctx.store.getState().showNotice('error', pageText.notParty);
});

export const showTail = onPage((ctx, { party }) => {
  ctx.parties.close();
  ctx.actions.showParty(party);
});

export const copyId = onPage((ctx, { party }) => copyToClipboard(ctx, pageText.id, party));

export const changeSpan = (by: 1 | -1): CommandHandler =>
  onPage(({ store }, page) => {
    const span = Math.max(0, Math.min(activitySpans.length - 1, page.span + by));
    store.getState().updatePartyPage(page.number, () => ({ span }));
  });

export const close: CommandHandler = ({ parties }) => parties.close();

export const refresh: CommandHandler = ({ parties }) => parties.refresh();

export const canChoose =
  (place: number) =>
  (state: AppState): Availability =>
    place < choicesIn(state).length ? undefined : hidden;
