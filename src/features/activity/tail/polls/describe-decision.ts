import type { TraceEvents } from '../../../../lib/io/trace.ts';
import { formatWaiting } from '../../model/timeline/format-waiting.ts';
import { planNextRequest, type PageRequest } from '../../model/timeline/plan-request.ts';
import type { Timeline } from '../../model/timeline/timeline.ts';

type Decision = TraceEvents['decision'];

const reasonFor = ({ purpose, cursor, isCheck }: PageRequest, { more }: Timeline): string => {
  if (purpose === 'probe') return 'learn what begin_after_id means on this scan';
  if (purpose === 'fill') return 'the rows on both sides of the gap are not proven neighbors';
  if (purpose === 'older') return 'rows before the oldest one are wanted';
  if (isCheck === true) return 'check that the listing still begins with the oldest row';
  if (more) return 'the last page was full, so more rows are waiting';
  return cursor === undefined
    ? 'a poll is due: read the newest rows'
    : 'a poll is due: read the rows after the newest known one';
};

/** For the debug log. */
export const describeRequest = (request: PageRequest, timeline: Timeline): Decision => {
  const { purpose, cursor, gap, pageSize } = request;
  const reason = reasonFor(request, timeline);
  return { decision: `request ${purpose}`, reason, cursor, gap, pageSize };
};

/** Does the page end the poll, and what does the tail wait for? */
export const describePage = (rows: number, added: number, timeline: Timeline): Decision => {
  const next = planNextRequest(timeline);
  const waiting = formatWaiting(timeline);
  return {
    decision: next === undefined ? 'end the poll' : 'continue the poll',
    reason: waiting ?? (next === undefined ? 'nothing more is waiting' : reasonFor(next, timeline)),
    rows,
    added,
  };
};
