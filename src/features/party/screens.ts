import type { FeatureScreens } from '../../shell/feature.ts';
import { chooseParty } from './commands.ts';
import {
  openPartyBindings,
  partyBindings,
  partyChoiceBindings,
  partyScopes,
  partyScopeTable,
} from './keys.ts';
import { partyOverlays } from './overlays.tsx';
import { currentPage } from './slice.ts';
import { partyScrollPanes } from './scroll-panes.ts';
import { partyView } from './view/party-view.tsx';

/**
 * The page covers the tab on which it was opened, as a page of k9s or lazygit does, and is no tab of its
 * own: the tab below keeps its selection, its scroll position and its filter, and Esc returns to it.
 */
export const screens: FeatureScreens = {
  keys: [...partyBindings, ...openPartyBindings, ...partyChoiceBindings],
  scopes: partyScopeTable,
  stacks: [partyScopes],
  overlays: partyOverlays,
  scroll: partyScrollPanes,
  tabs: {},
  cover: {
    view: partyView,
    scopes: () => partyScopes,
    isOpen: (state) => currentPage(state) !== undefined,
  },
  actions: (ctx) => ({
    openParty: (party) => ctx.parties.open(party),
    chooseParty: (choices) => chooseParty(ctx, choices),
  }),
};
