import type {
  CustomOverlays,
  ActivityOverlays,
  AppState,
  CommandContext,
  CommandHandler,
} from './context.ts';
import { overlayOfKind } from '../../shell/state/screen.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import type { FeatureScreens, ScrollPanes } from '../../shell/feature.ts';
import type { KeyScope, ScopeTable } from '../../shell/keys/key-binding.ts';
import {
  openFilteredTail,
  openPartyTail,
  loadBackTo,
  fetchOlder,
} from './commands/list-commands.ts';
import { activityKeys } from './keys.ts';
import { customOverlays, outputFrame, wrapOutput } from './view/custom-overlays.tsx';
import { selectNewestGap, gapRange, selectSelectedGap } from './state/gaps.ts';
import { openActivityTree } from './view/detail/detail-pane.tsx';
import { activityView } from './view/activity-view.tsx';
import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import { reasonPrompt } from './messages/tail.ts';
import type { Scrollable } from '../../shell/scroll.ts';
import { moveMenuCursor } from './state/column-menu.ts';
import { selectListing, selectSelectedIndex, isJsonShown } from './state/selectors.ts';
import { selectDetailSize } from './view/detail/detail-content.ts';

export const activityScopeTable = {
  list: { title: 'THIS LIST', scroll: 'move' },
  detail: { title: 'DETAIL', scroll: 'scroll' },
  activity: { title: 'ACTIVITY' },
  gap: { title: 'A GAP' },
  columns: { title: 'COLUMNS' },
  copy: { title: 'AFTER y', kind: 'menu' },
  export: { title: 'AFTER x', kind: 'menu' },
  reason: { title: 'REASON PROMPT', kind: 'text' },
  commandConfirm: { title: 'BEFORE A CUSTOM COMMAND', kind: 'menu', noClicks: true },
  commandOutput: { title: 'OUTPUT OF A CUSTOM COMMAND', kind: 'menu' },
} as const satisfies ScopeTable;

// Each list is created once, because a new list redraws the footer.
const stacks = {
  list: ['list', 'activity', 'scroll', 'global'],
  listWithGap: ['list', 'gap', 'activity', 'scroll', 'global'],
  columns: ['columns', 'scroll', 'global'],
  detail: ['detail', 'activity', 'scroll', 'global'],
  json: ['tree', 'activity', 'scroll', 'global'],
  gapDetail: ['detail', 'gap', 'activity', 'scroll', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

export const activityStacks: readonly (readonly KeyScope[])[] = Object.values(stacks);

export const activityScopes = (state: AppState): readonly KeyScope[] => {
  if (state.activity.columnMenu !== undefined) return stacks.columns;
  if (state.screen.pane === 'detail') {
    if (selectSelectedGap(state) !== undefined) return stacks.gapDetail;
    return isJsonShown(state) ? stacks.json : stacks.detail;
  }
  return state.activity.view.gapsAt.length > 0 ? stacks.listWithGap : stacks.list;
};

/**
 * The list counts from the oldest row, in either order of display: `g` leads to the oldest row, and a step
 * past it asks the scan for the rows before. `G` follows the newest row.
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
  const { size } = state.screen;
  const overlay = overlayOfKind<CustomOverlays['commandOutput']>(state.screen, 'commandOutput');
  if (overlay === undefined) return undefined;
  return {
    lines: wrapOutput(overlay.lines, size.columns).length,
    height: size.rows - outputFrame,
    offset: overlay.scroll,
    set: (scroll) => state.openOverlay({ ...overlay, scroll }),
  };
};

const activityScrollPanes: ScrollPanes<CommandContext> = {
  commandOutput: outputPane,
  list: listPane,
  detail: detailPane,
  columns: columnsPane,
};

const activityOverlays: OverlayParts<ActivityOverlays> = {
  copy: { scopes: ['copy', 'global'] },
  export: { scopes: ['export', 'global'] },
  reason: {
    scopes: ['reason', 'field', 'global'],
    changeText: changeField,
    prompt: {
      label: ' reason:',
      placeholder: reasonPrompt.placeholder,
      title: ({ gap, clock }) => reasonPrompt.title(gapRange(gap, clock)),
      advice: () => reasonPrompt.advice,
    },
  },
};

const open = storeHandler((state: AppState) => {
  state.setTab('activity');
  state.focusList();
});

const showNewestGap = (state: AppState): void => {
  state.setTab('activity');
  state.focusList();
  const index = selectNewestGap(state);
  if (index !== undefined) state.moveSelection({ to: index });
};

/** Goes from the detail to the list, then clears the marks, then the filter. */
const back: CommandHandler = ({ store }) => {
  const state = store.getState();
  if (state.screen.pane === 'detail') state.focusList();
  else if (state.activity.marks.size > 0) state.clearMarks();
  else if (state.activity.activeFilter !== undefined) state.clearFilter();
};

export const activityScreens = {
  keys: activityKeys,
  scopes: activityScopeTable,
  stacks: activityStacks,
  overlays: { ...activityOverlays, ...customOverlays },
  scroll: activityScrollPanes,
  tabs: {
    activity: {
      view: activityView,
      scopes: activityScopes,
      open,
      back,
      tree: openActivityTree,
      isTop: ({ screen, activity }) => screen.pane === 'list' && activity.columnMenu === undefined,
    },
  },
  actions: (ctx) => ({
    showParty: (party) => openPartyTail(ctx, party),
    showActivities: (filter) => openFilteredTail(ctx, filter),
    showNewestGap: () => showNewestGap(ctx.store.getState()),
    loadBackTo: (time) => loadBackTo(ctx, time),
  }),
} satisfies FeatureScreens<AppState, CommandContext, ActivityOverlays & CustomOverlays>;
