import type { IdLink } from '../../ledger/ids/identify-id.ts';
import type { OverlayParts } from '../../shell/overlay-parts.ts';
import { PinsPane } from './view/pins-pane.tsx';

export interface PinsOverlay {
  readonly pins: {
    readonly kind: 'pins';
    /** What the place that it was opened from offers to pin. */
    readonly here: readonly IdLink[];
    readonly cursor: number;
  };
}

/** The pane of pins, which covers the screen. */
export const pinsOverlays: Pick<OverlayParts, keyof PinsOverlay> = {
  pins: {
    scopes: ['pins', 'scroll', 'global'],
    screen: (pane) => <PinsPane pane={pane} />,
  },
};
