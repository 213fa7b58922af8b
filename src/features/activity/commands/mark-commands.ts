import { storeHandler } from '../../../shell/command-handler.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { selectMarked, selectRange } from '../state/marks.ts';
import { selectSelected } from '../state/selectors.ts';
import { markText } from '../messages/notices.ts';

export const toggleMark = storeHandler((state) => {
  const selected = selectSelected(state);
  if (selected === undefined || 'gap' in selected) state.showNotice('note', markText.noRow);
  else state.markRows([selected.id], !state.activity.marks.has(selected.id));
  state.moveSelection({ rows: 1 });
});

/** From the row that was marked last to the selected one. */
export const markRange = storeHandler((state) => {
  const ids = selectRange(state);
  if (ids.length === 0) {
    state.showNotice('note', markText.noRow);
    return;
  }
  // Holds a followed list, so that the range ends where the user sees it end.
  state.moveSelection('stay');
  state.markRows(ids, true);
  state.showNotice('note', markText.marked(pluralize(ids.length, 'row')));
});

export const clearMarks = storeHandler((state) => {
  const { length } = selectMarked(state);
  state.clearMarks();
  state.showNotice('note', markText.cleared(pluralize(length, 'row')));
});
