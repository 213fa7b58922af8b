import type { Result } from '../../../../lib/result.ts';
import { planPoll } from '../../timeline/plan-request.ts';
import type { TimelineRow, Timeline } from '../../timeline/timeline.ts';
import { trimTimeline } from '../../timeline/gaps.ts';
import { applyFetched } from '../fetch-page.ts';
import type { PageFailure, PageSource } from '../page-source.ts';

export interface ReadNewerOptions {
  readonly listing: PageSource;
  readonly timeline: Timeline;
  readonly keep: number;
  readonly now: () => number;
  /** Waits because the node didn't know the cursor. */
  readonly rest: () => Promise<void>;
  /** Takes the rows oldest first. */
  readonly take?: (added: readonly TimelineRow[]) => void;
  /** Rows from this time on aren't asked for. */
  readonly until?: number | undefined;
}

/** After this many responses without it, the cursor's own row is gone. */
const maxLost = 4;

/** The order of dates may differ by this much from the order of the listing. */
const marginMs = 3_600_000;

const isBehind = (rows: readonly TimelineRow[], until: number): boolean =>
  rows.length > 0 && rows.every(({ activity }) => (activity?.at ?? -Infinity) >= until + marginMs);

/** Reads up to the newest activity of a listing that continues to newer ones. */
export const readNewerRows = async (
  options: ReadNewerOptions,
): Promise<Result<Timeline, PageFailure>> => {
  const { listing, keep, now, rest, take, until = Infinity } = options;
  let { timeline } = options;
  for (;;) {
    const request = planPoll(timeline);
    const page = await listing.fetch(request);
    if (!page.ok) return page;
    const received = applyFetched(timeline, request, page.value, now());
    timeline = trimTimeline(received.timeline, { keep });
    take?.(received.added);
    const isLost = timeline.lost > 0 && timeline.lost < maxLost;
    if (isLost) await rest();
    else if (!timeline.more || isBehind(received.added, until))
      return { ok: true, value: timeline };
  }
};
