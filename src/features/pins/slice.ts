import type { SetSlices } from '../../shell/state/store.ts';
import { linksOf } from '../../ledger/activity/activity-values.ts';
import type { Activity } from '../../ledger/activity/activity.ts';
import type { IdLink } from '../../ledger/ids/identify-id.ts';
import type { Pin } from '../../storage/history/profile-files.ts';

/** The latest that happened to a pin. */
interface PinNews {
  /** The time is in milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
  /** Set once a contract is archived: nothing more can happen to it. */
  readonly isOver?: true;
}

export interface PinsState {
  readonly list: readonly Pin[];
  readonly news: Readonly<Record<string, PinNews>>;
}

export const initialPins: PinsState = { list: [], news: {} };

export const pinKey = ({ to, id }: IdLink): string => `${to} ${id}`;

const isPinned = ({ list }: PinsState, target: IdLink): boolean =>
  list.some((pin) => pinKey(pin) === pinKey(target));

export const matchPins = <P extends IdLink>(
  pins: readonly P[],
  activity: Activity,
): readonly P[] => {
  if (pins.length === 0) return [];
  const targets = linksOf(activity);
  return pins.filter((pin) => targets.some(({ to, id }) => to === pin.to && id === pin.id));
};

export type PinsActions = {
  readonly setPins: (list: readonly Pin[]) => void;
  readonly notePin: (target: IdLink, news: PinNews) => void;
};

export const pinsActions = (set: SetSlices<{ readonly pins: PinsState }>): PinsActions => ({
  setPins: (list) => set(({ pins }) => ({ pins: { ...pins, list } })),
  notePin: (target, news) =>
    set(({ pins }) => ({
      pins: { ...pins, news: { ...pins.news, [pinKey(target)]: news } },
    })),
});

export interface PinRow {
  readonly target: IdLink;
  readonly isPinned: boolean;
  /** True if the place that the pane was opened from names it. */
  readonly isHere: boolean;
  readonly news?: PinNews | undefined;
}

export const pinRows = (
  { pins }: { readonly pins: PinsState },
  { here }: { readonly here: readonly IdLink[] },
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
