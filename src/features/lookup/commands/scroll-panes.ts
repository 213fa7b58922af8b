import { scrollIntoView } from '../../../lib/numbers/list-window.ts';
import type { AppState } from '../context.ts';
import type { CommandContext } from '../command-context.ts';
import type { ScrollPanes } from '../../../shell/feature.ts';
import type { Scrollable } from '../../../shell/scroll.ts';
import { bodyRows } from '../../../shell/state/layout.ts';
import { formatLines, lookupFields } from '../state/lookup-form.ts';
import {
  lookupLayout,
  resultRows,
  responseRows,
  moveResultCursor,
  selectLines,
} from '../state/lookup-lines.ts';
import { currentVisit, type LookupVisit } from '../slice.ts';
import { notFoundLines } from '../view/not-found-lines.ts';

const onVisit =
  (pane: (visit: LookupVisit, state: AppState) => Scrollable | undefined) =>
  ({ store }: CommandContext): Scrollable | undefined => {
    const state = store.getState();
    const visit = currentVisit(state.lookup);
    return visit && pane(visit, state);
  };

const factsPane = onVisit((visit, { screen, updateVisit }) => {
  const height = responseRows(visit, screen.size);
  return {
    lines: selectLines(visit).length,
    height,
    offset: visit.cursor,
    selects: true,
    set: (to) => updateVisit(visit.number, moveResultCursor(visit, to - visit.cursor, height)),
  };
});

const differencesPane = onVisit((visit, { screen, updateVisit }) => {
  const { comparison } = visit;
  if (comparison === undefined) return undefined;
  const { length: lines } = comparison.rows;
  // The heading takes a line.
  const height = resultRows(screen.size) - 1;
  return {
    lines,
    height,
    offset: comparison.cursor,
    selects: true,
    set: (cursor) => {
      const place = { count: lines, height, selected: cursor, from: comparison.top };
      const { from: top } = scrollIntoView(place);
      updateVisit(visit.number, { comparison: { ...comparison, cursor, top } });
    },
  };
});

const failurePane = onVisit((visit, { screen, lookup, updateVisit }) => {
  const { rows: height, result: width } = lookupLayout(screen.size, true, lookup.page);
  const { fetched } = visit;
  if (fetched.kind !== 'failed' || width === undefined) return undefined;
  return {
    lines: notFoundLines({ ...visit, fetched }, { width, masked: screen.masked }).length,
    height,
    offset: visit.top,
    set: (top) => updateVisit(visit.number, { top }),
  };
});

const screenRows = ({ screen }: AppState): number => bodyRows(screen.size) ?? 1;

const historyPane = ({ store }: CommandContext): Scrollable => {
  const state = store.getState();
  const { history, chosen } = state.lookup;
  return {
    lines: history.length,
    height: screenRows(state),
    offset: chosen,
    selects: true,
    set: (to) => state.moveHistorySelection(to - chosen),
    beforeFirst: (by) => {
      if (by === -1) state.updateLookupForm({ field: 'id' });
    },
  };
};

const formPane = ({ store }: CommandContext): Scrollable => {
  const state = store.getState();
  return {
    lines: lookupFields.length,
    height: screenRows(state),
    offset: lookupFields.indexOf(state.lookup.form.field),
    selects: true,
    set: (to) => state.updateLookupForm({ field: lookupFields[to] ?? 'id' }),
  };
};

const formatPane = ({ store }: CommandContext): Scrollable => {
  const state = store.getState();
  const { line } = state.lookup.form;
  return {
    lines: formatLines.length,
    height: screenRows(state),
    offset: formatLines.indexOf(line),
    selects: true,
    set: (to) => state.updateLookupForm({ line: formatLines[to] ?? line }),
  };
};

export const lookupScrollPanes: ScrollPanes<CommandContext> = {
  facts: factsPane,
  differences: differencesPane,
  failed: failurePane,
  lookupHistory: historyPane,
  lookupPlace: formPane,
  format: formatPane,
};
