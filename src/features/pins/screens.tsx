import { overlayOfKind } from '../../shell/state/screen.ts';
import type { AppState, CommandContext, PinsOverlay } from './context.ts';
import type { FeatureScreens, ScrollPanes } from '../../shell/feature.ts';
import { pinsKeys, pinsScopeTable } from './keys.ts';
import { pinRows } from './slice.ts';
import { paneFrame, PinsPane } from './view/pins-pane.tsx';
import type { OverlayParts } from '../../shell/overlay-parts.ts';

const pinsOverlays: OverlayParts<PinsOverlay> = {
  pins: {
    scopes: ['pins', 'scroll', 'global'],
    screen: (pane) => <PinsPane pane={pane} />,
  },
};

const pinsScrollPanes: ScrollPanes<CommandContext> = {
  pins: ({ store }) => {
    const state = store.getState();
    const { size } = state.screen;
    const overlay = overlayOfKind<PinsOverlay['pins']>(state.screen, 'pins');
    if (overlay === undefined) return undefined;
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
} satisfies FeatureScreens<AppState, CommandContext, PinsOverlay>;
