import { largestPage } from '../rules.ts';
import { isGap, newestRow, type Entry, type Gap, type Timeline } from './timeline.ts';

/** A page that is wanted, and why; `receive` needs to know what it asked for. */
export interface PageRequest {
  readonly purpose: 'head' | 'probe' | 'fill' | 'older';
  readonly cursor?: string;
  readonly pageSize: number;
  /** The gap that the page is to fill. */
  readonly gap?: string;
  /** The answer was a full page, where its rows do not tell: of a listing of updates. */
  readonly isFull?: boolean;
}

/**
 * How far back the cursor is set after polls that did not begin where they had to: a scan of several
 * nodes may answer from one that lags behind and does not know the newest ids yet.
 */
const stepsBack: readonly number[] = [1, 2, 8, 32, 128];

/** Whether the cursor of this scan is lost for good: it knows none of the ids that were tried. */
const isLost = ({ lost }: Timeline): boolean => lost >= stepsBack.length;

/** The cursor from which the newest known row must come back: the overlap is the proof. */
const overlapCursor = (timeline: Timeline): string | undefined => {
  if (isLost(timeline)) return undefined;
  const own = timeline.options.repeatsCursor === true ? 1 : 0;
  for (let step = timeline.lost; step >= 0; step--) {
    const row = newestRow(timeline.entries, (stepsBack[step] ?? 1) - own);
    if (row !== undefined) return row.id;
  }
  return undefined;
};

const withCursor = (
  request: Omit<PageRequest, 'cursor'>,
  cursor: string | undefined,
): PageRequest => (cursor === undefined ? request : { ...request, cursor });

/** The page that a poll begins with. */
export const startPoll = (timeline: Timeline): PageRequest => {
  const pageSize = timeline.widened ?? timeline.options.pageSize;
  const head = { purpose: 'head', pageSize } as const;
  const usesCursor = timeline.meaning === 'forward' || timeline.meaning === 'minimum';
  return usesCursor ? withCursor(head, overlapCursor(timeline)) : head;
};

const rowAbove = (entries: readonly Entry[], gap: Gap): string | undefined => {
  const above = entries[entries.indexOf(gap) + 1];
  return above === undefined || isGap(above) ? undefined : above.id;
};

/** The next page of the oldest gap that is being filled: followers wait for that one. */
const fillRequest = (timeline: Timeline): PageRequest | undefined => {
  const { entries, options, meaning, fillRests } = timeline;
  if (meaning !== 'backward' || fillRests) return undefined;
  const gap = entries.find((entry) => isGap(entry) && entry.state === 'filling');
  if (gap === undefined || !isGap(gap)) return undefined;
  const cursor = rowAbove(entries, gap);
  if (cursor === undefined) return undefined;
  return { purpose: 'fill', cursor, pageSize: options.pageSize, gap: gap.gap };
};

const probeRequest = ({ learning, options }: Timeline): PageRequest | undefined => {
  if (learning === undefined || learning.page.length < 2) return undefined;
  const asked = learning.probed.includes('first') ? learning.page.at(-1) : learning.page[0];
  if (asked === undefined || learning.probed.length > 1) return undefined;
  return { purpose: 'probe', cursor: asked.id, pageSize: options.pageSize };
};

/** What to ask for at once after an answer; nothing when the poll is over. */
export const nextRequest = (timeline: Timeline): PageRequest | undefined => {
  if (timeline.meaning === undefined) return probeRequest(timeline);
  return timeline.more ? startPoll(timeline) : fillRequest(timeline);
};

/** A page of entries older than the oldest row, where the scan can give one. */
export const olderRequest = (timeline: Timeline): PageRequest | undefined => {
  const { entries, meaning, options, reachedStart } = timeline;
  const oldest = entries.find((entry) => !isGap(entry) && entry.activity !== undefined);
  if (oldest === undefined || isGap(oldest) || reachedStart) return undefined;
  if (meaning === 'backward')
    return { purpose: 'older', cursor: oldest.id, pageSize: options.pageSize };
  if (meaning === 'minimum') return { purpose: 'older', pageSize: largestPage };
  return undefined;
};

/**
 * Why `olderRequest` gives nothing: there is nothing older, this scan cannot go back, or what its
 * cursor means is not learnt yet, so that it is to be asked again.
 */
export const noOlderReason = ({
  meaning,
  reachedStart,
}: Timeline): 'start' | 'cannot' | 'unasked' => {
  if (reachedStart) return 'start';
  return meaning === 'forward' ? 'cannot' : 'unasked';
};
