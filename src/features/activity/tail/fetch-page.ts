import { keepEach } from '../../../lib/keep.ts';
import type { Result } from '../../../lib/result.ts';
import type { Client } from '../../../http/client.ts';
import type { ExchangeInfo } from '../../../http/wire-types.ts';
import { operations } from '../../../ledger/operations.ts';
import {
  parseActivities,
  type Activity,
  type ActivityPage,
} from '../../../ledger/activity/activity.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { PageRequest } from '../timeline/plan-request.ts';
import { applyPage } from '../timeline/receive/apply-page.ts';
import type { AppliedPage } from '../timeline/receive/applied-page.ts';
import { indexFrom } from '../timeline/entry-index.ts';
import { isRow, type Timeline, type TimelineRow } from '../timeline/timeline.ts';
import { markIssuer } from '../../../ledger/activity/mark-issuer.ts';
import { omitUndefined } from '../../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';

export type ActivityRows = {
  readonly activities: readonly Activity[];
  readonly problem: string | undefined;
  /** Absent if no request was needed. */
  readonly exchange?: ExchangeInfo;
  /** More rows are waiting, when their number doesn't show it. */
  readonly isFull?: boolean;
  /** Before this row others may be missing, which the scan can't list. */
  readonly breakAt?: PageRequest['breakAt'];
  /** The service proved that the rows follow the cursor. */
  readonly follows?: true;
  /** Why nothing arrives, if the service itself shows it. */
  readonly waiting?: string;
  /** What is older than these rows is pruned. */
  readonly isPruned?: true;
  /** The issuer of the network's Amulet, by which the rows are marked; absent as long as no source names it. */
  readonly dso?: string;
};

const markRow = (row: TimelineRow, dso: string): TimelineRow => {
  const activity = row.activity && markIssuer(row.activity, dso);
  if (activity === row.activity || activity === undefined) return row;
  const changed = row.changed?.map((version) => markIssuer(version, dso));
  return { ...row, activity, ...(changed && { changed }) };
};

/** Rows that were listed before the issuer of the network's Amulet was known are marked once it is. */
const markEarlierRows = (timeline: Timeline, dso: string | undefined): Timeline => {
  if (dso === undefined || dso === timeline.dso) return timeline;
  const before = timeline.entries;
  const entries = before.map((entry) => (isRow(entry) ? markRow(entry, dso) : entry));
  const isSame = entries.every((entry, index) => entry === before[index]);
  return { ...timeline, dso, entries: isSame ? before : indexFrom(before, entries, before.length) };
};

/** Merges a page into the known rows, with what the service said of it. */
export const applyFetched = (
  timeline: Timeline,
  request: PageRequest,
  { activities, isFull, breakAt, follows, dso }: ActivityRows,
  nowMs: number,
): AppliedPage => {
  const isPlain = isFull === undefined && breakAt === undefined;
  const answered = isPlain ? request : omitUndefined({ ...request, isFull, breakAt, follows });
  return applyPage(markEarlierRows(timeline, dso), answered, activities, nowMs);
};

export type FetchedPage = Result<ActivityRows, Failure>;

/** A response equal to the last one isn't parsed again. */
const parseOnce = keepEach((response: JsonObject) => parseActivities(response));

const readPage = (response: Json): ActivityPage =>
  isObject(response) ? parseOnce(response) : parseActivities(response);

/** The API description defines this request in 4.6. */
const toBody = ({ cursor, pageSize }: PageRequest): Json =>
  cursor === undefined ? { page_size: pageSize } : { page_size: pageSize, begin_after_id: cursor };

/** The response isn't a page, or none of its items is usable. */
export const unreadablePage = (status: number, detail: string): Failure => ({
  kind: 'unreadable',
  reason: 'not-json',
  status,
  detail,
  excerpt: '',
});

/**
 * A response with items but without a usable activity is a failure. The request is sent without the rules
 * and schemas of the operations, which a start does not need.
 */
export const fetchPage = async (
  request: Client['request'],
  page: PageRequest,
  signal: AbortSignal | undefined,
): Promise<FetchedPage> => {
  const { path } = operations.activities;
  const sent = { name: 'activities', method: 'POST', path, body: toBody(page) } as const;
  const outcome = await request(sent, signal);
  if (!outcome.ok) return { ok: false, error: outcome.error.failure };
  const { json, exchange } = outcome.value;
  const { activities, problems } = readPage(json);
  const [problem] = problems;
  return problem !== undefined && activities.length === 0
    ? { ok: false, error: unreadablePage(exchange.status, problem) }
    : { ok: true, value: { activities, problem, exchange } };
};
