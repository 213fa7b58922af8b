import { bodyRows } from '../../../shell/state/layout.ts';
import { useSession } from '../../../shell/session-context.tsx';
import { useLines } from '../../../shell/use-lines.ts';
import type { AppState } from '../../../app/state.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import type { Line } from '../../../ui-kit/text/line.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { firstShown, overviewPage } from './layout.ts';
import { overviewStateLine, overviewStatusLine, overviewTitleLine } from './overview-lines.ts';

const shownLines = (state: AppState): readonly Line[] => {
  const page = overviewPage(state);
  const first = firstShown(page, state);
  return page.lines.slice(first, first + (bodyRows(state.screen.size) ?? 0));
};

/** Selects the element at a cell of the body. */
const clickElement = (state: AppState, line: number, column: number): Clicked | undefined => {
  const page = overviewPage(state);
  const at = firstShown(page, state) + line;
  const index = page.places.findIndex(
    (place) =>
      at >= place.line &&
      at < place.line + place.height &&
      column >= place.left &&
      column < place.left + place.width,
  );
  const id = page.places[index]?.element.id;
  return id === undefined
    ? undefined
    : { isRow: true, run: () => state.updateOverview({ selected: { id, index } }) };
};

/** Draws the part of the overview around the selected element. */
function OverviewBody({ rows }: { readonly rows: number }) {
  const { store } = useSession();
  return (
    <Lines
      lines={useLines(shownLines)}
      height={rows}
      click={(line, column) => clickElement(store.getState(), line, column)}
    />
  );
}

/** The overview: what happens now, how well it is seen, and what is open. */
export const overviewView: ViewDefinition = {
  title: 'Overview',
  titleRule: overviewTitleLine,
  stateRule: overviewStateLine,
  status: overviewStatusLine,
  body: ({ layout }) => <OverviewBody rows={layout.body} />,
};
