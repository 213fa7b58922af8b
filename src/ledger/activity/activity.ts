import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import { activityContents, movedFacts, type ActivityContent } from './activity-facts.ts';
import { activityKinds, type ActivityKind } from './listing.ts';
import { normalizeEventId } from '../ids/identify-id.ts';
import { FieldReader } from './field-reader.ts';
import type { ListedFor } from './listed-for.ts';

/** The update that an activity was derived from, and its place in the listing of a scan or a ledger. */
export interface DerivedFrom {
  /** Empty for a rejected command, which is part of no update. */
  readonly updateId: string;
  /** The number of migrations of the network, in digits; 0 for an update of a ledger. */
  readonly migration: string;
  /** The time as sent (ISO 8601, microseconds). */
  readonly recordTime: string;
  /** The offset is written in digits. */
  readonly offset?: string;
  readonly listedFor?: ListedFor;
  /** Finds the update as received, while it is kept. */
  readonly update?: (updateId: string) => Json | undefined;
}

/** Any JSON with an `event_id` is one (API description 2). */
export interface Activity extends ActivityContent {
  /** The id is `event_id` in one spelling, and is compared only for equality. */
  readonly id: string;
  readonly kind: ActivityKind;
  readonly typeName: string;
  /** The date as sent (ISO 8601). */
  readonly date?: string;
  readonly at?: number;
  /** The round with all digits. */
  readonly round?: string;
  readonly offset?: string;
  readonly synchronizerId?: string;
  /** Parties that are neither sender nor receiver: actors, executors, providers of accounts. */
  readonly involved?: readonly string[];
  readonly expiresAt?: number;
  /**
   * The offer or allocation that it ends, if the row itself names neither parties nor an amount.
   */
  readonly ended?: Activity;
  readonly origin?: DerivedFrom;
  /** Deviations from the API description. */
  readonly notices: readonly string[];
  readonly raw: Json;
}

/** A row of ours: what it tells stands in its effects, whatever its kind is called. */
const isDerivedFromEffects = ({ moved }: JsonObject): boolean =>
  isObject(moved) && isArray(moved['effects']);

/**
 * If the named kind and the present field disagree, the field decides: the screen shows its
 * content.
 */
const activityContent = (json: JsonObject, named: string | undefined, reader: FieldReader) => {
  if (isDerivedFromEffects(json)) return undefined;
  const held = activityContents.filter(({ field }) => isObject(json[field]));
  const byName = activityContents.find(({ words }) => words.some((word) => word === named));
  const both = held.find((kind) => kind === byName);
  if (byName !== undefined && both === undefined)
    reader.note(byName.field, 'is missing, though activity_type names it');
  if (held.length > 1)
    reader.note(held.map(({ field }) => field).join(' and '), 'are both present');
  return both ?? held[0] ?? byName;
};

const movedKind = (moved: Json | undefined): ActivityKind =>
  (isObject(moved) ? activityKinds.find((kind) => kind === moved['kind']) : undefined) ?? 'other';

/** The service lists an offer as a transfer, although no value changes hands yet. */
const contentKind = (
  content: (typeof activityContents)[number] | undefined,
  json: JsonObject,
): ActivityKind => {
  if (content === undefined) return movedKind(json['moved']);
  const record = json[content.field];
  const isOffer = isObject(record) && record['transfer_kind'] === 'create_transfer_instruction';
  return content.kind === 'transfer' && isOffer ? 'offer' : content.kind;
};

/** A time without a zone is read as UTC, never as local time. */
const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

const parseActivityTime = (date: string): number | undefined => {
  const match = isoDate.exec(date);
  if (match === null) return undefined;
  const at = Date.parse(match[1] === undefined && date.includes('T') ? `${date}Z` : date);
  return Number.isNaN(at) ? undefined : at;
};

const readDate = (reader: FieldReader): Pick<Activity, 'date' | 'at'> => {
  const date = reader.text('date');
  if (date === undefined) return {};
  const at = parseActivityTime(date);
  if (at === undefined) reader.note('date', 'is not a date');
  return omitUndefined({ date, at });
};

const readDerived = (reader: FieldReader): Pick<Activity, 'involved' | 'expiresAt'> => {
  const derived = reader.object('derived_from');
  const parties = derived?.texts('parties') ?? [];
  return omitUndefined({
    involved: parties.length === 0 ? undefined : parties,
    expiresAt: parseActivityTime(derived?.text('expires_at') ?? ''),
  });
};

const noFacts: ActivityContent = { to: [] };

const fill = (id: string, json: JsonObject): Activity => {
  const notices: string[] = [];
  const reader = new FieldReader(json, notices);
  const named = reader.text('activity_type');
  const content = activityContent(json, named, reader);
  const record = content && reader.object(content.field);
  const moved = reader.object('moved');
  return {
    id,
    kind: contentKind(content, json),
    typeName: named ?? content?.words[0] ?? 'unknown',
    ...readDate(reader),
    ...omitUndefined({
      round: reader.integer('round'),
      offset: isNumeric(json['offset']) ? reader.integer('offset') : reader.text('offset'),
      synchronizerId: reader.text('domain_id'),
    }),
    ...readDerived(reader),
    ...((record && content.facts(record)) ?? (moved && movedFacts(moved)) ?? noFacts),
    notices,
    raw: json,
  };
};

/** Returns undefined without a usable `event_id`. Never throws. */
export const parseActivity = (json: Json): Activity | undefined => {
  if (!isObject(json)) return undefined;
  const id = json['event_id'];
  return typeof id === 'string' && id !== '' ? fill(normalizeEventId(id), json) : undefined;
};

export interface ActivityPage {
  readonly activities: readonly Activity[];
  readonly problems: readonly string[];
}

/** API description 4.6. An item without an id is reported, never silently dropped. */
export const parseActivities = (response: Json): ActivityPage => {
  const list = isObject(response) ? response['activities'] : undefined;
  if (!isArray(list)) return { activities: [], problems: ['activities is missing or not a list'] };
  const read = list.map(parseActivity);
  const unusable = read.flatMap((activity, index) => (activity === undefined ? [index] : []));
  return {
    activities: read.filter((activity) => activity !== undefined),
    problems: unusable.map((index) => `item ${index + 1} of ${list.length} has no event_id`),
  };
};
