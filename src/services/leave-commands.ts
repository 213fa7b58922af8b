import type { Deed, DeedTable } from './deed.ts';

/** How soon a second Ctrl-C must follow the first to quit, in ms. */
const quitWithinMs = 2000;
const interrupted = 130;

/** One step back: from the detail to the list, then to the list without its filter. */
const stepBack: Deed = ({ store }) => {
  const state = store.getState();
  if (state.screen.pane === 'detail') state.listEntered();
  else if (state.activity.sieve !== undefined) state.unfiltered();
};

const quit: Deed = (deeds) => {
  const { store, ports } = deeds;
  if (store.getState().screen.pane === 'detail') stepBack(deeds);
  else ports.end(0);
};

/** The first closes what is open or says what a second would do; the second, soon after, quits. */
const interrupt: Deed = ({ store, ports }) => {
  const state = store.getState();
  const { overlay, quitArmedAt } = state.screen;
  const now = ports.now();
  const armed = quitArmedAt !== undefined && now - quitArmedAt <= quitWithinMs;
  if (armed) {
    ports.end(interrupted);
  } else if (overlay !== undefined) {
    state.uncovered();
  } else {
    state.quitArmed(now);
    state.noticed('warning', 'Ctrl-C again within 2 s quits.');
  }
};

/** Commands that lead back, and out. */
export const leaveCommands: DeedTable = {
  back: stepBack,
  quit,
  interrupt,
  suspend: ({ ports }) => ports.suspend?.(),
  redraw: ({ ports }) => ports.redraw?.(),
};
