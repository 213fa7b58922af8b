import type { CommandHandler, CommandContext } from './command-context.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import type { Refusal } from '../../shell/keys/key-binding.ts';
import type { AppState } from './context.ts';
import * as messages from './messages.ts';
import { spans } from './model/time-window.ts';
import { selectActivityFacts } from './selectors.ts';
import { selectedPlace, type Place } from './view/block.ts';
import { overviewPage } from './view/layout.ts';

type Placed = { readonly places: readonly Place[]; readonly at: Place | undefined };

const findPlaces = (state: AppState): Placed => {
  const { places } = overviewPage(state);
  return { places, at: selectedPlace(places, state) };
};

const select = (state: AppState, { places }: Placed, place: Place | undefined): void => {
  if (place === undefined) return;
  state.updateOverview({ selected: { id: place.element.id, index: places.indexOf(place) } });
};

/** Offers, locks and preapprovals are those of the party of Tokens, and go when they are accepted. */
const readTokens = ({ store, actions }: CommandContext): void => {
  const { tokens, connection } = store.getState();
  if (!tokens.isAsking && connection.ledgerUrl !== '') actions.showTokens();
};

const openOverview =
  (isExpiring: boolean): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    ctx.actions.closeNodePages();
    state.setTab('overview');
    state.updateOverview({ isExpiring });
    readTokens(ctx);
  };

export const showOverview = openOverview(false);
export const showExpiring: CommandHandler = (ctx) => {
  openOverview(true)(ctx);
  ctx.actions.closePartyPages();
};

export const goBack = storeHandler((state: AppState) => {
  if (state.overview.isExpiring) state.updateOverview({ isExpiring: false });
  else state.leaveTab();
});

/** The block is the first word of the element's id. */
const blockIn = ({ element }: Place): string => element.id.split('.', 1)[0] ?? '';

const toBlock = (step: 1 | -1): CommandHandler =>
  storeHandler((state: AppState) => {
    const placed = findPlaces(state);
    const { places, at } = placed;
    if (at === undefined) return;
    const blocks = [...new Set(places.map(blockIn))];
    const next = blocks[(blocks.indexOf(blockIn(at)) + step + blocks.length) % blocks.length];
    select(
      state,
      placed,
      places.find((place) => blockIn(place) === next),
    );
  });

export const nextBlock = toBlock(1);
export const previousBlock = toBlock(-1);

/** Moves to the element whose line is the closest. */
const toColumn = (step: 1 | -1): CommandHandler =>
  storeHandler((state: AppState) => {
    const placed = findPlaces(state);
    const { places, at } = placed;
    if (at === undefined) return;
    const beside = places.filter(({ column }) => column === at.column + step);
    const distance = ({ line }: Place): number => Math.abs(line - at.line);
    select(state, placed, beside.toSorted((one, other) => distance(one) - distance(other))[0]);
  });

export const toRight = toColumn(1);
export const toLeft = toColumn(-1);

const changeSpan = (step: 1 | -1): CommandHandler =>
  storeHandler((state: AppState) => {
    const span = state.overview.span + step;
    if (spans[span] !== undefined) state.updateOverview({ span });
  });

export const longer = changeSpan(1);
export const shorter = changeSpan(-1);

export const whyNotExpiring: Refusal<AppState> = ({ overview }) =>
  overview.isExpiring ? messages.everyDeadline : undefined;

export const whyNotLonger: Refusal<AppState> = (state) =>
  whyNotExpiring(state) ??
  (state.overview.span === spans.length - 1 ? messages.longestSpan : undefined);

export const whyNotShorter: Refusal<AppState> = (state) =>
  whyNotExpiring(state) ?? (state.overview.span === 0 ? messages.shortestSpan : undefined);

export const activatePlace: CommandHandler = ({ store, actions, runCommand }) => {
  const target = findPlaces(store.getState()).at?.element.target;
  if (target?.kind === 'filter') actions.showActivities(target.filter);
  if (target?.kind === 'gap') actions.showNewestGap();
  if (target?.kind === 'traffic') actions.showTraffic();
  if (target?.kind === 'token') actions.showToken(target.contract);
  if (target?.kind === 'tab') runCommand(`tab.${target.tab}`);
};

export const whyNoOlder: Refusal<AppState> = (state) => {
  const { older, timeline } = state.activity;
  if (state.overview.isExpiring) return messages.everyDeadline;
  if (timeline.entries.length === 0) return messages.noRows;
  if (older === 'fetching') return messages.loadingOlder;
  if (timeline.reachedStart) return messages.startOfLedger;
  if (selectActivityFacts(state).isBegun) return messages.beginningLoaded;
  return timeline.meaning === undefined ? messages.orderUnknown : undefined;
};

/** Loads rows up to the beginning of the span, as many as one command may. */
export const loadOlder: CommandHandler = ({ store, actions }) => {
  const { window } = selectActivityFacts(store.getState());
  void actions.loadBackTo(window.from);
};

const selectedParty = (state: AppState): string | undefined => findPlaces(state).at?.element.party;

export const whyNoParty: Refusal<AppState> = (state) =>
  selectedParty(state) === undefined ? messages.noParty : undefined;

export const openParty: CommandHandler = ({ store, actions }) => {
  const party = selectedParty(store.getState());
  if (party !== undefined) actions.openParty(party);
};
