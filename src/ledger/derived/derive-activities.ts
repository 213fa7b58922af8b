import { listAt, textAt, objectAt } from '../../lib/json/fields.ts';
import { compareDecimals } from '../../lib/numbers/decimal.ts';
import type { Activity } from '../activity/activity.ts';
import { findEvent, topEvents, type ScanUpdate } from '../activity/update-events.ts';
import { sumBalanceChanges } from '../effects/balance-changes.ts';
import { computeHoldings } from '../effects/compute-effects.ts';
import type { HoldingEffects } from '../effects/effects.ts';
import type { Instrument } from '../effects/holding.ts';
import { createScanReader } from '../effects/read-update.ts';
import { sumAmounts, roundAmount } from './daml-values.ts';
import { toRows, isTransfer, type ActivityDraft } from './draft.ts';
import { isAmuletIn, readPart } from './effect-drafts.ts';
import { withMemos, type OfferMemos } from './offer-memos.ts';
import { tellUpdate } from './tell-update.ts';

const isCertain = ({ notUnderstood }: HoldingEffects, party: string): boolean =>
  notUnderstood.every(
    ({ parties, isOfOwnPackage }) =>
      isOfOwnPackage || (parties !== undefined && !parties.includes(party)),
  );

/**
 * Arguments and results of choices are claims: compares them with what contracts change. Returns
 * the first difference in Amulet; undefined without one, or without holdings to compare with.
 */
const findDisagreement = (
  activities: readonly Activity[],
  effects: HoldingEffects,
  isAmulet: (instrument: Instrument) => boolean,
): string | undefined => {
  const { changes, isComplete } = sumBalanceChanges(activities);
  if (!isComplete || effects.turnover.length === 0) return undefined;
  const claimed = new Map<string, string>();
  for (const { party, change, instrument } of changes)
    if (instrument === undefined) claimed.set(party, change);
  const actual = new Map<string, string>();
  for (const { party, instrument, unlocked, locked } of effects.holdings)
    if (isAmulet(instrument)) actual.set(party, sumAmounts([unlocked, locked]));
  for (const party of new Set([...claimed.keys(), ...actual.keys()])) {
    const [said, is] = [claimed.get(party) ?? '0', actual.get(party) ?? '0'];
    if (isCertain(effects, party) && compareDecimals(said, is) !== 0)
      return `contracts change the Amulet of ${party} by ${roundAmount(is)}, the choices say ${roundAmount(said)}`;
  }
  return undefined;
};

/** A transfer to oneself may lock what it moves; services list it like any other. */
const withLock = (draft: ActivityDraft, { locks }: HoldingEffects): ActivityDraft => {
  const transfer = objectAt(draft.fields, 'transfer');
  if (transfer === undefined || 'transfer_kind' in transfer) return draft;
  const sender = textAt(objectAt(transfer, 'sender') ?? {}, 'party');
  const receivers = listAt(transfer, 'receivers');
  const own = locks.filter(({ owner }) => owner === sender);
  const [lock] = own.flatMap((holding) => holding.lock ?? []);
  const isToOneself = receivers.every((receiver) => textAt(receiver, 'party') === sender);
  const moved = sumAmounts(receivers.map((receiver) => textAt(receiver, 'amount')));
  const locked = sumAmounts(own.map(({ amount }) => amount));
  if (lock === undefined || !isToOneself || compareDecimals(moved, locked) !== 0) return draft;
  const added = { holders: [...lock.holders], expires_at: lock.expiresAt ?? null };
  return { ...draft, fields: { ...draft.fields, transfer: { ...transfer, lock: added } } };
};

const withLocks = (
  drafts: readonly ActivityDraft[],
  effects: HoldingEffects,
): readonly ActivityDraft[] =>
  effects.locks.length === 0
    ? drafts
    : drafts.map((draft) => (isTransfer(draft) ? withLock(draft, effects) : draft));

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
 * Derives activities, oldest first, in the form in which services list them. There is always at
 * least one: an update without value becomes `other`. Where choices say otherwise than contracts,
 * the contracts are told.
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
