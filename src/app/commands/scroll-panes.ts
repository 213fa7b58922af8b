import { textOfField } from '../../lib/text/text-field.ts';
import type { CommandContext, KeyScope } from '../state.ts';
import type { ScrollPanes } from '../../shell/feature.ts';
import type { Scrollable } from '../../shell/scroll/scrollable.ts';
import { helpFrame } from '../overlays/help/help-overlay.tsx';
import { helpRows } from '../overlays/help/help-rows.ts';
import { unofferedKeys } from '../keys/active-keys.ts';
import { paletteMatches } from '../overlays/palette/rank-commands.ts';
import { paletteRows } from '../overlays/palette/palette.tsx';
import { createTreePane } from '../../shell/tree/tree-scroll-pane.ts';
import { activeTree, loadedScreens } from '../screens.ts';
import { selectScopes, selectViewScopes } from '../state/active-key-scopes.ts';

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

const scrollPanes = (): ScrollPanes => ({
  help: helpPane,
  palette: palettePane,
  tree: treePane,
  ...loadedScreens().scroll,
});

/** The pane to scroll: the one that the argument names, or that of the innermost scope that has one. */
export const activeScrollPane = (ctx: CommandContext): Scrollable | undefined => {
  const panes = scrollPanes();
  const named = ctx.argument === undefined ? undefined : panes[ctx.argument as KeyScope];
  if (named !== undefined) return named(ctx);
  const scope = selectScopes(ctx.store.getState()).find((each) => panes[each] !== undefined);
  return scope && panes[scope]?.(ctx);
};
