import { onStore, type DeedTable } from './deed.ts';

const empty = { before: '', after: '' };

/** Commands that change what is shown, and how. */
export const viewCommands: DeedTable = {
  'tab.activity': onStore((state) => {
    state.tabbed('activity');
    state.listEntered();
  }),
  'help.open': onStore((state) =>
    state.overlaid({ kind: 'help', all: false, scroll: 0, find: empty, finding: false }),
  ),
  'palette.open': onStore((state) =>
    state.overlaid({ kind: 'palette', field: empty, selected: 0 }),
  ),
  'privacy.toggle': onStore((state) => state.maskChanged()),
  'order.toggle': onStore((state) => state.orderChanged()),
  'time.next': onStore((state) => state.timeStyleChanged()),
  'json.toggle': onStore((state) => {
    if (state.screen.pane === 'list') state.detailOpened();
    state.detailViewChanged();
  }),
  'pane.next': onStore((state) => {
    if (state.screen.pane === 'list') state.detailOpened();
    else state.paneChanged();
  }),
  'pane.zoom': onStore((state) => state.zoomed()),
  'list.open': onStore((state) => state.detailOpened()),
  'detail.wrap': onStore((state) => state.detailWrapped()),
  'detail.next': onStore((state) => state.moved({ rows: 1 })),
  'detail.previous': onStore((state) => state.moved({ rows: -1 })),
};
