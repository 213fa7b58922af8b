import { omitUndefined } from '../../lib/json/fields.ts';
import { compareDecimals } from '../../lib/numbers/decimal.ts';
import { isSameInstrument, type Holding } from './holding.ts';
import type { NamedEffect } from './named-effect.ts';
import { readOpened, type OpenedContract } from './opened-contracts.ts';
import { isAllocation, type Story } from './story.ts';

/** Offers and allocations that are open afterwards. */
const openedIn = ({ history: { events } }: Story): readonly OpenedContract[] => {
  const ended = new Set(
    events.flatMap((event) =>
      event.kind === 'exercise' && event.consuming ? [event.contractId] : [],
    ),
  );
  return events.flatMap((event) => {
    if (event.kind === 'exercise' || ended.has(event.contract.contractId)) return [];
    return readOpened(event.contract, events) ?? [];
  });
};

const isLockOf =
  ({ holder, instrument, amount }: OpenedContract) =>
  (lock: Holding): boolean =>
    lock.owner === holder &&
    isSameInstrument(lock.instrument, instrument) &&
    compareDecimals(lock.amount, amount) === 0;

const nameContract = (opened: OpenedContract, locked: Holding | undefined): NamedEffect => {
  const { kind, instrument, holder, amount, to, contractId, deadline, memo, involved } = opened;
  return {
    kind,
    instrument,
    from: [{ party: holder, amount }],
    to,
    contractId,
    ...omitUndefined({ lock: locked?.lock, deadline, memo }),
    ...(involved.length > 0 && { involved }),
  };
};

const nameLock = (story: Story, { owner, instrument, amount, lock }: Holding): NamedEffect => ({
  kind: isAllocation(story) ? 'allocation' : 'lock',
  instrument,
  from: [{ party: owner, amount }],
  to: [],
  ...omitUndefined({ lock }),
});

/**
 * Each offer and each allocation, also where the view shows no holding of its sender; then the locks
 * that belong to none. Each lock has its own holders and end.
 */
export const nameOpened = (story: Story): readonly NamedEffect[] => {
  const locks = new Set(story.effects.locks);
  const named = openedIn(story).map((opened) => {
    const locked = [...locks].find(isLockOf(opened));
    if (locked !== undefined) locks.delete(locked);
    return nameContract(opened, locked);
  });
  return [...named, ...[...locks].map((lock) => nameLock(story, lock))];
};
