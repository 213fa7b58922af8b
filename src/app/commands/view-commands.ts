import { storeHandler, type CommandTable } from '../../shell/command-handler.ts';

const empty = { before: '', after: '' };

/** Commands that change what is shown, and how. */
export const viewCommands: CommandTable = {
  'help.open': storeHandler((state) =>
    state.openOverlay({ kind: 'help', all: false, scroll: 0, find: empty, finding: false }),
  ),
  'palette.open': storeHandler((state) =>
    state.openOverlay({ kind: 'palette', field: empty, selected: 0 }),
  ),
  'privacy.toggle': storeHandler((state) => state.toggleMask()),
  'order.toggle': storeHandler((state) => state.toggleSortOrder()),
  'time.next': storeHandler((state) => state.nextTimeFormat()),
  'json.toggle': storeHandler((state) => {
    if (state.screen.pane === 'list') state.openDetail();
    state.toggleDetailView();
  }),
  'pane.next': storeHandler((state) => {
    if (state.screen.pane === 'list') state.openDetail();
    else state.togglePane();
  }),
  'pane.zoom': storeHandler((state) => state.toggleZoom()),
  'list.open': storeHandler((state) => state.openDetail()),
  'detail.wrap': storeHandler((state) => state.toggleDetailWrap()),
  'detail.next': storeHandler((state) => state.moveSelection({ rows: 1 })),
  'detail.previous': storeHandler((state) => state.moveSelection({ rows: -1 })),
};
