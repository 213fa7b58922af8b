import type { State } from '../../shell/state/app-state.ts';
import type { TabStripProps } from '../../ui-kit/frame/tab-line.ts';
import { tabs } from '../features.ts';

/** Selects the badges of the tabs, in their order. */
export const selectBadges = (state: State): readonly (string | undefined)[] =>
  tabs.map(({ badge }) => badge?.(state));

/** Builds the strip of tabs: names, or short names on a narrow terminal, and badges. */
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
