import {
  entityOf,
  type EffectHistory,
  type ExerciseEffect,
  type HoldingsById,
} from './effect-event.ts';
import type { Holding } from './holding.ts';
import type { ReportedInputs } from './logged-inputs.ts';

const opens = /^LockedAmulet_(?:Unlock|OwnerExpireLock)(?:V\d+)?$/;

/**
 * Reads what unlocked Amulets were worth: unlocking creates an Amulet with the amount of the locked one
 * (Amulet.daml).
 */
export const readUnlockedInputs = (
  history: EffectHistory,
  archivedBefore: readonly ExerciseEffect[],
  known: HoldingsById,
): ReportedInputs => {
  const before = new Set<ExerciseEffect>(archivedBefore);
  const inputs = history.events.flatMap((event, index): readonly Holding[] => {
    if (event.kind !== 'exercise' || !before.has(event) || !opens.test(event.choice)) return [];
    const { contractId, packageName, template } = event;
    const isAmulet = entityOf(template) === 'Splice.Amulet:LockedAmulet';
    const next = event.below === 0 ? undefined : history.events[index + 1];
    const opened = next?.kind === 'create' ? known.get(next.contract.contractId) : undefined;
    return isAmulet && packageName === 'splice-amulet' && opened !== undefined
      ? [{ ...opened, contractId, lock: { holders: [], expiresAt: undefined } }]
      : [];
  });
  return { inputs, covered: new Set(inputs.map(({ contractId }) => contractId)) };
};
