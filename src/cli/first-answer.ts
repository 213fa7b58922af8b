import type { AppStore } from '../store/store.ts';

/** As long as nobody takes a screen for dead that says it is starting. */
const patienceMs = 300;

/**
 * Settled when the first poll was answered or failed, at the latest after 300 ms: of the two cold
 * frames of a start, the empty one need not be drawn when the service is near.
 */
export const firstAnswer = (store: AppStore): Promise<void> =>
  new Promise((resolve) => {
    const answered = (): void => {
      clearTimeout(patience);
      stopListening();
      resolve();
    };
    const patience = setTimeout(answered, patienceMs);
    const stopListening = store.subscribe(({ activity }) => {
      if (activity.poll.state !== 'starting') answered();
    });
  });
