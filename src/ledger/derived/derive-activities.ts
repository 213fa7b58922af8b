import { type JsonObject } from '../../lib/json/json.ts';
import { parseActivity, type Activity } from '../activity/activity.ts';
import { objectAt } from '../rules/rules.ts';
import { findChoiceReader } from './choice-meanings.ts';
import {
  noUnexplainedChanges,
  type ActivityDraft,
  type SubtreeResult,
  type UnexplainedChanges,
} from './draft.ts';
import { readHoldingChange, isHoldingEvent } from './token-standard/holdings.ts';
import { isHoldingsLog, readHoldingsLog } from './token-standard/holdings-log.ts';
import { draftUnexplained, draftOther, type UnexplainedEvent } from './unexplained-events.ts';
import {
  toExercisedChoice,
  childEventIds,
  deepestEvent,
  findEvent,
  topEvents,
  type ExercisedChoice,
  type ScanUpdate,
} from '../activity/update-events.ts';
import { UnexpectedShapeError } from './daml-values.ts';

/** Fields of an activity that no update has: the listing numbers its own rows. */
export const fieldsNotInUpdates = ['offset'] as const;

const isNothing = ({ changes, logs }: UnexplainedChanges): boolean =>
  changes.length === 0 && logs.length === 0;

const nothing: SubtreeResult = { drafts: [], untold: noUnexplainedChanges };

/** Joins the results of events. Most events have no part in a row, so most of these are empty. */
const joined = (all: readonly SubtreeResult[]): SubtreeResult => {
  const parts = all.filter(({ drafts, untold }) => drafts.length > 0 || !isNothing(untold));
  const [first = nothing] = parts;
  if (parts.length <= 1) return first;
  return {
    drafts: parts.flatMap(({ drafts }) => drafts),
    untold: {
      changes: parts.flatMap(({ untold }) => untold.changes),
      logs: parts.flatMap(({ untold }) => untold.logs),
    },
  };
};

/** Runs a reader of an event; an unreadable event becomes a row with the reason, never an exception. */
const orOther = (
  about: UnexplainedEvent,
  name: string,
  read: () => readonly ActivityDraft[],
  otherwise: () => readonly ActivityDraft[] = () => [],
): readonly ActivityDraft[] => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnexpectedShapeError)) throw error;
    const notice = `cannot read ${name}: ${error.message}`;
    const [first, ...others] = otherwise();
    if (first === undefined || first.type !== 'other')
      return [draftOther(about, undefined, [notice]), ...(first ? [first] : []), ...others];
    return [{ ...first, notices: [...first.notices, notice] }, ...others];
  }
};

/** Reads the event's own change. An unreadable event becomes a row of its own. */
const ownOf = (update: ScanUpdate, id: string, event: JsonObject): SubtreeResult => {
  const exercised = toExercisedChoice(id, event);
  const isLog = exercised !== undefined && isHoldingsLog(exercised);
  if (!isLog && !isHoldingEvent(event)) return nothing;
  const found: { untold: UnexplainedChanges } = { untold: noUnexplainedChanges };
  const drafts = orOther({ id, event }, exercised?.choice ?? 'a new holding', () => {
    const change = readHoldingChange(update, event);
    const log = isLog ? readHoldingsLog(exercised) : undefined;
    found.untold = { changes: change ? [change] : [], logs: log ? [log] : [] };
    return [];
  });
  return { drafts, untold: found.untold };
};

/** A holding that another choice uses up belongs to that choice, as do reports. */
const isPartOfAnother = (exercised: ExercisedChoice): boolean =>
  isHoldingsLog(exercised) || (isHoldingEvent(exercised.event) && exercised.choice === 'Archive');

const tellExercised = (
  update: ScanUpdate,
  exercised: ExercisedChoice,
  children: () => SubtreeResult,
): SubtreeResult => {
  const { id, event, choice } = exercised;
  const reading = findChoiceReader(exercised);
  if (isPartOfAnother(exercised)) return joined([children(), ownOf(update, id, event)]);
  let result: SubtreeResult | undefined;
  const below = (): SubtreeResult => (result ??= joined([ownOf(update, id, event), children()]));
  const lookThrough = (): readonly ActivityDraft[] => {
    const { drafts, untold } = below();
    return [...drafts, ...draftUnexplained(exercised, untold, update)];
  };
  const drafts =
    reading === undefined
      ? orOther(exercised, choice, lookThrough)
      : orOther(
          exercised,
          choice,
          () => reading({ exercised, update, below, lookThrough }),
          () => orOther(exercised, choice, lookThrough),
        );
  return { drafts, untold: noUnexplainedChanges };
};

