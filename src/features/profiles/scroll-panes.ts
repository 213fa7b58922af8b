import type { ScrollPanes } from '../../shell/feature.ts';
import { bodyRows } from '../../shell/state/layout.ts';

/** The list of profiles. */
export const profilesScrollPanes: ScrollPanes = {
  profiles: ({ store }) => {
    const { profiles, screen, moveProfileSelection } = store.getState();
    return {
      lines: profiles.entries.length,
      height: bodyRows(screen.size) ?? 1,
      offset: profiles.selected,
      selects: true,
      set: (to) => moveProfileSelection(to - profiles.selected),
    };
  },
};
