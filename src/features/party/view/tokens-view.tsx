import { useShallow } from 'zustand/react/shallow';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { partyWidth } from '../../../lib/text/quote.ts';
import { shortenId } from '../../../lib/text/width.ts';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import type { AppState } from '../context.ts';
import type { FramedLayout, ViewDefinition } from '../../../shell/view-types.ts';
import { thingOf } from '../model/page-stops.ts';
import { pageText } from '../messages/page.ts';
import { tokenText } from '../messages/tokens.ts';
import { PageBody, type PagePlace } from './party-view.tsx';
import { selectTokenCursor, selectTokenLines, type TokensNeeds } from './select-lines.ts';

const tokensNeeds = ({ activity, connection, screen, tokens }: AppState): TokensNeeds => ({
  ...{ activity, connection, screen, tokens },
});

function TokensBody({ layout, width }: { readonly layout: FramedLayout; readonly width: number }) {
  const state = useApp(useShallow(tokensNeeds));
  const { store } = useSession<AppState>();
  const lines = selectTokenLines(state);
  const cursor = selectTokenCursor(state);
  const onPlace = (place: PagePlace): void => {
    const line = lines[place.cursor];
    store.getState().updateTokens(() => ({ ...place, thing: line && thingOf(line) }));
  };
  return (
    <PageBody
      {...{ lines, width, onPlace }}
      place={{ ...state.tokens, cursor }}
      height={layout.body}
    />
  );
}

const selectedLink = (state: AppState) => selectTokenLines(state)[selectTokenCursor(state)]?.link;

export const tokensView: ViewDefinition<AppState> = {
  title: tokenText.title,
  titleRule: ({ tokens: { party = '', own, isAsking } }) => ({
    left: party === '' ? tokenText.title : tokenText.titleOf(shortenId(party, partyWidth)),
    leftTone: 'focus',
    right: isAsking ? pageText.loading : tokenText.place(own.indexOf(party) + 1, own.length),
  }),
  stateRule: (state) => {
    const { length } = selectTokenLines(state);
    const line = clamp(selectTokenCursor(state), 0, Math.max(0, length - 1)) + 1;
    return { left: pageText.lineOf(line, length), right: profileLabel(state.connection) };
  },
  status: (state) => {
    const link = selectedLink(state);
    return { left: link === undefined ? '' : ` ${tokenText.enter[link.to]}`, right: '' };
  },
  body: ({ layout, width }) => <TokensBody layout={layout} width={width} />,
};