/** Visits the tree of an update, each event once, as deep as ledgers nest. */
const createTeller = (update: ScanUpdate) => {
  const seen = new Set<string>();
  const tell = (id: string, depth: number): SubtreeResult => {
    const event = findEvent(update, id);
    if (event === undefined || seen.has(id) || depth > deepestEvent) return nothing;
    seen.add(id);
    const children = childEventIds(event);
    // An event with events below it was exercised, even if its choice cannot be read.
    const exercised = toExercisedChoice(id, event) ?? { id, event, choice: '' };
    if (exercised.choice === '' && children.length === 0) return ownOf(update, id, event);
    return tellExercised(update, exercised, () =>
      joined(children.map((child) => tell(child, depth + 1))),
    );
  };
  return (root: string): readonly ActivityDraft[] => {
    if (seen.has(root)) return [];
    const event = findEvent(update, root);
    const { drafts, untold } = tell(root, 0);
    const left = isNothing(untold) ? [] : draftUnexplained({ id: root, event }, untold, update);
    const all = [...drafts, ...left];
    return all.length > 0 ? all : [draftOther({ id: root, event })];
  };
};

/** Names the row of an unrecognized event: its choice, or the created or moved holding. */
const nameOf = ({ choice, template, moved }: JsonObject): string => {
  const instrument = objectAt(moved, 'instrument')?.['id'];
  const of = typeof instrument === 'string' ? ` (${instrument})` : '';
  if (typeof choice === 'string') return `${choice}${of}`;
  return typeof template === 'string'
    ? `create ${template.split(':').at(-1) ?? ''}`
    : 'reassignment';
};

const commonFields = ({ json, recordTime }: ScanUpdate) => ({
  date: json['effective_at'] ?? recordTime,
  domain_id: json['synchronizer_id'] ?? objectAt(json, 'event')?.['target_synchronizer'] ?? null,
});

const originFields = (
  { updateId, migration, recordTime }: ScanUpdate,
  { parties = [], expiresAt }: ActivityDraft,
): JsonObject => ({
  update_id: updateId,
  migration_id: Number(migration),
  record_time: recordTime,
  ...(parties.length > 0 && { parties: [...new Set(parties)] }),
  ...(expiresAt !== undefined && { expires_at: expiresAt }),
});

/** Distinguishes several activities of one event: the second of `#1220…:3` is `#1220…:3/1`. */
const createNumbering = () => {
  const counts = new Map<string, number>();
  return (eventId: string): string => {
    const count = counts.get(eventId) ?? 0;
    counts.set(eventId, count + 1);
    return count === 0 ? `#${eventId}` : `#${eventId}/${count}`;
  };
};

/**
 * The activities of an update, oldest first, in the form in which services list them, with the mark
 * `derived_from`. There is always at least one: an update without value becomes `other` and is never
 * omitted.
 */
export const deriveActivities = (update: ScanUpdate): readonly Activity[] => {
  const roots = topEvents(update);
  const tell = createTeller(update);
  const drafts =
    roots.length === 0
      ? [draftOther({ id: `${update.updateId}:0`, event: objectAt(update.json, 'event') })]
      : roots.flatMap(tell);
  const { updateId, migration, recordTime } = update;
  const origin = { updateId, migration, recordTime };
  const common = commonFields(update);
  const numbered = createNumbering();
  return drafts.flatMap((draft) => {
    const { eventId, type, fields, notices } = draft;
    const raw = {
      activity_type: type,
      event_id: numbered(eventId),
      ...common,
      derived_from: originFields(update, draft),
      ...fields,
    };
    const activity = parseActivity(raw);
    if (activity === undefined) return [];
    const typeName = type === 'other' ? nameOf(fields) : activity.typeName;
    return [{ ...activity, typeName, origin, notices: [...activity.notices, ...notices] }];
  });
};
