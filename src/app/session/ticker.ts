import type { SessionDeps } from '../state.ts';

const everyMs = 1000;

/** A wait of this length gets a text on the screen. */
const firstMs = 300;

/**
 * Updates the clock once a second until the signal aborts. Only texts that count seconds change, so
 * an idle screen stays unchanged.
 */
export const startTicker = async (
  deps: Pick<SessionDeps, 'now' | 'sleep'>,
  tell: (now: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  await deps.sleep(firstMs, signal);
  while (!signal.aborted) {
    tell(deps.now());
    await deps.sleep(everyMs, signal);
  }
};
