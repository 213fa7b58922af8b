import type { PartyOverlays, AppState } from './context.ts';
import { type PartyChoice, storeHandler } from '../../shell/command-handler.ts';
import type { OverlayParts } from '../../shell/overlay-parts.ts';
import { shortenId } from '../../lib/text/width.ts';
import { ruleLine, splitLine } from '../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { pageText } from './messages/page.ts';
import type { CommandContext } from './command-context.ts';
import { scrollIntoView } from '../../lib/numbers/list-window.ts';
import type { ScrollPanes, FeatureScreens } from '../../shell/feature.ts';
import { bodyRows } from '../../shell/state/layout.ts';
import { currentPage } from './slice.ts';
import {
  selectTokenCursor,
  selectTokenLines,
  selectPageLines,
  firstStop,
  nearestStop,
  thingOf,
} from './view/select-lines.ts';
import { chooseParty } from './commands.ts';
import {
  partyKeys,
  partyScopes,
  partyScopeTable,
  tokensKeys,
  tokensScopes,
  tokensScopeTable,
} from './keys.ts';
import { openTokens, showToken } from './token-commands.ts';
import { partyView, tokensView, type PagePlace } from './view/party-view.tsx';
import type { Scrollable } from '../../shell/scroll.ts';

/** Cells of a choice besides its party: the digit, the role and blanks. */
const aroundParty = 14;

const choiceWords = (choices: readonly PartyChoice[], width: number): string => {
  const room = Math.max(8, Math.floor((width - 1) / choices.length) - aroundParty);
  return choices
    .map(({ role, party }, index) => ` ${index + 1} ${role} ${shortenId(party, room)}`)
    .join('  ');
};

export const partyOverlays: OverlayParts<PartyOverlays> = {
  partyChoice: {
    scopes: ['partyChoice', 'global'],
    foot: ({ choices }, width) => (
      <Lines
        lines={[
          ruleLine({ width, left: pageText.choose, leftTone: 'focus' }),
          splitLine({ width, left: choiceWords(choices, width) }),
        ]}
      />
    ),
  },
};

const paneOf = (
  { screen }: AppState,
  lines: number,
  offset: number,
  update: (change: (place: PagePlace) => PagePlace) => void,
): Scrollable => {
  const height = bodyRows(screen.size) ?? 1;
  return {
    ...{ lines, height, selects: true, offset },
    set: (cursor) =>
      update(({ from }) => ({
        cursor,
        from: scrollIntoView({ count: lines, height, selected: cursor, from }).from,
      })),
  };
};

/** The cursor stops on the first line of each thing, and on the last line, so that the whole page can be seen. */
const tokensPane = (state: AppState): Scrollable => {
  const lines = selectTokenLines(state);
  const cursor = selectTokenCursor(state);
  const pane = paneOf(state, lines.length, cursor, state.updateTokens);
  return {
    ...pane,
    set: (to) => {
      const stop = nearestStop(lines, to, cursor);
      pane.set(stop);
      const line = lines[stop];
      state.updateTokens(() => ({ thing: line && thingOf(line) }));
      if (stop === firstStop(lines)) state.updateTokens((place) => ({ ...place, from: 0 }));
    },
  };
};

const partyScrollPanes: ScrollPanes<CommandContext> = {
  tokens: ({ store }) => tokensPane(store.getState()),
  party: ({ store }) => {
    const state = store.getState();
    const page = currentPage(state);
    if (page === undefined) return undefined;
    return paneOf(state, selectPageLines(state).length, page.cursor, (change) =>
      state.updatePartyPage(page.number, change),
    );
  },
};

/**
 * The page of a party covers the tab on which it was opened. The tab keeps its selection and
 * filter, and Esc returns to it.
 */
export const partyScreens = {
  keys: [...partyKeys, ...tokensKeys],
  scopes: { ...partyScopeTable, ...tokensScopeTable },
  stacks: [partyScopes, tokensScopes],
  overlays: partyOverlays,
  scroll: partyScrollPanes,
  tabs: {
    tokens: {
      view: tokensView,
      scopes: () => tokensScopes,
      open: openTokens,
      back: storeHandler((state: AppState) => state.leaveTab()),
    },
  },
  cover: {
    view: partyView,
    scopes: () => partyScopes,
    part: 'party',
    isOpen: (state) => currentPage(state) !== undefined,
  },
  actions: (ctx) => ({
    showToken: (contract) => showToken(ctx, contract),
    showTokens: () => ctx.parties.tokens.show(),
    closePartyPages: () => ctx.parties.closeAll(),
    openParty: (party) => ctx.parties.open(party),
    chooseParty: (choices) => chooseParty(ctx, choices),
  }),
} satisfies FeatureScreens<AppState, CommandContext, PartyOverlays>;
