import type { ScrollPanes } from '../../shell/feature.ts';
import { pinRows } from './pane-rows.ts';
import { paneFrame } from './view/pins-pane.tsx';

/** The pane of pins scrolls by its cursor. */
export const pinsScrollPanes: ScrollPanes = {
  pins: ({ store }) => {
    const state = store.getState();
    const { overlay, size } = state.screen;
    if (overlay?.kind !== 'pins') return undefined;
    return {
      lines: pinRows(state, overlay).length,
      height: Math.max(1, size.rows - paneFrame),
      offset: overlay.cursor,
      selects: true,
      set: (cursor) => state.openOverlay({ ...overlay, cursor }),
    };
  },
};
