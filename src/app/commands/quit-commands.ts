import { isSending } from '../../shell/state/pending-write.ts';
import type { CommandHandler, CommandTable } from '../../shell/command-handler.ts';
import { screenOf } from '../screens.ts';

/** How soon a second Ctrl-C must follow the first to quit, in ms. */
const quitWithinMs = 2000;
const interrupted = 130;

/** One step back: from the detail to the list, from what was found to the form. */
const stepBack: CommandHandler = (ctx) => screenOf(ctx.store.getState().screen.tab).back(ctx);

/** Whoever leaves a write without its answer is told what that means first. */
const leave: CommandHandler = ({ store, deps }) => {
  const state = store.getState();
  if (isSending(state)) state.openOverlay({ kind: 'leave' });
  else deps.end(0);
};

const quit: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  if (screenOf(state.screen.tab).isTop?.(state) === true) leave(ctx);
  else stepBack(ctx);
};

/**
 * While a write has no answer it asks, however often: what was sent is never left by a habit. Else the
 * first closes what is open or says what a second would do; the second, soon after, quits.
 */
const interrupt: CommandHandler = ({ store, lookups, deps }) => {
  const state = store.getState();
  const { overlay, quitArmedAt } = state.screen;
  const now = deps.now();
  const armed = quitArmedAt !== undefined && now - quitArmedAt <= quitWithinMs;
  if (isSending(state)) {
    state.openOverlay({ kind: 'leave' });
  } else if (armed) {
    deps.end(interrupted);
  } else if (lookups.cancel()) {
    state.showNotice('note', 'The request was cancelled.');
  } else if (overlay !== undefined) {
    state.closeOverlay();
  } else {
    state.armQuit(now);
    state.showNotice('warning', 'Ctrl-C again within 2 s quits.');
  }
};

/** Commands that lead back, and out. */
export const quitCommands: CommandTable = {
  back: stepBack,
  quit,
  'leave.stay': ({ store }) => store.getState().closeOverlay(),
  'leave.quit': ({ deps }) => deps.end(0),
  interrupt,
  suspend: ({ deps }) => deps.suspend?.(),
  redraw: ({ deps }) => deps.redraw?.(),
};
