import { selectSelectedIndex } from '../state/selectors.ts';
import type { CommandContext, CommandHandler } from '../../../shell/command-handler.ts';

const askForOlder = async ({ store, tail }: CommandContext, by: number): Promise<void> => {
  store.getState().setOlderRowsState('fetching');
  const outcome = await tail.older();
  store.getState().setOlderRowsState(outcome);
  const state = store.getState();
  if (outcome === 'unasked' && state.activity.sorting === undefined)
    state.moveSelection({ to: selectSelectedIndex(state) + by });
};

/** Loads rows before the oldest, then moves the selection by `by` rows onto them. */
export const fetchOlder = (ctx: CommandContext, by: number): void => {
  if (ctx.store.getState().activity.older !== 'fetching') void askForOlder(ctx, by);
};

/** Selects the oldest row and loads older ones. */
export const loadOlder: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  if (state.activity.sorting === undefined) state.moveSelection('oldest');
  fetchOlder(ctx, -1);
};
