import type { CommandTable, SessionDeeds } from '../../shell/command-handler.ts';
import type { CommandId } from '../../shell/keys/key-binding.ts';
import { scrollCommands } from '../../shell/scroll/scroll-commands.ts';
import { tabs } from '../features.ts';
import { loadedScreens, screenOf } from '../screens.ts';
import { actionsOf } from '../session/actions.ts';
import { promptCommands } from './prompt-commands.ts';
import { quitCommands } from './quit-commands.ts';
import { activeScrollPane } from './scroll-panes.ts';
import { viewCommands } from './view-commands.ts';
import { whyRefused } from './why-refused.ts';

const tabCommands = (): CommandTable =>
  Object.fromEntries(tabs.map(({ id }) => [`tab.${id}`, screenOf(id).open]));

let table: CommandTable | undefined;

/**
 * Every command of a session, by its id in the key table. Commands of overlays are in
 * `overlays/overlay-keys`.
 */
export const commandTable = (): CommandTable =>
  (table ??= Object.assign(
    {},
    ...loadedScreens().map(({ commands }) => commands),
    tabCommands(),
    viewCommands,
    promptCommands,
    quitCommands,
    scrollCommands(activeScrollPane),
  ) as CommandTable);

/**
 * Carries out a command of the key table, or says why it is refused. It stands beside the session and not in it: the tail is
 * asked before all that a key can do has been loaded.
 */
export const executeCommand = (ctx: SessionDeeds, id: CommandId): void => {
  const state = ctx.store.getState();
  state.dismissNotice();
  const reason = whyRefused(state, id);
  if (reason === undefined) commandTable()[id]?.({ ...ctx, actions: actionsOf(ctx) });
  else state.showNotice('warning', reason);
};
