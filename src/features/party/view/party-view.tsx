import { clamp, scrollIntoView } from '../../../lib/numbers/list-window.ts';
import { shortenParty } from '../../../lib/text/quote.ts';
import { padOrTruncate } from '../../../lib/text/width.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { inTone, segment, type Line } from '../../../ui-kit/text/line.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import type { PageLine, PageLink } from './page-line.ts';
import { useShallow } from 'zustand/react/shallow';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import type { AppState } from '../context.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import { pageText } from '../messages/page.ts';
import { tokenText } from '../messages/tokens.ts';
import {
  firstStop,
  nearestStop,
  thingOf,
  selectPageLines,
  selectTokenCursor,
  selectTokenLines,
  type PageState,
} from './select-lines.ts';
import { reportParts } from '../model/party-report.ts';
import { currentPage } from '../slice.ts';
import type { CommandContext } from '../command-context.ts';
import { bodyRows } from '../../../shell/state/layout.ts';
import type { Scrollable } from '../../../shell/scroll.ts';
import { isBeforeWrite, unreadPart, type Block } from '../model/block.ts';

type PagePlace = { readonly cursor: number; readonly from: number };

type Page = Pick<ViewDefinition<AppState>, 'title' | 'titleRule'> & {
  readonly lines: (state: PageState) => readonly PageLine[];
  readonly place: (state: PageState) => PagePlace;
  /** What Enter does on a line. */
  readonly enter: (to: PageLink['to']) => string;
  readonly select: (state: AppState, place: PagePlace) => void;
  /** Where a move of the cursor from one line to another ends. */
  readonly stop: (lines: readonly PageLine[], to: number, from: number) => number;
};

/** A selected line is one inverse bar that starts with `>`. */
const markSelected = (line: Line, width: number): Line => {
  const content = line.map((piece) => piece.text).join('');
  return inTone([segment(padOrTruncate(`>${content.slice(1)}`, width))], 'selected');
};

const pageNeeds = ({ activity, connection, party, screen, tokens }: AppState): PageState => ({
  ...{ activity, connection, party, screen, tokens },
});

function PageBody({
  page,
  width,
  height,
}: {
  readonly page: Page;
  readonly width: number;
  readonly height: number;
}) {
  const state = useApp(useShallow(pageNeeds));
  const { store } = useSession<AppState>();
  const lines = page.lines(state);
  const place = page.place(state);
  const { length: count } = lines;
  const selected = clamp(place.cursor, 0, Math.max(0, count - 1));
  const { from, to } = scrollIntoView({ count, height, selected, from: place.from });
  const shown = lines
    .slice(from, to)
    .map(({ line }, index) => (from + index === selected ? markSelected(line, width) : line));
  const click = (line: number): Clicked => ({
    isRow: true,
    run: () => page.select(store.getState(), { cursor: from + line, from }),
  });
  return <Lines lines={shown} height={height} click={click} />;
}

/** What is above the first stop shows with it. */
export const paneOf =
  (page: Page) =>
  ({ store }: CommandContext): Scrollable => {
    const state = store.getState();
    const lines = page.lines(state);
    const { cursor: offset, from } = page.place(state);
    const { length: count } = lines;
    const height = bodyRows(state.screen.size) ?? 1;
    return {
      ...{ lines: count, height, selects: true, offset },
      set: (to) => {
        const cursor = page.stop(lines, to, offset);
        const before = cursor === firstStop(lines) ? 0 : from;
        const shown = scrollIntoView({ count, height, selected: cursor, from: before });
        page.select(state, { cursor, from: shown.from });
      },
    };
  };

const pageView = (page: Page): ViewDefinition<AppState> => ({
  title: page.title,
  titleRule: page.titleRule,
  stateRule: (state) => {
    const { length } = page.lines(state);
    const line = clamp(page.place(state).cursor, 0, Math.max(0, length - 1)) + 1;
    return { left: pageText.lineOf(line, length), right: profileLabel(state.connection) };
  },
  status: (state) => {
    const link = page.lines(state)[page.place(state).cursor]?.link;
    return { left: link === undefined ? '' : ` ${page.enter(link.to)}`, right: '' };
  },
  body: ({ layout, width }) => <PageBody page={page} width={width} height={layout.body} />,
});

const progress = (state: AppState): string => {
  const page = currentPage(state);
  const parts: readonly Block<unknown>[] = page ? Object.values(reportParts(page.report)) : [];
  const countOf = (kind: string): number => parts.filter((part) => part.kind === kind).length;
  if (isBeforeWrite(parts)) return pageText.beforeWrite;
  return pageText.progress(countOf('loading'), countOf('failed'));
};

/** The page of a party. It covers the tab on which it was opened, and Esc uncovers it. */
export const partyPage: Page = {
  title: pageText.page,
  titleRule: (state) => ({
    left: pageText.title(shortenParty(currentPage(state)?.party ?? '')),
    leftTone: 'focus',
    right: progress(state),
  }),
  lines: selectPageLines,
  place: (state) => currentPage(state) ?? { cursor: 0, from: 0 },
  enter: pageText.enter,
  select: (state, place) => {
    const page = currentPage(state);
    if (page !== undefined) state.updatePartyPage(page.number, () => place);
  },
  stop: (_, to) => to,
};

export const partyView = pageView(partyPage);

const tokenProgress = ({ tokens: { party = '', own, isAsking, report } }: AppState): string => {
  const { unread } = unreadPart(report) ?? {};
  const failed = unread && pageText.unreadSince(formatUtcTime(unread.since));
  const asking = isAsking
    ? pageText.loading
    : (failed ?? tokenText.place(own.indexOf(party) + 1, own.length));
  return [isBeforeWrite(report) ? pageText.beforeWrite : '', asking]
    .filter((part) => part !== '')
    .join(', ');
};

export const tokensPage: Page = {
  title: tokenText.title,
  titleRule: (state) => ({
    left:
      state.tokens.party === undefined
        ? tokenText.title
        : tokenText.titleOf(shortenParty(state.tokens.party)),
    leftTone: 'focus',
    right: tokenProgress(state),
    ...((isBeforeWrite(state.tokens.report) || unreadPart(state.tokens.report)) && {
      rightTone: 'warning',
    }),
  }),
  lines: selectTokenLines,
  place: (state) => ({ from: state.tokens.from, cursor: selectTokenCursor(state) }),
  enter: tokenText.enter,
  select: (state, place) => {
    const line = selectTokenLines(state)[place.cursor];
    state.updateTokens(() => ({ ...place, thing: line && thingOf(line) }));
  },
  stop: nearestStop,
};

export const tokensView = pageView(tokensPage);
