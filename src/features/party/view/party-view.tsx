import { useShallow } from 'zustand/react/shallow';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { shortenId } from '../../../lib/text/width.ts';
import { profileLabel } from '../../../shell/labels/mode-label.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import type { AppState, State } from '../../../app/state.ts';
import type { FramedLayout, ViewDefinition } from '../../../shell/view-types.ts';
import type { BlockName } from '../model/party-report.ts';
import { pageText } from '../messages/page.ts';
import { currentPage } from '../slice.ts';
import { PageBody, type PagePlace } from './page-body.tsx';
import { selectPageLines } from './select-lines.ts';

type PageState = Pick<State, 'activity' | 'connection' | 'party' | 'screen'>;

const needs = ({ activity, connection, party, screen }: AppState): PageState => ({
  activity,
  connection,
  party,
  screen,
});

function PartyBody({ layout, width }: { readonly layout: FramedLayout; readonly width: number }) {
  const state = useApp(useShallow(needs));
  const lines = selectPageLines(state);
  const page = currentPage(state);
  const { store } = useSession();
  const onPlace = (place: PagePlace): void => {
    if (page !== undefined) store.getState().updatePartyPage(page.number, () => place);
  };
  const place = page ?? { cursor: 0, from: 0 };
  return <PageBody {...{ lines, place, width, onPlace }} height={layout.body} />;
}

const blockNames: readonly BlockName[] = [
  'names',
  'host',
  'preapproval',
  'traffic',
  'holdings',
  'contracts',
];

const nameOf = (state: AppState): string => {
  const { party = '' } = currentPage(state) ?? {};
  return shortenId(party, 32);
};

/** How many parts are still awaited, and how many failed. */
const progress = (state: AppState): string => {
  const { report } = currentPage(state) ?? {};
  const countOf = (kind: string): number =>
    report === undefined ? 0 : blockNames.filter((name) => report[name].kind === kind).length;
  return pageText.progress(countOf('loading'), countOf('failed'));
};

/** The page of a party. It covers the tab on which it was opened, and Esc uncovers it. */
export const partyView: ViewDefinition = {
  title: pageText.page,
  titleRule: (state) => ({
    left: pageText.title(nameOf(state)),
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
