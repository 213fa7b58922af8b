import { selectSelectedActivity, selectSelectedIndex } from '../state/selectors.ts';
import { loadBack } from './load-back.ts';
import type { AppState, CommandContext } from '../../../app/state.ts';
import { storeHandler, type CommandHandler } from '../../../shell/command-handler.ts';

/** Undefined unless the selected row is the first one of a sorted list. */
const topOfSorted = (state: AppState): string | undefined =>
  state.activity.sorting !== undefined && selectSelectedIndex(state) === 0
    ? selectSelectedActivity(state)?.id
    : undefined;

/** A page of older rows; as many as needed while the filter asks from an earlier time on. */
const askForOlder = async (ctx: CommandContext, by: number): Promise<void> => {
  const { store, deps } = ctx;
  const top = topOfSorted(store.getState());
  const asked = store.getState().activity.activeFilter?.filter.since(deps.now());
  await loadBack(ctx, (oldest, pages) => pages === 0 || (asked !== undefined && oldest > asked));
  const state = store.getState();
  // Who looked at the largest row sees the one that is the largest now.
  if (top !== undefined && selectSelectedActivity(state)?.id === top)
    state.moveSelection({ to: 0 });
  else if (state.activity.older === 'unasked' && state.activity.sorting === undefined)
    state.moveSelection({ to: selectSelectedIndex(state) + by });
};

/** Then moves the selection by `by` rows onto them. */
export const fetchOlder = (ctx: CommandContext, by: number): void => {
  if (ctx.store.getState().activity.older !== 'fetching') void askForOlder(ctx, by);
};

export const loadOlder: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  if (state.activity.sorting === undefined) state.moveSelection('oldest');
  fetchOlder(ctx, -1);
};

export const followNewest = storeHandler((state) => {
  state.focusList();
  state.followNewest();
});

export const toggleJson = storeHandler((state) => {
  if (state.screen.pane === 'list') state.openDetail();
  state.toggleDetailView();
});

export const switchPane = storeHandler((state) => {
  if (state.screen.pane === 'list') state.openDetail();
  else state.togglePane();
});
