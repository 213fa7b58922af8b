import { objectAt, textIfAny } from '../../lib/json/fields.ts';
import { dropOldest } from '../../lib/keep.ts';
import { copyText } from '../../lib/text/excerpt.ts';
import type { Activity } from '../activity/activity.ts';
import type { ScanUpdate } from '../activity/update-events.ts';
import type { EffectEvent, EffectHistory } from '../effects/effects.ts';
import { tellUnits } from '../effects/name-effects.ts';
import { readUpdateHistory } from '../effects/read-update.ts';
import { rootsOf } from '../effects/units.ts';
import { packagesNamed } from '../packages/known-packages.ts';
import { draftAbout, toRows, type ActivityDraft } from './draft.ts';
import { draftUnit } from './effect-drafts.ts';

/**
 * Drafts rows for the units of a history and, by `draftRoot`, for the roots without any, in the order of
 * the update.
 */
export const draftHistory = (
  updateId: string,
  history: EffectHistory,
  draftRoot: (root: EffectEvent, below: readonly EffectEvent[]) => ActivityDraft,
): readonly ActivityDraft[] => {
  const { events } = history;
  const units = tellUnits(history).map((unit) => ({ ...unit, drafts: draftUnit(updateId, unit) }));
  return rootsOf(history).flatMap((start): readonly ActivityDraft[] => {
    const root = events[start];
    if (root === undefined) return [];
    const end = start + root.below;
    const inside = units.filter(({ starts }) => starts.some((at) => at >= start && at <= end));
    const own = inside.filter(({ starts: [first = -1] }) => first >= start);
    return inside.some(({ drafts }) => drafts.length > 0)
      ? own.flatMap(({ drafts }) => drafts)
      : [draftRoot(root, events.slice(start, end + 1))];
  });
};

/** An event that changes no holding of a known token, and whether others may change. */
const draftNothing =
  (updateId: string) =>
  (root: EffectEvent, below: readonly EffectEvent[]): ActivityDraft => {
    const isKnown = below.every(
      (event) =>
        packagesNamed(event.kind === 'create' ? event.contract.packageName : event.packageName)
          .length > 0,
    );
    return draftAbout(updateId, root, isKnown ? {} : { not_understood: true });
  };

const maxKept = 5000;

/** An update that accepts an offer does not repeat its memo. */
export interface OfferMemos {
  /** Returns the same for ever, once it was asked for. */
  readonly memoOf: (contractId: string) => string | undefined;
  readonly remember: (activities: readonly Activity[]) => void;
}

/**
 * An offer seen after its acceptance changes nothing: that row was made without a memo, and is the
 * same when made again.
 */
export const createOfferMemos = (): OfferMemos => {
  const memos = new Map<string, string>();
  const add = (contractId: string, memo: string): void => {
    memos.set(copyText(contractId), memo);
    dropOldest(memos, maxKept);
  };
  return {
    memoOf: (contractId) => {
      const memo = memos.get(contractId);
      if (memo === undefined) add(contractId, '');
      return memo === '' ? undefined : memo;
    },
    remember: (activities) => {
      for (const { step, subject, description = '' } of activities)
        if (step?.step === 'opens' && subject !== undefined && !memos.has(subject))
          add(subject, copyText(description));
    },
  };
};

const acceptedWithoutMemo = ({ fields }: ActivityDraft): string | undefined => {
  const moved = objectAt(fields, 'moved') ?? {};
  return moved['step'] === 'accepted' && textIfAny(moved, 'description') === undefined
    ? textIfAny(moved, 'contract_id')
    : undefined;
};

const withMemos = (
  drafts: readonly ActivityDraft[],
  { memoOf }: OfferMemos,
): readonly ActivityDraft[] =>
  drafts.map((draft) => {
    const accepted = acceptedWithoutMemo(draft);
    const description = accepted === undefined ? undefined : memoOf(accepted);
    if (description === undefined) return draft;
    const moved = { ...objectAt(draft.fields, 'moved'), description };
    return { ...draft, fields: { ...draft.fields, moved } };
  });

/**
 * Derives activities of a scan's update, oldest first. There is always at least one: an update without
 * value becomes `other`.
 */
export const deriveActivities = (update: ScanUpdate, memos?: OfferMemos): readonly Activity[] => {
  const { json, updateId, migration, recordTime } = update;
  const history = readUpdateHistory(json, { hasViews: false });
  const drafts =
    history === undefined
      ? [{ eventId: `${updateId}:0`, fields: {} }]
      : draftHistory(updateId, history, draftNothing(updateId));
  return toRows(memos === undefined ? drafts : withMemos(drafts, memos), {
    origin: { updateId, migration, recordTime },
    fields: {
      date: json['effective_at'] ?? recordTime,
      domain_id:
        json['synchronizer_id'] ?? objectAt(json, 'event')?.['target_synchronizer'] ?? null,
    },
    derivedFrom: { update_id: updateId, migration_id: Number(migration), record_time: recordTime },
  });
};
