import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens } from '../../shell/feature.ts';
import { openJournal } from './commands/journal-commands.ts';
import { journalKeys } from './keys.ts';
import { journalScrollPanes } from './commands/scroll-panes.ts';
import { journalView } from './view/journal-view.tsx';
import { journalScopes, journalScopeTable, journalStacks } from './scopes.ts';
import { journalOverlays } from './overlays.tsx';

/** Goes back from an entry to the list, from there to all entries, from there to the tab before. */
const back = storeHandler((state) => {
  const { pane, filter } = state.journal;
  if (pane === 'detail')
    state.updateJournal((journal) => ({ ...journal, pane: 'list', scroll: 0 }));
  else if (filter !== undefined)
    state.updateJournal((journal) => ({ ...journal, filter: undefined }));
  else state.leaveTab();
});

export const screens = {
  keys: journalKeys,
  scopes: journalScopeTable,
  stacks: journalStacks,
  overlays: journalOverlays,
  scroll: journalScrollPanes,
  tabs: {
    journal: {
      view: journalView,
      scopes: journalScopes,
      open: openJournal,
      back,
    },
  },
} satisfies FeatureScreens;
