import { onStore, type DeedTable } from './deed.ts';

const empty = { before: '', after: '' };

/** Commands that change what is shown, and how. */
export const viewCommands: DeedTable = {
  'tab.activity': onStore((state) => {
    state.setTab('activity');
    state.focusList();
  }),
  'help.open': onStore((state) =>
    state.openOverlay({ kind: 'help', all: false, scroll: 0, find: empty, finding: false }),
  ),
  'palette.open': onStore((state) =>
    state.openOverlay({ kind: 'palette', field: empty, selected: 0 }),
  ),
  'privacy.toggle': onStore((state) => state.toggleMask()),
  'order.toggle': onStore((state) => state.toggleSortOrder()),
  'time.next': onStore((state) => state.nextTimeFormat()),
  'json.toggle': onStore((state) => {
    if (state.screen.pane === 'list') state.openDetail();
    state.toggleDetailView();
  }),
  'pane.next': onStore((state) => {
    if (state.screen.pane === 'list') state.openDetail();
    else state.togglePane();
  }),
  'pane.zoom': onStore((state) => state.toggleZoom()),
  'list.open': onStore((state) => state.openDetail()),
  'detail.wrap': onStore((state) => state.toggleDetailWrap()),
  'detail.next': onStore((state) => state.moveSelection({ rows: 1 })),
  'detail.previous': onStore((state) => state.moveSelection({ rows: -1 })),
};
