import type { State } from '../../shell/state/app-state.ts';
import type { TabStripProps } from '../../ui-kit/frame/tab-segments.ts';
import { tabs } from '../features.ts';

/** What waits behind the tabs, in their order. */
export const selectBadges = (state: State): readonly (string | undefined)[] =>
  tabs.map(({ badge }) => badge?.(state));

/** What the strip of tabs says: their names, as long as there is room, and what waits behind one. */
export const tabStrip = (
  {
    tab,
    badges,
  }: { readonly tab: State['screen']['tab']; readonly badges: ReturnType<typeof selectBadges> },
  width: number,
): TabStripProps => ({
  tabs: tabs.map(({ key, title, short }, index) => ({
    key,
    name: width < 80 ? short : title,
    badge: badges[index],
  })),
  active: tabs.find(({ id }) => id === tab)?.key ?? '',
  width,
});
