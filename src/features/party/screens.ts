import type { FeatureScreens } from '../../shell/feature.ts';
import { chooseParty } from './commands.ts';
import { partyKeys, partyScopes, partyScopeTable } from './keys.ts';
import { partyOverlays } from './overlays.tsx';
import { currentPage } from './slice.ts';
import { partyScrollPanes } from './scroll-panes.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import { open as openTokens } from './tokens/commands.ts';
import { tokensKeys, tokensScopes, tokensScopeTable } from './tokens/keys.ts';
import { tokensView } from './view/tokens/tokens-view.tsx';
import { partyView } from './view/party-view.tsx';

/**
 * The page of a party covers the tab on which it was opened, as a page of k9s or lazygit does, and is no tab of its
 * own: the tab below keeps its selection, its scroll position and its filter, and Esc returns to it.
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
      back: storeHandler((state) => state.leaveTab()),
    },
  },
  cover: {
    view: partyView,
    scopes: () => partyScopes,
    isOpen: (state) => currentPage(state) !== undefined,
  },
  actions: (ctx) => ({
    openParty: (party) => ctx.parties.open(party),
    chooseParty: (choices) => chooseParty(ctx, choices),
  }),
} satisfies FeatureScreens;
