import type { SessionDeeds, TabActions } from '../../shell/command-handler.ts';
import { mergeParts } from '../merge-parts.ts';
import { loadedScreens } from '../screens.ts';
import { recentIds } from './recent-ids.ts';
import { recentParties } from './recent-parties.ts';

/** Connects what one tab asks of another with the one that does it. */
export const actionsOf = (ctx: SessionDeeds): TabActions =>
  mergeParts<TabActions>([
    {
      partiesSeen: () => recentParties(ctx.store.getState()),
      idsSeen: () => recentIds(ctx.store.getState()),
    },
    ...loadedScreens().map(({ actions }) => actions?.(ctx) ?? {}),
  ]);
