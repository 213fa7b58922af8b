import { clamp, scrollIntoView } from '../../../lib/numbers/list-window.ts';
import { partyWidth } from '../../../lib/text/quote.ts';
import { padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { inTone, segment, type Line } from '../../../ui-kit/text/line.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import type { PageLine } from './page-line.ts';
import { useShallow } from 'zustand/react/shallow';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import type { AppState } from '../context.ts';
import type { FramedLayout, ViewDefinition } from '../../../shell/view-types.ts';
import { pageText } from '../messages/page.ts';
import { currentPage } from '../slice.ts';
import { selectPageLines } from './select-lines.ts';
import type { Block } from '../model/block.ts';

export type PagePlace = { readonly cursor: number; readonly from: number };

type PageBodyProps = {
  readonly lines: readonly PageLine[];
  readonly place: PagePlace;
  readonly width: number;
  readonly height: number;
  readonly onPlace: (place: PagePlace) => void;
};

/** A selected line is one inverse bar that starts with `>`. */
const markSelected = (line: Line, width: number): Line => {
  const content = line.map((piece) => piece.text).join('');
  return inTone([segment(padOrTruncate(`>${content.slice(1)}`, width))], 'selected');
};

export function PageBody({ lines, place, width, height, onPlace }: PageBodyProps) {
  const { length: count } = lines;
  const selected = clamp(place.cursor, 0, Math.max(0, count - 1));
  const { from, to } = scrollIntoView({ count, height, selected, from: place.from });
  const shown = lines
    .slice(from, to)
    .map(({ line }, index) => (from + index === selected ? markSelected(line, width) : line));
  const click = (line: number): Clicked => ({
    isRow: true,
    run: () => onPlace({ cursor: from + line, from }),
  });
  return <Lines lines={shown} height={height} click={click} />;
}

type PageState = Pick<AppState, 'activity' | 'connection' | 'party' | 'screen'>;

const partyNeeds = ({ activity, connection, party, screen }: AppState): PageState => ({
  activity,
  connection,
  party,
  screen,
});

function PartyBody({ layout, width }: { readonly layout: FramedLayout; readonly width: number }) {
  const state = useApp(useShallow(partyNeeds));
  const lines = selectPageLines(state);
  const page = currentPage(state);
  const { store } = useSession<AppState>();
  const onPlace = (place: PagePlace): void => {
    if (page !== undefined) store.getState().updatePartyPage(page.number, () => place);
  };
  const place = page ?? { cursor: 0, from: 0 };
  return <PageBody {...{ lines, place, width, onPlace }} height={layout.body} />;
}

const shortPagePartyId = (state: AppState): string => {
  const { party = '' } = currentPage(state) ?? {};
  return shortenId(party, partyWidth);
};

const progress = (state: AppState): string => {
  const { report } = currentPage(state) ?? {};
  const countOf = (kind: string): number =>
    Object.values(report ?? {}).filter(
      (block: Block<unknown> | string | null) =>
        block !== null && typeof block !== 'string' && block.kind === kind,
    ).length;
  return pageText.progress(countOf('loading'), countOf('failed'));
};

/** The page of a party. It covers the tab on which it was opened, and Esc uncovers it. */
export const partyView: ViewDefinition<AppState> = {
  title: pageText.page,
  titleRule: (state) => ({
    left: pageText.title(shortPagePartyId(state)),
    leftTone: 'focus',
    right: progress(state),
  }),
  stateRule: (state) => {
    const lines = selectPageLines(state);
    const { cursor = 0 } = currentPage(state) ?? {};
    return {
      left: pageText.lineOf(clamp(cursor, 0, lines.length - 1) + 1, lines.length),
      right: profileLabel(state.connection),
    };
  },
  status: (state) => {
    const { cursor = 0 } = currentPage(state) ?? {};
    const link = selectPageLines(state)[cursor]?.link;
    return { left: link === undefined ? '' : ` ${pageText.enter[link.to]}`, right: '' };
  },
  body: ({ layout, width }) => <PartyBody layout={layout} width={width} />,
};
