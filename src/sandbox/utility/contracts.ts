import { objectAt } from '../../ledger/rules/rules.ts';
import { textAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, parseUnits, toIsoTime, type Random } from '../decimal-units.ts';
import type { Contract } from '../state/contracts.ts';
import { addContract, type LedgerState } from '../state/ledger-state.ts';
import type { TransferTerms } from '../token-standard/values/daml-values.ts';

interface Held {
  readonly registrar: string;
  readonly owner: string;
  readonly units: bigint;
  /** The receiver for whom it is locked. */
  readonly lockedFor?: string;
}

/** `Utility.Registry.Holding.V0.Holding:Holding` of GOLD. */
export const utilityHolding = (
  world: LedgerState,
  random: Random,
  { registrar, owner, units, lockedFor }: Held,
  id = 'GOLD',
): Contract =>
  addContract(world, random, {
    template: 'UtilityHolding',
    signatories: [registrar, owner],
    observers: lockedFor === undefined ? [] : [lockedFor],
    argument: () => ({
      ...{ operator: registrar, provider: registrar, registrar, owner },
      instrument: { source: registrar, id, scheme: 'RegistrarInternalScheme' },
      label: '',
      amount: formatUnits(units),
      lock:
        lockedFor === undefined
          ? null
          : {
              lockers: { map: [[registrar, {}]] },
              context: `transfer to ${lockedFor}`,
              observers: { map: [[lockedFor, {}]] },
            },
    }),
  });

/** A holding as value; undefined for any other contract. */
export const readUtilityHolding = (
  contract: Contract,
): { readonly owner: string; readonly units: bigint; readonly isLocked: boolean } | undefined => {
  if (contract.template !== 'UtilityHolding') return undefined;
  const argument = contract.argument();
  return {
    owner: textAt(argument, 'owner'),
    units: parseUnits(textAt(argument, 'amount')) ?? 0n,
    isLocked: objectAt(argument, 'lock') !== undefined,
  };
};

type OfferTerms = Omit<TransferTerms, 'inputs'>;

/** `Transfer` of the first version, of an instrument of the registrar. */
export const utilityTransferValue = (
  registrar: string,
  { from, to, units, requestedAt, executeBefore, meta }: OfferTerms,
  inputs: readonly string[],
  id = 'GOLD',
): JsonObject => ({
  ...{ sender: from, receiver: to, amount: formatUnits(units) },
  instrumentId: { admin: registrar, id },
  requestedAt: toIsoTime(requestedAt),
  executeBefore: toIsoTime(executeBefore),
  inputHoldingCids: inputs,
  meta,
});

/** `Utility.Registry.App.V0.Model.Transfer:TransferOffer`, and the holding that it locks. */
export const utilityOffer = (
  world: LedgerState,
  random: Random,
  { registrar, terms }: { readonly registrar: string; readonly terms: OfferTerms },
): readonly [locked: Contract, offer: Contract] => {
  const { from, to, units } = terms;
  const locked = utilityHolding(world, random, { registrar, owner: from, units, lockedFor: to });
  const offer = addContract(world, random, {
    template: 'UtilityOffer',
    signatories: [...new Set([registrar, from])],
    observers: [to],
    argument: () => ({
      ...{ operator: registrar, provider: registrar },
      transfer: utilityTransferValue(registrar, terms, [locked.id]),
    }),
  });
  return [locked, offer];
};
