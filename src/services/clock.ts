import type { SessionDeps } from './ports.ts';

const everyMs = 1000;

/** A wait that lasts this long is worth a word on the screen. */
const firstMs = 300;

/**
 * Tells the time once a second until the signal ends it. Only words that count seconds change with
 * it, so a screen on which nothing counts stays as it is.
 */
export const startTicker = async (
  ports: Pick<SessionDeps, 'now' | 'sleep'>,
  tell: (now: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  await ports.sleep(firstMs, signal);
  while (!signal.aborted) {
    tell(ports.now());
    await ports.sleep(everyMs, signal);
  }
};
