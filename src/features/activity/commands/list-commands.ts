import type { ListMove } from '../state/list-position.ts';
import { selectListing, selectSelectedIndex } from '../state/selectors.ts';
import {
  storeHandler,
  type CommandHandler,
  type CommandContext,
  type CommandTable,
} from '../../../shell/command-handler.ts';

/** Loads rows before the oldest, then moves the selection onto them. */
const fetchOlder = async ({ store, tail }: CommandContext, step: ListMove): Promise<void> => {
  store.getState().setOlderRowsState('fetching');
  const outcome = await tail.older();
  store.getState().setOlderRowsState(outcome);
  if (outcome === 'unasked') store.getState().moveSelection(step);
};

/** Moves the selection. A move past the oldest row loads older ones. */
const move =
  (stepOf: (slots: number) => ListMove): CommandHandler =>
  (ctx) => {
    const { store } = ctx;
    const before = selectSelectedIndex(store.getState());
    const { order, slots } = selectListing(store.getState());
    const step = stepOf(slots);
    store.getState().moveSelection(step);
    const rows = typeof step === 'object' && 'rows' in step ? step.rows : 0;
    const older = step === 'oldest' || (order === 'newest-last' ? rows < 0 : rows > 0);
    const { older: state } = store.getState().activity;
    if (older && before === 0 && state !== 'fetching') void fetchOlder(ctx, step);
  };

/** Selects the oldest row and loads older ones. */
const loadOlder: CommandHandler = (ctx) => {
  const { moveSelection, activity } = ctx.store.getState();
  moveSelection('oldest');
  const older = { rows: activity.order === 'newest-last' ? -1 : 1 };
  if (activity.older !== 'fetching') void fetchOlder(ctx, older);
};

const half = (slots: number): number => Math.max(1, Math.floor(slots / 2));
const page = (slots: number): number => Math.max(1, slots - 1);

/** Commands that move the selection. On the newest row the list follows. */
export const listCommands: CommandTable = {
  'list.down': move(() => ({ rows: 1 })),
  'list.up': move(() => ({ rows: -1 })),
  'list.halfDown': move((slots) => ({ rows: half(slots) })),
  'list.halfUp': move((slots) => ({ rows: -half(slots) })),
  'list.pageDown': move((slots) => ({ rows: page(slots) })),
  'list.pageUp': move((slots) => ({ rows: -page(slots) })),
  'list.first': move(() => 'oldest'),
  'list.older': loadOlder,
  'list.last': storeHandler((state) => state.followNewest()),
  follow: storeHandler((state) => {
    state.focusList();
    state.followNewest();
  }),
};
