import { bodyRows } from '../../../shell/state/layout.ts';
import { useLines } from '../../../shell/use-lines.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import type { Line } from '../../../ui-kit/text/line.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { firstShown, overviewPage } from './layout.ts';
import { overviewStateLine, overviewStatusLine, overviewTitleLine } from './overview-lines.ts';

const shownLines = (state: AppState): readonly Line[] => {
  const page = overviewPage(state);
  const first = firstShown(page, state);
  return page.lines.slice(first, first + (bodyRows(state.screen.size) ?? 0));
};

/** Draws the part of the overview around the selected element. */
const OverviewBody = ({ rows }: { readonly rows: number }) => (
  <Lines lines={useLines(shownLines)} height={rows} from={0} />
);

/** The element under a cell of the body. */
const elementAt: ViewDefinition['targetAt'] = (state, { line, column }) => {
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
    : { kind: 'row', select: (now) => now.updateOverview({ selected: { id, index } }) };
};

/** The overview: what happens now, how well it is seen, and what is open. */
export const overviewView: ViewDefinition = {
  title: 'Overview',
  titleRule: overviewTitleLine,
  stateRule: overviewStateLine,
  status: overviewStatusLine,
  targetAt: elementAt,
  body: ({ layout }) => <OverviewBody rows={layout.body} />,
};
