import { type JsonObject } from '../../lib/json.ts';
import { readActivity, type Activity } from '../activity.ts';
import { objectAt } from '../rules.ts';
import { readingOf } from './choices.ts';
import { nothingUntold, type Draft, type Told, type Untold } from './draft.ts';
import { holdingChange, isOfHolding } from './holdings.ts';
import { isHoldingsLog, readHoldingsLog } from './holdings-log.ts';
import { draftsOfUntold, otherDraft, type About } from './untold.ts';
import {
  asExercised,
  childrenOf,
  deepestEvent,
  eventOf,
  topEvents,
  type Exercised,
  type ScanUpdate,
} from './update-events.ts';
import { NotAsExpected } from './values.ts';

/** Fields of an activity that no update holds: the listing numbers its rows by itself. */
export const notDerivable = ['offset'] as const;

const joined = (parts: readonly Told[]): Told => ({
  drafts: parts.flatMap(({ drafts }) => drafts),
  untold: {
    changes: parts.flatMap(({ untold }) => untold.changes),
    logs: parts.flatMap(({ untold }) => untold.logs),
  },
});

const isNothing = ({ changes, logs }: Untold): boolean => changes.length === 0 && logs.length === 0;

/** Runs what reads an event; what cannot be read becomes a row that says why, never an exception. */
const orOther = (
  about: About,
  name: string,
  read: () => readonly Draft[],
  otherwise: () => readonly Draft[] = () => [],
): readonly Draft[] => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotAsExpected)) throw error;
    const notice = `${name} could not be read: ${error.message}`;
    const [first, ...others] = otherwise();
    if (first === undefined || first.type !== 'other')
      return [otherDraft(about, undefined, [notice]), ...(first ? [first] : []), ...others];
    return [{ ...first, notices: [...first.notices, notice] }, ...others];
  }
};

/** What an event itself changes. One that cannot be read is told by a row of its own. */
const ownOf = (update: ScanUpdate, id: string, event: JsonObject): Told => {
  const exercised = asExercised(id, event);
  const found: { untold: Untold } = { untold: nothingUntold };
  const drafts = orOther({ id, event }, exercised?.choice ?? 'a created holding', () => {
    const change = holdingChange(update, event);
    const log = exercised && isHoldingsLog(exercised) ? readHoldingsLog(exercised) : undefined;
    found.untold = { changes: change ? [change] : [], logs: log ? [log] : [] };
    return [];
  });
  return { drafts, untold: found.untold };
};

/** A holding that is used up by another choice belongs to that choice, as do reports. */
const isPartOfAnother = (exercised: Exercised): boolean =>
  isHoldingsLog(exercised) || (isOfHolding(exercised.event) && exercised.choice === 'Archive');

const tellExercised = (update: ScanUpdate, exercised: Exercised, children: () => Told): Told => {
  const { id, event, choice } = exercised;
  const reading = readingOf(exercised);
  if (isPartOfAnother(exercised)) return joined([children(), ownOf(update, id, event)]);
  let known: Told | undefined;
  const below = (): Told => (known ??= joined([ownOf(update, id, event), children()]));
  const lookThrough = (): readonly Draft[] => {
    const { drafts, untold } = below();
    return [...drafts, ...draftsOfUntold(exercised, untold, update)];
  };
  const drafts =
    reading === undefined
      ? orOther(exercised, choice, lookThrough)
      : orOther(
          exercised,
          choice,
          () => reading({ exercised, update, below }),
          () => orOther(exercised, choice, lookThrough),
        );
  return { drafts, untold: nothingUntold };
};

/** Goes through the tree of an update, each event once, as far down as ledgers go. */
const createTeller = (update: ScanUpdate) => {
  const seen = new Set<string>();
  const tell = (id: string, depth: number): Told => {
    const event = eventOf(update, id);
    if (event === undefined || seen.has(id) || depth > deepestEvent)
      return { drafts: [], untold: nothingUntold };
    seen.add(id);
    const children = childrenOf(event);
    // What has events below it was exercised, even where its choice cannot be read.
    const exercised = asExercised(id, event) ?? { id, event, choice: '' };
    if (exercised.choice === '' && children.length === 0) return ownOf(update, id, event);
    return tellExercised(update, exercised, () =>
      joined(children.map((child) => tell(child, depth + 1))),
    );
  };
  return (root: string): readonly Draft[] => {
    if (seen.has(root)) return [];
    const event = eventOf(update, root);
    const { drafts, untold } = tell(root, 0);
    const left = isNothing(untold) ? [] : draftsOfUntold({ id: root, event }, untold, update);
    const all = [...drafts, ...left];
    return all.length > 0 ? all : [otherDraft({ id: root, event })];
  };
};

/** What a row of an unrecognised event is called: its choice, or what was created or moved. */
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
  { parties = [], expiresAt }: Draft,
): JsonObject => ({
  update_id: updateId,
  migration_id: Number(migration),
  record_time: recordTime,
  ...(parties.length > 0 && { parties: [...new Set(parties)] }),
  ...(expiresAt !== undefined && { expires_at: expiresAt }),
});

/** Tells apart several activities of one event: the second of `#1220…:3` is `#1220…:3/1`. */
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
 * `derived_from`. There is always one: what says nothing of value is `other`, never left out.
 */
export const deriveActivities = (update: ScanUpdate): readonly Activity[] => {
  const roots = topEvents(update);
  const tell = createTeller(update);
  const drafts =
    roots.length === 0
      ? [otherDraft({ id: `${update.updateId}:0`, event: objectAt(update.json, 'event') })]
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
    const activity = readActivity(raw);
    if (activity === undefined) return [];
    const typeName = type === 'other' ? nameOf(fields) : activity.typeName;
    return [{ ...activity, typeName, origin, notices: [...activity.notices, ...notices] }];
  });
};
