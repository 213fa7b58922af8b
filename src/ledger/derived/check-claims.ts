import { compareDecimals } from '../../lib/numbers/decimal.ts';
import type { Activity } from '../activity/activity.ts';
import { sumBalanceChanges } from '../effects/balance-changes.ts';
import type { HoldingEffects } from '../effects/effects.ts';
import type { Instrument } from '../effects/holding.ts';
import { roundAmount, sumAmounts } from './daml-values.ts';

/** Returns whether everything that may change the holdings of a party is understood. */
const isCertain = ({ notUnderstood }: HoldingEffects, party: string): boolean =>
  notUnderstood.every(
    ({ parties, isOfOwnPackage }) =>
      isOfOwnPackage || (parties !== undefined && !parties.includes(party)),
  );

/**
 * Compares what rows say with what contracts change: rows follow arguments and results of choices, which
 * are claims. Returns the first difference in Amulet; undefined if there is none, or if the update has no
 * holdings to compare with.
 */
export const findDisagreement = (
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
