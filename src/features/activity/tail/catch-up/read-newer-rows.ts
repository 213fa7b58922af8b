import type { Failure } from '../../../../ledger/failure/failure.ts';
import { applyPage } from '../../timeline/receive/apply-page.ts';
import { planPoll } from '../../timeline/plan-request.ts';
import type { TimelineRow, Timeline } from '../../timeline/timeline.ts';
import { trimTimeline } from '../../timeline/gaps.ts';
import { withResponse } from '../fetch-page.ts';
import type { PageSource } from '../page-source.ts';

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

export type NewerRows =
  | { readonly kind: 'newest'; readonly timeline: Timeline }
  | { readonly kind: 'turned' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** After this many responses without it, the cursor's own row is gone. */
const maxLost = 4;

/** The order of dates may differ by this much from the order of the listing. */
const marginMs = 3_600_000;

const isBehind = (rows: readonly TimelineRow[], until: number): boolean =>
  rows.length > 0 && rows.every(({ activity }) => (activity?.at ?? -Infinity) >= until + marginMs);

/** Reads up to the newest activity of a listing that continues to newer ones. */
export const readNewerRows = async (options: ReadNewerOptions): Promise<NewerRows> => {
  const { listing, keep, now, rest, take, until = Infinity } = options;
  let { timeline } = options;
  for (;;) {
    const pageRequest = planPoll(timeline);
    const page = await listing.fetch(pageRequest);
    if (!page.ok)
      return page.error === 'turned' ? { kind: 'turned' } : { kind: 'failed', failure: page.error };
    const request = withResponse(pageRequest, page.value);
    const received = applyPage(timeline, request, page.value.activities, now());
    timeline = trimTimeline(received.timeline, { keep });
    take?.(received.added);
    const isLost = timeline.lost > 0 && timeline.lost < maxLost;
    if (isLost) await rest();
    else if (!timeline.more || isBehind(received.added, until)) return { kind: 'newest', timeline };
  }
};
