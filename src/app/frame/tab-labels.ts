import type { AppState } from '../../shell/state/app-state.ts';
import type { TabStripProps } from '../../ui-kit/frame/tab-segments.ts';
import { tabs } from './tabs.ts';

/** What the strip of tabs says: their names, as long as there is room, and what waits behind one. */
export const tabStrip = (
  { tab, open }: { readonly tab: AppState['screen']['tab']; readonly open: number },
  width: number,
): TabStripProps => ({
  tabs: Object.values(tabs).map(({ key, title, short, command }) => ({
    key,
    name: width < 80 ? short : title,
    badge: command === 'tab.journal' && open > 0 ? `!${open}` : undefined,
  })),
  active: tabs[tab].key,
  width,
});
