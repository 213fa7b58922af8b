import type { AppStore } from '../../shell/state/app-state.ts';
import { whenState } from '../../shell/state/when-state.ts';

/** The longest wait before a user takes a starting screen for a dead one. */
const patienceMs = 300;

/**
 * Settled when the first poll was answered or failed, at the latest after 300 ms: of the two cold
 * frames of a start, the empty one need not be drawn when the service is near. `show` is called at
 * that moment, before anything else is done with the answer.
 */
export const waitForFirstPoll = (store: AppStore, show: () => void): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(patience);
      stopWaiting();
      show();
      resolve();
    };
    const patience = setTimeout(() => done(), patienceMs);
    let stopWaiting = (): void => undefined;
    stopWaiting = whenState(store, ({ activity }) => activity.poll.state !== 'starting', done);
  });
