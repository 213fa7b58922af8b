import { isObject, type JsonObject } from '../../lib/json.ts';
import { readActivity, type Activity } from '../activity.ts';
import { objectAt } from '../rules.ts';
import { meaningOf } from './choices.ts';
import {
  asExercised,
  eventOf,
  namesOf,
  rootsOf,
  walk,
  type Exercised,
  type ScanUpdate,
} from './update-events.ts';
import { NotAsExpected } from './values.ts';

/** Fields of an activity that no update holds: the listing numbers its rows by itself. */
export const notDerivable = ['offset'] as const;

/** An activity in the making: its event, its kind and its fields. */
interface Draft {
  readonly eventId: string;
  readonly type: string;
  readonly fields: JsonObject;
  readonly notices: readonly string[];
}

/** What is not recognised: the first event of it, with its template and its choice. */
const unrecognised = (
  id: string,
  event: JsonObject | undefined,
  notices: readonly string[] = [],
): Draft => {
  const template = event && namesOf(event).template;
  const choice = event?.['choice'];
  return {
    eventId: id,
    type: 'other',
    fields: {
      ...(template !== undefined && template !== '' && { template }),
      ...(typeof choice === 'string' && { choice }),
    },
    notices,
  };
};

const adding = (draft: Draft, added: JsonObject, eventId: string): Draft => {
  const { transfer } = draft.fields;
  return isObject(transfer)
    ? { ...draft, eventId, fields: { ...draft.fields, transfer: { ...transfer, ...added } } }
    : draft;
};

const read = (
  update: ScanUpdate,
  exercised: Exercised,
  below: () => readonly Draft[],
): readonly Draft[] => {
  const meaning = meaningOf(exercised);
  if (meaning === undefined) return below();
  if (meaning.tells === 'activity') {
    const { fields, notices } = meaning.content(exercised, update);
    return [{ eventId: exercised.id, type: meaning.type, fields, notices }];
  }
  const inside = below();
  if (inside.length === 0) return [];
  const added = meaning.adds(exercised);
  return inside.map((draft) =>
    adding(draft, added, meaning.standsFor ? exercised.id : draft.eventId),
  );
};

const draftsOf = (update: ScanUpdate, root: string): readonly Draft[] => {
  const drafts = walk<Draft>(update, root, (id, event, below) => {
    const exercised = asExercised(id, event);
    if (exercised === undefined) return [];
    try {
      return read(update, exercised, below);
    } catch (error) {
      if (!(error instanceof NotAsExpected)) throw error;
      return [unrecognised(id, event, [`${exercised.choice} could not be read: ${error.message}`])];
    }
  });
  return drafts.length > 0 ? drafts : [unrecognised(root, eventOf(update, root))];
};

/** What a row of an unrecognised event is called: its choice, or what was created or moved. */
const nameOf = ({ choice, template }: JsonObject): string => {
  if (typeof choice === 'string') return choice;
  return typeof template === 'string'
    ? `create ${template.split(':').at(-1) ?? ''}`
    : 'reassignment';
};

const timeAndPlace = ({ json, updateId, migration, recordTime }: ScanUpdate) => ({
  date: json['effective_at'] ?? recordTime,
  domain_id: json['synchronizer_id'] ?? objectAt(json, 'event')?.['target_synchronizer'] ?? null,
  derived_from: { update_id: updateId, migration_id: Number(migration), record_time: recordTime },
});

/**
 * The activities of an update, oldest first, in the form in which services list them, with the mark
 * `derived_from`. There is always one: what says nothing of value is `other`, never left out.
 */
export const deriveActivities = (update: ScanUpdate): readonly Activity[] => {
  const roots = rootsOf(update);
  const drafts =
    roots.length === 0
      ? [unrecognised(`${update.updateId}:0`, objectAt(update.json, 'event'))]
      : roots.flatMap((root) => draftsOf(update, root));
  const { updateId, migration, recordTime } = update;
  const origin = { updateId, migration, recordTime };
  const common = timeAndPlace(update);
  return drafts.flatMap(({ eventId, type, fields, notices }) => {
    const raw = { activity_type: type, event_id: `#${eventId}`, ...common, ...fields };
    const activity = readActivity(raw);
    if (activity === undefined) return [];
    const typeName = type === 'other' ? nameOf(fields) : activity.typeName;
    return [{ ...activity, typeName, origin, notices: [...activity.notices, ...notices] }];
  });
};
