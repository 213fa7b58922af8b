import type { JsonObject } from '../../lib/json/json.ts';
import { parseActivity, type Activity } from '../activity/activity.ts';
import { findEvent, topEvents, type ScanUpdate } from '../activity/update-events.ts';
import { computeHoldings } from '../effects/compute-effects.ts';
import { createScanReader } from '../effects/read-scan-update.ts';
import { objectAt } from '../rules/rules.ts';
import { findDisagreement } from './check-claims.ts';
import { isTransfer, type ActivityDraft } from './draft.ts';
import { isAmuletIn, readPart } from './effect-drafts.ts';
import { withLocks } from './self-locks.ts';
import { withMemos, type OfferMemos } from './offer-memos.ts';
import { tellUpdate } from './tell-update.ts';

/** Fields of an activity that no update has: the listing numbers its own rows. */
export const fieldsNotInUpdates = ['offset'] as const;

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
  return (sent: string): string => {
    const eventId = sent.startsWith('#') ? sent : `#${sent}`;
    const count = counts.get(eventId) ?? 0;
    counts.set(eventId, count + 1);
    return count === 0 ? eventId : `${eventId}/${count}`;
  };
};

const toActivities = (
  update: ScanUpdate,
  drafts: readonly ActivityDraft[],
): readonly Activity[] => {
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

const nobody: ReadonlySet<string> = new Set();

/**
 * The activities of an update, oldest first, in the form in which services list them, with the mark
 * `derived_from`. There is always at least one: an update without value becomes `other` and is never
 * omitted. Where the choices of an update say otherwise than its contracts, the contracts are told.
 */
export const deriveActivities = (update: ScanUpdate, memos?: OfferMemos): readonly Activity[] => {
  const roots = topEvents(update);
  const reader = createScanReader(update.json);
  const drafts = tellUpdate(update, roots, reader);
  const known = memos === undefined ? drafts : withMemos(drafts, memos);
  if (!drafts.some(isTransfer)) return toActivities(update, known);
  const whole = reader.part(roots, nobody);
  const effects = computeHoldings(whole);
  const told = toActivities(update, withLocks(known, effects));
  const notice = findDisagreement(told, effects, isAmuletIn(whole));
  if (notice === undefined) return told;
  const [id = ''] = roots;
  const { rows, drafts: draftsOf } = readPart({ id, event: findEvent(update, id) }, whole);
  const real = rows.length > 0 ? draftsOf(rows) : drafts;
  return toActivities(
    update,
    real.map((draft) => ({ ...draft, notices: [...draft.notices, notice] })),
  );
};
