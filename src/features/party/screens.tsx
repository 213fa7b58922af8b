import type { PartyOverlays, AppState } from './context.ts';
import { type PartyChoice, storeHandler } from '../../shell/command-handler.ts';
import type { OverlayParts } from '../../shell/overlay-parts.ts';
import { shortenId } from '../../lib/text/width.ts';
import { ruleLine, splitLine } from '../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { pageText } from './messages/page.ts';
import type { CommandContext } from './command-context.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { hasPage } from './slice.ts';
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
import { paneOf, partyPage, partyView, tokensPage, tokensView } from './view/party-view.tsx';

/** Cells of a choice besides its party: the digit, the role and blanks. */
const aroundParty = 14;

const choiceWords = (choices: readonly PartyChoice[], width: number): string => {
  const room = Math.max(8, Math.floor((width - 1) / choices.length) - aroundParty);
  return choices
    .map(({ role, party }, index) => ` ${index + 1} ${role} ${shortenId(party, room)}`)
    .join('  ');
};

const partyOverlays: OverlayParts<PartyOverlays> = {
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

/**
 * The page of a party covers the tab on which it was opened. The tab keeps its selection and
 * filter, and Esc returns to it.
 */
export const partyScreens = {
  keys: [...partyKeys, ...tokensKeys],
  scopes: { ...partyScopeTable, ...tokensScopeTable },
  stacks: [partyScopes, tokensScopes],
  overlays: partyOverlays,
  scroll: { tokens: paneOf(tokensPage), party: paneOf(partyPage) },
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
    isOpen: hasPage,
  },
  actions: (ctx) => ({
    showToken: (contract) => showToken(ctx, contract),
    showTokens: () => ctx.parties.tokens.show(),
    closePartyPages: () => ctx.parties.closeAll(),
    openParty: (party) => ctx.parties.open(party),
    chooseParty: (choices) => chooseParty(ctx, choices),
  }),
} satisfies FeatureScreens<AppState, CommandContext, PartyOverlays>;
