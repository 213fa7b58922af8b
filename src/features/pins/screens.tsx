import type { FeatureScreens, ScrollPanes } from '../../shell/feature.ts';
import { pinsKeys, pinsScopeTable } from './keys.ts';
import { pinRows } from './slice.ts';
import { paneFrame, PinsPane } from './view/pins-pane.tsx';
import type { IdLink } from '../../ledger/ids/identify-id.ts';
import type { OverlayParts } from '../../shell/overlay-parts.ts';

export interface PinsOverlay {
  readonly pins: {
    readonly kind: 'pins';
    /** What the place that it was opened from offers to pin. */
    readonly here: readonly IdLink[];
    readonly cursor: number;
  };
}

const pinsOverlays: Pick<OverlayParts, keyof PinsOverlay> = {
  pins: {
    scopes: ['pins', 'scroll', 'global'],
    screen: (pane) => <PinsPane pane={pane} />,
  },
};

const pinsScrollPanes: ScrollPanes = {
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

export const pinsScreens = {
  keys: pinsKeys,
  scopes: pinsScopeTable,
  stacks: [],
  overlays: pinsOverlays,
  scroll: pinsScrollPanes,
  tabs: {},
  actions: ({ store }) => ({
    openPins: (here) => store.getState().openOverlay({ kind: 'pins', here, cursor: 0 }),
  }),
} satisfies FeatureScreens;
