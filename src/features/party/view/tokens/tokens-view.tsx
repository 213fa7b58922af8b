import { useShallow } from 'zustand/react/shallow';
import { clamp, scrollIntoView } from '../../../../lib/numbers/list-window.ts';
import { padOrTruncate, shortenId } from '../../../../lib/text/width.ts';
import { profileLabel } from '../../../../shell/labels/mode-label.ts';
import { useApp, useSession } from '../../../../shell/session-context.tsx';
import type { AppState } from '../../../../shell/state/app-state.ts';
import type { FramedLayout, ViewDefinition } from '../../../../shell/view-types.ts';
import type { Clicked } from '../../../../ui-kit/frame/frame-context.ts';
import { inTone, segment, type Line } from '../../../../ui-kit/text/line.ts';
import { Lines } from '../../../../ui-kit/text/lines.tsx';
import { pageText } from '../../messages/page.ts';
import { tokenText as text } from '../../messages/tokens.ts';
import { selectTokenLines, type TokensNeeds } from './select-token-lines.ts';

/** The selected line, and those on screen. */
const placeOf = ({ tokens }: TokensNeeds, count: number, height: number) => {
  const selected = clamp(tokens.cursor, 0, Math.max(0, count - 1));
  return { selected, ...scrollIntoView({ count, height, selected, from: tokens.from }) };
};

/** One inverse bar that starts with `>`. */
const markSelected = (line: Line, width: number): Line => {
  const content = line.map((piece) => piece.text).join('');
  return inTone([segment(padOrTruncate(`>${content.slice(1)}`, width))], 'selected');
};

const needs = ({ activity, connection, screen, tokens }: AppState): TokensNeeds => ({
  ...{ activity, connection, screen, tokens },
});

function TokensBody({ layout, width }: { readonly layout: FramedLayout; readonly width: number }) {
  const state = useApp(useShallow(needs));
  const { store } = useSession();
  const lines = selectTokenLines(state);
  const { selected, from, to } = placeOf(state, lines.length, layout.body);
  const shown = lines
    .slice(from, to)
    .map(({ line }, index) => (from + index === selected ? markSelected(line, width) : line));
  const select = (line: number): Clicked => ({
    isRow: true,
    run: () => store.getState().updateTokens(() => ({ cursor: from + line, from })),
  });
  return <Lines lines={shown} height={layout.body} click={select} />;
}

const selectedLink = (state: AppState) => selectTokenLines(state)[state.tokens.cursor]?.link;

/** Who has how much, and which offers are open. */
export const tokensView: ViewDefinition = {
  title: text.title,
  titleRule: ({ tokens: { party = '', own, isAsking } }) => ({
    left: party === '' ? text.title : text.titleOf(shortenId(party, 32)),
    leftTone: 'focus',
    right: isAsking ? pageText.loading : text.place(own.indexOf(party) + 1, own.length),
  }),
  stateRule: (state) => {
    const { length } = selectTokenLines(state);
    const line = clamp(state.tokens.cursor, 0, Math.max(0, length - 1)) + 1;
    return { left: pageText.lineOf(line, length), right: profileLabel(state.connection) };
  },
  status: (state) => {
    const link = selectedLink(state);
    return { left: link === undefined ? '' : ` ${text.enter[link.to]}`, right: '' };
  },
  body: ({ layout, width }) => <TokensBody layout={layout} width={width} />,
};
