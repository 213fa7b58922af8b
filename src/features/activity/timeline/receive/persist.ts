import { gapPlaces, gapsIn } from '../entry-index.ts';
import {
  rowTimestampMs,
  emptyTimeline,
  isGap,
  isRow,
  placeOf,
  type GapAcceptance,
  type TimelineEntry,
  type TimelineGap,
  type TimelineRow,
  type Timeline,
  type TimelineOptions,
  type UpdatePlace,
} from '../timeline.ts';
import type { CursorDirection } from '../../../../ledger/activity/listing.ts';
import { omitUndefined } from '../../../../lib/json/fields.ts';
import { normalizeEventId } from '../../../../ledger/ids/identify-id.ts';
import * as messages from '../../messages/tail.ts';
import { unevenLists } from '../../messages/tail.ts';
import * as v from 'valibot';
import type { Result } from '../../../../lib/result.ts';

/** A restart needs enough ids to overlap with, the newest last. */
export interface SavedTimeline {
  readonly ids: readonly string[];
  /** The dates in milliseconds since 1970; null if unreadable. */
  readonly dates?: readonly (number | null)[];
  /** Places in `ids` that follow a reported gap. */
  readonly breaks?: readonly number[];
  /** Places in `ids` of late rows. */
  readonly late?: readonly number[];
  readonly since?: number;
  readonly meaning?: CursorDirection;
  /** The place of the newest id: a lagging node doesn't know the update by its id. */
  readonly place?: UpdatePlace;
}

/** Ids to keep if dates show which rows are older, and if they don't. */
const idsKept = { dated: 200, undated: 2000 } as const;

/** The rows that are proven neighbors, up to the first unresolved gap. */
const contiguous = (entries: readonly TimelineEntry[]): { from: number; to: number } => {
  const places = gapPlaces(entries);
  const open = gapsIn(entries).findIndex(({ state }) => state === 'filling' || state === 'open');
  const passed = open === -1 ? places : places.slice(0, open);
  return { from: (passed.at(-1) ?? -1) + 1, to: places[open] ?? entries.length };
};

/** Dates show the age of rows that are out of order by less than half of the time that all of them span. */
const createDateGauge = () => {
  let [earliest, latest, disorder] = [Infinity, -Infinity, 0];
  return {
    add: (date: number): void => {
      disorder = Math.max(disorder, date - earliest);
      earliest = Math.min(earliest, date);
      latest = Math.max(latest, date);
    },
    showsAge: (): boolean => 2 * disorder < latest - earliest,
  };
};

/** Where dates don't show which rows are older, only ids do, so more of them are kept. */
const newestBefore = (
  entries: readonly TimelineEntry[],
  end: number,
  start = 0,
): readonly TimelineEntry[] => {
  const kept: TimelineEntry[] = [];
  const gauge = createDateGauge();
  let newestDate: number | undefined;
  for (let index = end - 1; index >= start; index--) {
    const entry = entries[index];
    if (entry === undefined) continue;
    const date = isGap(entry) ? undefined : rowTimestampMs(entry);
    newestDate ??= date;
    const isDated = date !== undefined && date !== newestDate && gauge.showsAge();
    if (kept.length >= (isDated ? idsKept.dated : idsKept.undated)) break;
    kept.push(entry);
    if (date !== undefined) gauge.add(date);
  }
  return kept.reverse();
};

const toSaved = (
  entries: readonly TimelineEntry[],
  { since, meaning, isProved, options: { repeatsCursor } }: Timeline,
): SavedTimeline => {
  const rows = entries.filter(isRow);
  const last = rows.at(-1);
  const place = last && placeOf(last);
  const breaks: number[] = [];
  let rowsBelow = 0;
  for (const entry of entries) {
    if (!isGap(entry)) rowsBelow += 1;
    else if (rowsBelow > 0) breaks.push(rowsBelow);
  }
  const late = rows.flatMap((row, index) => (row.late === true ? [index] : []));
  return {
    ids: rows.map(({ id }) => id),
    dates: rows.map((row) => rowTimestampMs(row) ?? null),
    ...(breaks.length > 0 && { breaks }),
    ...(late.length > 0 && { late }),
    ...(since === undefined ? {} : { since }),
    ...(place && {
      place: omitUndefined({
        migration: place.migration,
        recordTime: place.recordTime,
        offset: place.offset,
        listedFor: place.listedFor,
      }),
    }),
    // A meaning without any delivered row may be wrong. The meaning for a listing of updates says nothing
    // about one of activities.
    ...(meaning !== undefined && isProved && repeatsCursor !== true && { meaning }),
  };
};

/** Updates are listed oldest first, from the cursor's row on. Rows after an open gap are listed again. */
export const switchToUpdates = (timeline: Timeline): Timeline => {
  const { learning, since, counts } = timeline;
  const fresh = emptyTimeline({
    ...timeline.options,
    meaning: 'forward',
    repeatsCursor: true,
  });
  const entries = learning?.base ?? timeline.entries;
  // Rows below a gap that nobody waits for stay known: a restored ledger may list them again.
  const { to } = contiguous(entries);
  return {
    ...fresh,
    ...(since === undefined ? {} : { since }),
    counts,
    entries: entries.slice(0, to),
  };
};

