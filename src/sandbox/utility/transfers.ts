import { textAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { formatUnits } from '../decimal-units.ts';
import { amuletRules, archiveContract, createContract } from '../state/amulet-contracts.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { metadata, type TransferTerms } from '../token-standard/values/daml-values.ts';
import { utilityHolding, utilityOffer, registrarOf } from './issuer.ts';

const resultOf = (tag: string, value: JsonObject, change: readonly string[]): JsonObject => ({
  output: { tag: `TransferInstructionResult_${tag}`, value },
  senderChangeCids: change,
  meta: metadata(),
});

interface Paid {
  readonly terms: TransferTerms;
  readonly inputs: readonly Contract[];
  readonly inputUnits: bigint;
}

/** `TransferFactory_Transfer` of the registrar: an offer, or at once if the sender is the receiver. */
export const utilityTransfer = (
  world: LedgerState,
  { terms, inputs, inputUnits }: Paid,
): Exercise => {
  const { random } = world;
  const registrar = registrarOf(world);
  const { from, to, units } = terms;
  const rest = inputUnits - units;
  const change =
    rest > 0n ? [utilityHolding(world, random, { registrar, owner: from, units: rest })] : [];
  const made =
    from === to
      ? [utilityHolding(world, random, { registrar, owner: to, units })]
      : utilityOffer(world, random, { registrar, terms });
  const last = made.at(-1)?.id ?? '';
  const changeIds = change.map(({ id }) => id);
  return {
    kind: 'exercise',
    contract: amuletRules(world, 'UtilityFactory'),
    choice: 'TransferFactory_Transfer',
    actors: [from],
    consuming: false,
    through: 'factory',
    children: [...inputs.map(archiveContract), ...[...made, ...change].map(createContract)],
    result: () =>
      from === to
        ? resultOf('Completed', { receiverHoldingCids: [last] }, changeIds)
        : resultOf('Pending', { transferInstructionCid: last }, changeIds),
  };
};

/** What an offer of the registrar is about. */
const termsOf = ({ argument }: Contract) => {
  const transfer = objectAt(argument(), 'transfer') ?? {};
  return { from: textAt(transfer, 'sender'), to: textAt(transfer, 'receiver') };
};

/** The receiver takes an offer: a choice of the transfer rule moves the value. */
export const utilityAccept = (
  world: LedgerState,
  offer: Contract,
  { locked, units }: { readonly locked: Contract; readonly units: bigint },
): Exercise => {
  const registrar = registrarOf(world);
  const { from, to } = termsOf(offer);
  const received = utilityHolding(world, world.random, { registrar, owner: to, units });
  return {
    kind: 'exercise',
    contract: offer,
    choice: 'TransferInstruction_Accept',
    actors: [to],
    consuming: true,
    through: 'instruction',
    children: [
      {
        kind: 'exercise',
        contract: amuletRules(world, 'UtilityTransferRule'),
        choice: 'TransferRule_TwoStepTransfer',
        actors: [registrar, from, to],
        consuming: false,
        children: [archiveContract(locked), createContract(received)],
        argument: () => ({ transfer: objectAt(offer.argument(), 'transfer') ?? {} }),
        result: () => ({ receiverHoldingCid: received.id, amount: formatUnits(units) }),
      },
    ],
    result: () => resultOf('Completed', { receiverHoldingCids: [received.id] }, []),
  };
};

/** The receiver rejects an offer, or the sender withdraws it: the value is unlocked. */
export const utilityEnd = (
  world: LedgerState,
  offer: Contract,
  {
    locked,
    units,
    choice,
    actor,
  }: {
    readonly locked: Contract;
    readonly units: bigint;
    readonly choice: string;
    readonly actor: string;
  },
): Exercise => {
  const registrar = registrarOf(world);
  const { from } = termsOf(offer);
  const back = utilityHolding(world, world.random, { registrar, owner: from, units });
  return {
    kind: 'exercise',
    contract: offer,
    choice,
    actors: [actor],
    consuming: true,
    through: 'instruction',
    children: [archiveContract(locked), createContract(back)],
    result: () => resultOf('Failed', {}, [back.id]),
  };
};
