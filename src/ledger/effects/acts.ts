import { groupBy } from '../../lib/group-by.ts';
import { knownPackage } from '../packages/known-packages.ts';
import { packageOf, type EffectHistory, type ExerciseEffect } from './effects.ts';

/** A party exercises a choice, or its contract is used up by one. */
export interface Act {
  readonly party: string;
  /** `package:Module:Entity`. */
  readonly template: string;
  readonly packageName: string;
  readonly choice: string;
  readonly contractId: string;
  readonly consuming: boolean;
  /** The code of the choice is that of a published or a trusted package. */
  readonly understood: boolean;
}

/** Equal acts on several contracts. */
export interface ActGroup {
  /** The first of them. */
  readonly act: Act;
  readonly count: number;
}

/** A package is known by its id: anybody can give one the name of another. */
export const isKnownCode = (template: string, { trusted }: Pick<EffectHistory, 'trusted'>) =>
  knownPackage(packageOf(template)) !== undefined || trusted?.has(packageOf(template)) === true;

/** Who signed each contract: those that were there before, and those that the transaction creates. */
export const findSignatories = ({
  events,
  inputs,
}: Pick<EffectHistory, 'events' | 'inputs'>): ((contractId: string) => readonly string[]) => {
  const created = new Map(
    events.flatMap((event) =>
      event.kind === 'create' ? [[event.contract.contractId, event.contract] as const] : [],
    ),
  );
  return (id) => (inputs.get(id) ?? created.get(id))?.signatories ?? [];
};

/**
 * The exercises of a transaction at every depth, in its order. Of one that is to be signed, those in
 * which a signing party acts, or whose contract it signed and they consume: once for each such
 * party. Of one that a ledger tells, which asks for no signature: every visible exercise, once for
 * each acting party.
 */
export const findActs = (history: EffectHistory): readonly Act[] => {
  const { events, signing } = history;
  const signatoriesOf = findSignatories(history);
  const partiesOf = ({ actingParties, consuming, contractId }: ExerciseEffect) => {
    if (signing === undefined) return actingParties;
    const owners = consuming ? signatoriesOf(contractId) : [];
    return signing.filter((party) => actingParties.includes(party) || owners.includes(party));
  };
  return events.flatMap((event) => {
    if (event.kind !== 'exercise') return [];
    const { template, packageName, choice, contractId, consuming } = event;
    const understood = isKnownCode(template, history);
    return partiesOf(event).map((party) => ({
      ...{ party, template, packageName, choice, contractId, consuming, understood },
    }));
  });
};

/** Groups acts that differ only in their contract, in the order of the first act of each group. */
export const groupActs = (acts: readonly Act[]): readonly ActGroup[] =>
  groupBy(acts, (act) => ({ ...act, contractId: '' })).map((equal) => ({
    act: equal[0],
    count: equal.length,
  }));
