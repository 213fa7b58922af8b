import type { SessionDeps } from '../../shell/session-deps.ts';

const everyMs = 1000;

/** A wait that lasts this long is worth a word on the screen. */
const firstMs = 300;

/**
 * Tells the time once a second until the signal ends it. Only words that count seconds change with
 * it, so a screen on which nothing counts stays as it is.
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
