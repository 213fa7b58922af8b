import type { IdLink } from '../../ledger/ids/identify-id.ts';
import type { State, Overlays } from '../../app/state.ts';
import { isPinned, pinKey, type PinNews } from './slice.ts';

/** A line of the pane: something pinned, or something that can be. */
export interface PinRow {
  readonly target: IdLink;
  readonly isPinned: boolean;
  /** True if the place that the pane was opened from names it. */
  readonly isHere: boolean;
  readonly news?: PinNews | undefined;
}

/** The lines of the pane: what the selected row offers first, then the other pins. */
export const pinRows = (
  { pins }: Pick<State, 'pins'>,
  { here }: Pick<Overlays['pins'], 'here'>,
): readonly PinRow[] => {
  const offered = new Set(here.map(pinKey));
  const others = pins.list.filter((pin) => !offered.has(pinKey(pin)));
  return [...here, ...others].map((target) => ({
    target: { to: target.to, id: target.id },
    isPinned: isPinned(pins, target),
    isHere: offered.has(pinKey(target)),
    news: pins.news[pinKey(target)],
  }));
};
