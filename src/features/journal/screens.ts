import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { journalCommands, openJournal } from './journal-commands.ts';
import { journalBindings, journalEntriesBindings, journalEntryBindings } from './keys.ts';
import { receiptCommands } from './receipt-commands.ts';
import { receiptBindings } from './receipt-keys.ts';
import { refusalsOnEntries } from './refusals.ts';
import { journalView } from './view/journal-view.tsx';
import { journalScrollPanes } from './scroll-panes.ts';

// Each made once: a footer is drawn anew when it gets another list.
const listScopes = ['entries', 'journal', 'scroll', 'global'] as const;
const entryScopes = ['entry', 'journal', 'scroll', 'global'] as const;

/** From an entry to the list, from there to all entries, from there to the activity. */
const back = storeHandler((state) => {
  const { pane, filter } = state.journal;
  if (pane === 'detail')
    state.updateJournal((journal) => ({ ...journal, pane: 'list', scroll: 0 }));
  else if (filter !== undefined)
    state.updateJournal((journal) => ({ ...journal, filter: undefined }));
  else state.setTab('activity');
});

export const screens: FeatureScreens = {
  keys: [
    ...journalEntriesBindings,
    ...journalEntryBindings,
    ...journalBindings,
    ...receiptBindings,
  ],
  commands: { ...journalCommands, ...receiptCommands },
  scroll: journalScrollPanes,
  refusals: refusalsOnEntries,
  tabs: {
    journal: {
      view: journalView,
      scopes: ({ journal }) => (journal.pane === 'detail' ? entryScopes : listScopes),
      open: openJournal,
      back,
    },
  },
};
