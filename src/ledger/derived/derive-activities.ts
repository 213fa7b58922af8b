import type { Activity } from '../activity/activity.ts';
import { findEvent, topEvents, type ScanUpdate } from '../activity/update-events.ts';
import { computeHoldings } from '../effects/compute-effects.ts';
import { createScanReader } from '../effects/read-scan-update.ts';
import { objectAt } from '../rules/rules.ts';
import { findDisagreement } from './check-claims.ts';
import { isTransfer, type ActivityDraft } from './draft.ts';
import { isAmuletIn, readPart } from './effect-drafts.ts';
import { withLocks } from './self-locks.ts';
import { withMemos, type OfferMemos } from './offer-memos.ts';
import { toRows } from './draft-rows.ts';
import { tellUpdate } from './tell-update.ts';

/** Fields of an activity that no update has: the listing numbers its own rows. */
export const fieldsNotInUpdates = ['offset'] as const;

const commonFields = ({ json, recordTime }: ScanUpdate) => ({
  date: json['effective_at'] ?? recordTime,
  domain_id: json['synchronizer_id'] ?? objectAt(json, 'event')?.['target_synchronizer'] ?? null,
});

const toActivities = (
  update: ScanUpdate,
  drafts: readonly ActivityDraft[],
): readonly Activity[] => {
  const { updateId, migration, recordTime } = update;
  return toRows(drafts, {
    origin: { updateId, migration, recordTime },
    fields: commonFields(update),
    derivedFrom: {
      update_id: updateId,
      migration_id: Number(migration),
      record_time: recordTime,
    },
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
