import type { Failure } from '../../../ledger/failure/failure.ts';
import { currentVisit, type LookupStatus, type LookupVisit } from '../state/lookup.ts';
import type { AppStore } from '../../../shell/state/app-state.ts';
import type { SessionDeps } from '../../../shell/session-deps.ts';

/** Milliseconds between two attempts: a new update appears within seconds, or not at all. */
const watchEveryMs = 2000;

const isMissing = (failure: Failure): boolean =>
  failure.kind === 'notFound' && failure.what === 'object';

/** Returns the current result if it says that the object does not exist. */
export const currentNotFoundVisit = (store: AppStore): LookupVisit | undefined => {
  const visit = currentVisit(store.getState().lookup);
  return visit?.fetched.kind === 'failed' && isMissing(visit.fetched.failure) ? visit : undefined;
};

type Watch = Pick<SessionDeps, 'sleep' | 'bell'> & {
  readonly store: AppStore;
  readonly visit: LookupVisit;
  readonly signal: AbortSignal;
  readonly ask: () => Promise<LookupStatus>;
};

/**
 * Repeats a lookup until the missing object appears, until any other response arrives, or until the
 * signal ends it. The result changes only then; the attempts are counted next to it.
 */
export const pollUntilFound = async ({ store, visit, signal, ask, sleep, bell }: Watch) => {
  const { number } = visit;
  const count = (watching: number | undefined): void =>
    store.getState().updateVisit(number, { watching });
  const isEnded = (): boolean => signal.aborted;
  for (let asked = 0; !isEnded(); asked += 1) {
    count(asked);
    await sleep(watchEveryMs, signal);
    if (isEnded()) break;
    const fetched = await ask();
    const isStillMissing = fetched.kind === 'failed' && isMissing(fetched.failure);
    if (isStillMissing || isEnded()) continue;
    store.getState().finishLookup(number, fetched);
    if (fetched.kind === 'ready') bell?.();
    break;
  }
  count(undefined);
};
