import { readFilterHistory } from '../../../storage/history/filter-history.ts';
import { tryIo } from '../../../lib/result.ts';
import { filterHistoryUnreadable } from '../messages/notices.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';

/** Opens the filter prompt with the text that was left in it, else with the filter in use. */
export const openFilter: CommandHandler = ({ store, deps }) => {
  const { activity, screen } = store.getState();
  if (screen.filterHistory === undefined) {
    const read = tryIo(() => readFilterHistory(deps.stateDir));
    store.getState().setFilterHistory(read.ok ? read.value : []);
    if (!read.ok) store.getState().showNotice('warning', filterHistoryUnreadable(read.error));
  }
  const text = screen.filterDraft ?? activity.sieve?.text ?? '';
  store.getState().openOverlay({
    kind: 'filter',
    field: { before: text, after: '' },
    // The privacy mask stays over what was not typed into the prompt itself.
    ...(text !== '' && { given: text }),
  });
};
