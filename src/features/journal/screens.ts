import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { openJournal } from './journal-commands.ts';
import {
  journalBindings,
  journalEntriesBindings,
  journalEntryBindings,
  resolvePromptBindings,
} from './keys.ts';
import { outcomeReceiptBindings, receiptBindings } from './receipt-keys.ts';
import { journalScrollPanes } from './scroll-panes.ts';
import { journalView } from './view/journal-view.tsx';

// Each list is created once, because a new list redraws the footer.
const listScopes = ['entries', 'journal', 'scroll', 'global'] as const;
const entryScopes = ['entry', 'journal', 'scroll', 'global'] as const;

/** Goes back from an entry to the list, from there to all entries, from there to the activity. */
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
    ...outcomeReceiptBindings,
    ...resolvePromptBindings,
  ],
  scroll: journalScrollPanes,
  tabs: {
    journal: {
      view: journalView,
      scopes: ({ journal }) => (journal.pane === 'detail' ? entryScopes : listScopes),
      open: openJournal,
      back,
    },
  },
};
