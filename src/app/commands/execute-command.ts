import { keepEach } from '../../lib/keep.ts';
import { trace } from '../../lib/io/trace.ts';
import type { CommandContext, SessionServices, KeyBinding, Panes } from '../state.ts';
import type { TabActions } from '../../shell/command-handler.ts';
import type { CommandId } from '../../shell/keys/key-binding.ts';
import { keymap } from '../keys/keymap.ts';
import { activeTree, loadedScreens } from '../screens.ts';
import { recentIds, recentParties } from '../session/recent-ids.ts';
import { textOfField } from '../../lib/text/text-field.ts';
import type { Scrollable } from '../../shell/scroll.ts';
import { helpFrame } from '../overlays/help/help-overlay.tsx';
import { helpRows } from '../overlays/help/help-rows.ts';
import { paletteMatches } from '../overlays/palette/rank-commands.ts';
import { paletteRows } from '../overlays/palette/palette.tsx';
import { createTreePane } from '../../shell/tree/open-tree.ts';
import { selectScopes, selectViewScopes, unofferedKeys } from '../keys/key-scopes.ts';

const helpPane = ({ store, keymap }: CommandContext): Scrollable | undefined => {
  const state = store.getState();
  const { overlay, size } = state.screen;
  if (overlay?.kind !== 'help') return undefined;
  const { all, find, scroll: offset } = overlay;
  const scopes = selectViewScopes(state);
  const without = unofferedKeys(keymap, state);
  const view = { scopes, without, all, search: textOfField(find), width: size.columns };
  return {
    lines: helpRows(view).length,
    height: size.rows - helpFrame,
    offset,
    set: (scroll) => state.openOverlay({ ...overlay, scroll }),
  };
};

const palettePane = ({ store, keymap }: CommandContext): Scrollable | undefined => {
  const state = store.getState();
  const { overlay, size } = state.screen;
  if (overlay?.kind !== 'palette') return undefined;
  const { length: lines } = paletteMatches(keymap, state, overlay);
  return {
    lines,
    height: paletteRows(lines, size.rows),
    offset: overlay.selected,
    selects: true,
    set: (selected) => state.openOverlay({ ...overlay, selected }),
  };
};

const treePane = createTreePane(activeTree);

const scrollPanes = (): Panes => ({
  help: helpPane,
  palette: palettePane,
  tree: treePane,
  ...loadedScreens().scroll,
});

/** The pane to scroll: the one that the argument names, or that of the innermost scope that has one. */
const activeScrollPane = (ctx: CommandContext): Scrollable | undefined => {
  const panes = scrollPanes();
  const named = ctx.argument === undefined ? undefined : panes[ctx.argument];
  if (named !== undefined) return named(ctx);
  const scope = selectScopes(ctx.store.getState()).find((each) => panes[each] !== undefined);
  return scope === undefined ? undefined : panes[scope]?.(ctx);
};

const bindingOf = (id: CommandId): KeyBinding => {
  const binding = keymap().find((row) => row.id === id);
  if (binding === undefined) throw new Error(`No key is bound to ${id}.`);
  return binding;
};

export const actionsOf = keepEach((ctx: SessionServices): TabActions => ({
  partiesSeen: () => recentParties(ctx.store.getState()),
  idsSeen: () => recentIds(ctx.store.getState()),
  ...loadedScreens().actions(ctx),
}));

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
    state.showNotice('error', reason);
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
