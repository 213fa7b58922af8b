import type { SessionServices, TabActions } from '../../shell/command-handler.ts';
import { mergeParts } from '../merge-parts.ts';
import { loadedScreens } from '../screens.ts';
import { recentIds, recentParties } from './recent-ids.ts';

/** Connects the actions that tabs request of each other with the features that provide them. */
export const actionsOf = (ctx: SessionServices): TabActions =>
  mergeParts<TabActions>([
    {
      partiesSeen: () => recentParties(ctx.store.getState()),
      idsSeen: () => recentIds(ctx.store.getState()),
    },
    ...loadedScreens().map(({ actions }) => actions?.(ctx) ?? {}),
  ]);
