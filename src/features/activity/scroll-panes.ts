import type { CommandContext } from '../../app/state.ts';
import type { ScrollPanes } from '../../shell/feature.ts';
import type { Scrollable } from '../../shell/scroll/scrollable.ts';
import { moveMenuCursor } from './state/column-menu.ts';
import { outputFrame, wrapOutput } from './view/command-output.tsx';
import { fetchOlder } from './commands/list-commands.ts';
import { selectListing, selectSelectedIndex } from './state/selectors.ts';
import { selectDetailSize } from './view/detail/detail-content.ts';

/**
 * The list counts from the oldest row, in either order of display: `g` leads to the oldest row, and
 * a step past it asks the scan for the rows before. `G` follows the newest row.
 */
const listPane = (ctx: CommandContext): Scrollable => {
  const state = ctx.store.getState();
  const { entries, order, slots, isSorted } = selectListing(state);
  return {
    lines: entries.length,
    height: slots,
    offset: selectSelectedIndex(state),
    selects: true,
    bottomUp: order === 'newest-first',
    set: (to) => state.moveSelection({ to }),
    // The ends of a sorted list are neither the oldest nor the newest row.
    ...(isSorted !== true && {
      beforeFirst: (by: number) => fetchOlder(ctx, by),
      toLast: () => state.followNewest(),
    }),
  };
};

const detailPane = ({ store }: CommandContext): Scrollable => {
  const state = store.getState();
  return {
    ...selectDetailSize(state),
    offset: state.activity.detail.scroll,
    set: (offset) => state.scrollDetail(offset),
  };
};

const columnsPane = ({ store }: CommandContext): Scrollable | undefined => {
  const state = store.getState();
  const { columnMenu: menu } = state.activity;
  if (menu === undefined) return undefined;
  return {
    lines: menu.names.length,
    height: menu.names.length,
    offset: menu.cursor,
    selects: true,
    set: (cursor) => state.setColumnMenu(moveMenuCursor(menu, cursor)),
  };
};

const outputPane = ({ store }: CommandContext): Scrollable | undefined => {
  const state = store.getState();
  const { overlay, size } = state.screen;
  if (overlay?.kind !== 'commandOutput') return undefined;
  return {
    lines: wrapOutput(overlay.lines, size.columns).length,
    height: size.rows - outputFrame,
    offset: overlay.scroll,
    set: (scroll) => state.openOverlay({ ...overlay, scroll }),
  };
};

/** The panes of the activity screen. */
export const activityScrollPanes: ScrollPanes = {
  commandOutput: outputPane,
  list: listPane,
  detail: detailPane,
  columns: columnsPane,
};
