import type { FeatureScreens } from '../../shell/feature.ts';
import { pinsKeys, pinsScopeTable } from './keys.ts';
import { pinsOverlays } from './overlays.tsx';
import { pinsScrollPanes } from './scroll-panes.ts';

export const screens = {
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