/** Saves no row behind a gap that can still be filled. */
export const serializeTimeline = (timeline: Timeline): SavedTimeline => {
  const entries = timeline.learning?.base ?? timeline.entries;
  const { from, to } = contiguous(entries);
  return toSaved(newestBefore(entries, to, from), timeline);
};

/** Saves up to a row that a consumer has taken, who knows about the gaps below it. */
export const serializeUpTo = (timeline: Timeline, id: string): SavedTimeline => {
  const { entries } = timeline;
  const index = entries.findLastIndex((entry) => !isGap(entry) && entry.id === id);
  return toSaved(newestBefore(entries, index + 1), timeline);
};

const reportedEarlier = (index: number, acceptance: GapAcceptance | undefined): TimelineGap => ({
  gap: `earlier-${index}`,
  state: 'accepted',
  pages: 0,
  budget: 0,
  ...(acceptance === undefined ? { reason: messages.reportedEarlier } : { acceptance }),
});

/** Who accepted the gap between two rows in an earlier run. */
export type FindAcceptance = (afterId: string, beforeId: string) => GapAcceptance | undefined;

const findNoAcceptance: FindAcceptance = () => undefined;

const restoreEntries = (
  { ids, dates, breaks = [], late = [], place }: SavedTimeline,
  acceptanceOf: FindAcceptance,
): readonly TimelineEntry[] =>
  ids.map(normalizeEventId).flatMap((id, index, spelled): TimelineEntry[] => {
    const at = dates?.[index] ?? undefined;
    const isNewest = index === ids.length - 1;
    const row: TimelineRow = {
      id,
      ...(at !== undefined && { at }),
      ...(isNewest && place && { place }),
      ...(late.includes(index) && { late: true }),
    };
    const below = breaks.includes(index) ? spelled[index - 1] : undefined;
    return below === undefined ? [row] : [reportedEarlier(index, acceptanceOf(below, id)), row];
  });

/** The rows of the earlier run are known only by their ids. */
export const deserializeTimeline = (
  from: SavedTimeline,
  options: TimelineOptions,
  acceptanceOf: FindAcceptance = findNoAcceptance,
): Timeline => {
  const fresh = emptyTimeline(options);
  const meaning = options.meaning ?? from.meaning;
  return {
    ...fresh,
    ...(meaning === undefined ? {} : { meaning }),
    // Only a proven meaning was saved, so a run that learns nothing saves it again.
    isProved: meaning !== undefined && meaning === from.meaning,
    ...(from.since === undefined ? {} : { since: from.since }),
    entries: restoreEntries(from, acceptanceOf),
  };
};

/** Checked in one step: a start reads hundreds of ids, and one schema for each takes longer. */
const listSchema = <T>(isItem: (item: unknown) => item is T, expected: string) =>
  v.custom<readonly T[]>((value) => Array.isArray(value) && value.every(isItem), expected);

const isText = (item: unknown): item is string => typeof item === 'string';
const isNumber = (item: unknown): item is number => typeof item === 'number';
const isNumberOrNull = (item: unknown): item is number | null => item === null || isNumber(item);
const numbers = listSchema(isNumber, messages.notNumbers);
const digits = v.pipe(v.string(), v.regex(/^\d{1,15}$/));

const savedSchema = v.pipe(
  v.object({
    ids: listSchema(isText, messages.notTexts),
    dates: v.optional(listSchema(isNumberOrNull, messages.notNumbers)),
    breaks: v.optional(numbers),
    late: v.optional(numbers),
    since: v.optional(v.number()),
    meaning: v.optional(v.picklist(['backward', 'forward', 'minimum'])),
    place: v.optional(
      v.object({
        migration: digits,
        recordTime: v.string(),
        offset: v.optional(digits),
        listedFor: v.optional(
          v.object({
            parties: listSchema(isText, messages.notTexts),
            user: v.optional(v.string()),
            completionsTo: v.optional(v.number()),
            first: v.optional(v.string()),
          }),
        ),
      }),
    ),
  }),
  v.check(({ ids, dates }) => dates === undefined || dates.length === ids.length, unevenLists),
);

const placeFrom = ({
  listedFor,
  ...place
}: NonNullable<v.InferOutput<typeof savedSchema>['place']>): UpdatePlace => ({
  ...omitUndefined(place),
  ...(listedFor && { listedFor: omitUndefined(listedFor) }),
});

/** Reads a saved timeline; the error says why it can't be used. */
export const parseSavedTimeline = (value: unknown): Result<SavedTimeline, string> => {
  const parsed = v.safeParse(savedSchema, value);
  if (!parsed.success) return { ok: false, error: parsed.issues[0].message };
  const { place, ...rest } = parsed.output;
  return { ok: true, value: omitUndefined({ ...rest, place: place && placeFrom(place) }) };
};
