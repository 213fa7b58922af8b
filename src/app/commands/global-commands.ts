import type { CommandHandler } from '../state.ts';
import { elapsedMs } from '../../lib/time/duration.ts';
import { isSending } from '../../shell/state/known-parts.ts';
import { screenOf } from '../screens.ts';
import { mouseText, quitText, replayText } from '../messages.ts';
import type { Availability } from '../../shell/keys/key-binding.ts';
import type { ShellState } from '../../shell/state/shell-state.ts';

const quitWithinMs = 2000;
const interrupted = 130;

/** Goes one step back: from the detail to the list, from a result to the form. */
export const stepBack: CommandHandler = (ctx) =>
  screenOf(ctx.store.getState().screen.tab).back(ctx);

/** Quits, or asks first while a write waits for its response. */
const leave: CommandHandler = ({ store, deps }) => {
  const state = store.getState();
  if (isSending(state)) state.openOverlay({ kind: 'leave' });
  else deps.end(0);
};

export const quit: CommandHandler = (ctx) => {
  const state = ctx.store.getState();
  if (screenOf(state.screen.tab).isTop?.(state) === true) leave(ctx);
  else stepBack(ctx);
};

/**
 * Handles Ctrl-C. While a write waits for its response, every press asks first, so that nobody quits
 * by habit. Otherwise the first press cancels a lookup or closes what is open, and a second one soon
 * after quits, also when a lookup was started or a menu was opened in between.
 */
export const interrupt: CommandHandler = ({ store, lookups, deps }) => {
  const state = store.getState();
  const { overlay, quitArmedAt } = state.screen;
  const now = deps.now();
  const armed = quitArmedAt !== undefined && elapsedMs(quitArmedAt, now) <= quitWithinMs;
  if (isSending(state)) {
    state.openOverlay({ kind: 'leave' });
  } else if (armed) {
    deps.end(interrupted);
  } else {
    state.armQuit(now);
    if (lookups.cancel()) state.showNotice('note', quitText.canceled);
    else if (overlay !== undefined) state.closeOverlay();
    else state.showNotice('warning', quitText.again);
  }
};

export const toggleMouse: CommandHandler = ({ store, deps }) => {
  if (deps.toggleMouse === undefined) return;
  store.getState().showNotice('note', deps.toggleMouse() ? mouseText.on : mouseText.off);
};

/** The keys of `cantui replay` do nothing elsewhere. */
export const inReplay =
  (hint: string) =>
  ({ connection }: ShellState): Availability =>
    connection.isReplay === true ? { hint } : replayText.noReplay;

export const pauseReplay: CommandHandler = ({ store, deps }) => {
  const isPaused = deps.replay?.togglePause() === true;
  store.getState().pauseReplay(isPaused);
  store.getState().showNotice('note', isPaused ? replayText.paused : replayText.continues);
};

export const stepReplay: CommandHandler = ({ store, deps }) => {
  const at = deps.replay?.step();
  store.getState().pauseReplay(true);
  store.getState().showNotice('note', at === undefined ? replayText.ended : replayText.at(at));
};
