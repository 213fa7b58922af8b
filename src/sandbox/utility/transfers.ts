import { objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits } from '../decimal-units.ts';
import { amuletRules, archiveContract, createContract } from '../state/amulet-contracts.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import type { LedgerState, Offer } from '../state/ledger-state.ts';
import { metadata, type TransferTerms } from '../token-standard/daml-values.ts';
import { instructionResult } from '../token-standard/factory-transfer.ts';
import { registrarOf, utilityHolding, utilityOffer } from './issuer.ts';

interface Paid {
  readonly terms: TransferTerms;
  readonly inputs: readonly Contract[];
  readonly input: bigint;
}

/** `TransferFactory_Transfer` of the registrar: an offer, or at once if the sender is the receiver. */
export const utilityTransfer = (world: LedgerState, { terms, inputs, input }: Paid): Exercise => {
  const { from, to, units } = terms;
  const rest = input - units;
  const back = rest > 0n ? [utilityHolding(world, { owner: from, units: rest })] : [];
  const made =
    from === to ? [utilityHolding(world, { owner: to, units })] : utilityOffer(world, terms);
  const last = made.at(-1)?.id ?? '';
  const more = { change: back.map(({ id }) => id), meta: metadata() };
  return {
    kind: 'exercise',
    contract: amuletRules(world, 'UtilityFactory'),
    choice: 'TransferFactory_Transfer',
    actors: [from],
    consuming: false,
    through: 'factory',
    children: [...inputs.map(archiveContract), ...[...made, ...back].map(createContract)],
    result: () =>
      from === to
        ? instructionResult('Completed', { receiverHoldingCids: [last] }, more)
        : instructionResult('Pending', { transferInstructionCid: last }, more),
  };
};

type GoldOffer = Omit<Offer, 'deadline'>;

export const utilityAccept = (
  world: LedgerState,
  { contract, locked, from, to, units }: GoldOffer,
): Exercise => {
  const received = utilityHolding(world, { owner: to, units });
  const receiverHoldingCids = [received.id];
  return {
    kind: 'exercise',
    contract,
    choice: 'TransferInstruction_Accept',
    actors: [to],
    consuming: true,
    through: 'instruction',
    children: [
      {
        kind: 'exercise',
        contract: amuletRules(world, 'UtilityTransferRule'),
        choice: 'TransferRule_TwoStepTransfer',
        actors: [registrarOf(world), from, to],
        consuming: false,
        children: [archiveContract(locked), createContract(received)],
        argument: () => ({ transfer: objectAt(contract.argument(), 'transfer') ?? {} }),
        result: (): JsonObject => ({ receiverHoldingCid: received.id, amount: formatUnits(units) }),
      },
    ],
    result: () =>
      instructionResult('Completed', { receiverHoldingCids }, { change: [], meta: metadata() }),
  };
};

export const utilityEnd = (
  world: LedgerState,
  offer: GoldOffer,
  { choice, by }: { readonly choice: string; readonly by: 'from' | 'to' },
): Exercise => {
  const { contract, locked, from, units } = offer;
  const back = utilityHolding(world, { owner: from, units });
  return {
    kind: 'exercise',
    contract,
    choice,
    actors: [offer[by]],
    consuming: true,
    through: 'instruction',
    children: [archiveContract(locked), createContract(back)],
    result: () => instructionResult('Failed', {}, { change: [back.id], meta: metadata() }),
  };
};
