import { storeHandler } from '../../shell/command-handler.ts';

const empty = { before: '', after: '' };

export const openHelp = storeHandler((state) =>
  state.openOverlay({ kind: 'help', all: false, scroll: 0, find: empty, finding: false }),
);

export const openPalette = storeHandler((state) =>
  state.openOverlay({ kind: 'palette', field: empty, selected: 0 }),
);
