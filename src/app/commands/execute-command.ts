import { trace } from '../../lib/io/trace.ts';
import type { CommandContext, SessionServices } from '../state.ts';
import type { TabActions } from '../../shell/command-handler.ts';
import type { CommandId, KeyBinding } from '../../shell/keys/key-binding.ts';
import { keymap } from '../keys/keymap.ts';
import { loadedScreens } from '../screens.ts';
import { recentIds, recentParties } from '../session/recent-ids.ts';
import { activeScrollPane } from './scroll-panes.ts';

const bindingOf = (id: CommandId): KeyBinding => {
  const binding = keymap().find((row) => row.id === id);
  if (binding === undefined) throw new Error(`No key is bound to ${id}.`);
  return binding;
};

const connect = (ctx: SessionServices): TabActions => ({
  partiesSeen: () => recentParties(ctx.store.getState()),
  idsSeen: () => recentIds(ctx.store.getState()),
  ...loadedScreens().actions(ctx),
});

const connected = new WeakMap<SessionServices, TabActions>();

/** Connects the actions that tabs request of each other with the features that provide them, once. */
export const actionsOf = (ctx: SessionServices): TabActions => {
  const actions = connected.get(ctx) ?? connect(ctx);
  connected.set(ctx, actions);
  return actions;
};

/** Runs a command of the key table, or shows why it is refused. */
export const executeCommand = (
  services: SessionServices,
  id: CommandId,
  argument?: string,
): void => {
  const { scope, available, run } = bindingOf(id);
  const state = services.store.getState();
  // A notice about a typed text stays while the user corrects the text.
  if (scope !== 'field') state.dismissNotice();
  const now = available?.(state);
  const reason = typeof now === 'string' ? now : undefined;
  trace.emit?.('command', { id, ...(reason !== undefined && { refused: reason }) });
  if (reason !== undefined) {
    state.showNotice('warning', reason);
    return;
  }
  const ctx: CommandContext = {
    ...services,
    actions: actionsOf(services),
    keymap: keymap(),
    runCommand: (other, text) => executeCommand(services, other, text),
    argument,
    scrollPane: () => activeScrollPane(ctx),
  };
  run(ctx);
};
