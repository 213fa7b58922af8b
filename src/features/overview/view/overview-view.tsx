import * as messages from '../messages.ts';
import { bodyRows } from '../../../shell/state/layout.ts';
import { useSession, useLines } from '../../../shell/session-context.tsx';
import type { AppState } from '../context.ts';
import type { ViewDefinition, SplitText } from '../../../shell/view-types.ts';
import type { Line } from '../../../ui-kit/text/line.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { selectedPlace, type Target } from './block.ts';
import { overviewPage } from './layout.ts';
import { printExpression } from '../../../ledger/filter/grammar/parse.ts';
import { keyFor } from '../../../lib/keys/key-for.ts';
import { mask } from '../../../lib/text/width.ts';
import { floorToMinute, formatAge, formatDuration } from '../../../lib/time/time.ts';
import { spans } from '../model/time-window.ts';
import { selectActivityFacts } from '../selectors.ts';

const minute = 60_000;
const spanLabel = ({ overview }: AppState): string => (spans[overview.span] ?? spans[0]).label;

const overviewTitleLine = (state: AppState): SplitText => ({
  left: state.overview.isExpiring ? messages.expiring : messages.title,
  leftTone: 'focus',
  right: state.overview.isExpiring ? '' : messages.spanTitle(spanLabel(state)),
});

/** The line has the age of the facts about the network, too. */
const overviewStateLine = (state: AppState): SplitText => {
  if (state.overview.isExpiring) return { left: '', right: '' };
  const { observedMs, seen, window, undated, unreadable, isReading } = selectActivityFacts(state);
  // A text that changes with each row would be drawn again with each row.
  const step = Math.min(window.bucketMs, minute);
  const observedFor = formatDuration(Math.floor(observedMs / step) * step);
  const older = seen === 'all' ? '' : messages.olderRows[state.activity.older];
  const { network } = state.overview;
  const age = network && floorToMinute(state.screen.now - network.at);
  return {
    left:
      state.activity.timeline.entries.length === 0
        ? messages.noRowsYet
        : messages.observedSpan(seen, observedFor, spanLabel(state)),
    right: [
      ...(unreadable > 0 ? [messages.unreadableAmounts(unreadable)] : []),
      ...(isReading ? [messages.readingRows] : []),
      ...(older === '' ? [] : [older]),
      ...(undated > 0 ? [messages.undatedRows(undated)] : []),
      ...(age === undefined || age < minute ? [] : [messages.networkRead(formatAge(age))]),
    ].join('   '),
    ...(seen === 'all' ? {} : { leftTone: 'note' }),
  };
};

const opens = (target: Target): string => {
  if (target.kind === 'filter') return messages.opensFilter(printExpression(target.filter));
  if (target.kind === 'token') return messages.opens.tokens;
  return messages.opens[target.kind === 'tab' ? target.tab : target.kind];
};

const overviewStatusLine = (state: AppState): SplitText => {
  const element = selectedPlace(overviewPage(state).places, state)?.element;
  const key = keyFor('overview.open', 'return');
  const full = element?.full === undefined ? '' : `${element.full}   `;
  const left = element === undefined ? '' : `${full}${key} ${opens(element.target)}`;
  return { left: ` ${state.screen.masked ? mask(left) : left}`, right: '' };
};

const shownLines = (state: AppState): readonly Line[] => {
  const { lines, first } = overviewPage(state);
  return lines.slice(first, first + (bodyRows(state.screen.size) ?? 0));
};

const clickElement = (state: AppState, line: number, column: number): Clicked | undefined => {
  const page = overviewPage(state);
  const at = page.first + line;
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

function OverviewBody({ rows }: { readonly rows: number }) {
  const { store } = useSession<AppState>();
  return (
    <Lines
      lines={useLines(shownLines)}
      height={rows}
      click={(line, column) => clickElement(store.getState(), line, column)}
    />
  );
}

/** The view says what happens now, how well it is seen, and what is open. */
export const overviewView: ViewDefinition<AppState> = {
  title: 'Overview',
  titleRule: overviewTitleLine,
  stateRule: overviewStateLine,
  status: overviewStatusLine,
  body: ({ layout }) => <OverviewBody rows={layout.body} />,
};
