import { filterEntries, joinParts, type FilterInput, type ListPart } from './activity-filter.ts';
import type { TimelineEntry } from '../timeline/timeline.ts';
import type { ListenerOf, StoreOf } from '../../../shell/state/store.ts';

/** Ends a slice of work, given the number of lines found so far. */
export type IsOver = (found: number) => boolean;

/** Goes from the newest entry to the oldest, so that the first screen is there early. */
export type FilterRun = {
  readonly entries: readonly TimelineEntry[];
  readonly input: FilterInput;
  /** True if the list stays as it is until all rows were tested: the same filter made it. */
  readonly isSilent: boolean;
  readonly advance: (isOver: IsOver) => void;
  /** The number of the oldest entries that were not tested yet. */
  readonly untested: () => number;
  readonly found: () => ListPart;
};

/** Entries between two looks at the clock. */
const step = 256;

export const createFilterRun = (
  entries: readonly TimelineEntry[],
  input: FilterInput,
  isSilent: boolean,
): FilterRun => {
  let parts: ListPart[] = [];
  let untested = entries.length;
  let lines = 0;
  return {
    entries,
    input,
    isSilent,
    advance: (isOver) => {
      do {
        const from = Math.max(0, untested - step);
        const part = filterEntries(entries, [from, untested], input);
        if (part.entries.length > 0) parts.push(part);
        lines += part.entries.length;
        untested = from;
      } while (untested > 0 && !isOver(lines));
    },
    untested: () => untested,
    found: () => {
      const found = joinParts(parts.toReversed());
      parts = [found];
      return found;
    },
  };
};

/** This many lines fill the first screen of any window. */
const aScreen = 200;

/** The slice at a key lasts longer while the screen has room. Most filters are through by then. */
const first = { usual: 40, withoutScreen: 100 } as const;

export const firstSlice = (): IsOver => {
  const began = performance.now();
  return (found) => {
    const ms = performance.now() - began;
    return ms >= (found >= aScreen ? first.usual : first.withoutScreen);
  };
};

/** The slice between two keys. */
const nextMs = 5;

export const nextSlice = (): IsOver => {
  const began = performance.now();
  return () => performance.now() - began >= nextMs;
};

/** This time passes between two lists of a filter that is not through: each is drawn. */
const showEveryMs = 250;

type Filtering = {
  readonly activity: { readonly run?: FilterRun | undefined };
  readonly showFound: (run: FilterRun) => void;
};

/** Takes a filter through the rest of very many rows, in slices between which keys are read. */
export const createFilterRunner = (store: StoreOf<Filtering>): ListenerOf<Filtering> => {
  const goOn = (run: FilterRun, shownAt: number): void => {
    if (store.getState().activity.run !== run) return;
    run.advance(nextSlice());
    const isDone = run.untested() === 0;
    const isDue = isDone || (!run.isSilent && performance.now() - shownAt >= showEveryMs);
    if (isDue) store.getState().showFound(run);
    if (!isDone) setImmediate(goOn, run, isDue ? performance.now() : shownAt);
  };
  return ({ activity: { run } }, { activity: { run: before } }) => {
    if (run !== undefined && run !== before) setImmediate(goOn, run, performance.now());
  };
};
