import { listAt, textAt } from '../../lib/json/fields.ts';
import { compareDecimals } from '../../lib/numbers/decimal.ts';
import { objectAt } from '../rules/rules.ts';
import type { HoldingEffects } from '../effects/effects.ts';
import { sumAmounts } from './daml-values.ts';
import { isTransfer, type ActivityDraft } from './draft.ts';

/** Adds to a transfer to oneself that it locks what it moves, by whom and until when. */
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

/** Adds the locks of an update to its transfers. Services list such a transfer like any other. */
export const withLocks = (
  drafts: readonly ActivityDraft[],
  effects: HoldingEffects,
): readonly ActivityDraft[] =>
  effects.locks.length === 0
    ? drafts
    : drafts.map((draft) => (isTransfer(draft) ? withLock(draft, effects) : draft));
