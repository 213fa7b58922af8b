import { objectAt } from '../../ledger/rules/rules.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { drawMovement, spend } from '../activity/draw-movement.ts';
import { formatUnits } from '../decimal-units.ts';
import {
  archiveContract,
  amuletRulesChoice,
  createContract,
  createHolding,
  createTransferOffer,
} from './amulet-contracts.ts';
import type { Contract, Exercise } from './update-model.ts';
import type { LedgerEvent, LedgerState } from './ledger-state.ts';
import { transferChoice, transferContent, type ValueMovement } from './transfer-content.ts';

const prefix = 'splice.lfdecentralizedtrust.org/';

/** Builds the token standard's metadata of a transfer. */
const metaOf = (values: JsonObject): JsonObject => ({ values });

const transferFactoryChoice = (offer: Contract, { description }: JsonObject) => ({
  argument: (): JsonObject => ({
    transfer: {
      ...objectAt(offer.argument(), 'transfer'),
      meta: metaOf(description === undefined ? {} : { [`${prefix}reason`]: description }),
    },
  }),
  result: (): JsonObject => ({
    output: {
      tag: 'TransferInstructionResult_Pending',
      value: { transferInstructionCid: offer.id },
    },
    senderChangeCids: [],
    meta: metaOf({}),
  }),
});

export const transferOutcomeChoice = (
  outcome: 'Completed' | 'Failed',
  value: JsonObject,
  from: string,
) => ({
  result: (): JsonObject => ({
    output: { tag: `TransferInstructionResult_${outcome}`, value },
    senderChangeCids: [],
    meta: metaOf({ [`${prefix}sender`]: from }),
  }),
});

/**
 * Builds the common part of all transfers: it archives the inputs and creates the outputs and the
 * change.
 */
export const buildTransfer = (
  world: LedgerState,
  movement: ValueMovement,
  outputs: readonly Contract[],
): Exercise => {
  const { from, inputs, change } = movement;
  const rest = change > 0n ? createHolding(world, from, change).contract : undefined;
  const created = rest === undefined ? outputs : [...outputs, rest];
  return amuletRulesChoice(world, {
    choice: 'AmuletRules_Transfer',
    actors: [from],
    children: [
      ...inputs.map(({ contract }) => archiveContract(contract)),
      ...created.map(createContract),
    ],
    ...transferChoice(world.clock, movement, { outputs, change: rest }),
  });
};

const told = (world: LedgerState, movement: ValueMovement, root: Exercise): LedgerEvent => ({
  type: 'transfer',
  content: transferContent(world.clock, movement),
  root,
});

const direct = (
  world: LedgerState,
  count: number,
): { readonly movement: ValueMovement; readonly root: Exercise } | undefined => {
  const spending = spend(world);
  if (spending === undefined) return undefined;
  const movement = drawMovement(world, spending, count);
  const outputs = movement.to.map(
    ({ party, units }) => createHolding(world, party, units).contract,
  );
  return { movement, root: buildTransfer(world, movement, outputs) };
};

/** Value goes from one party to a number of others at once. */
export const applyTransfer =
  (count: number) =>
  (world: LedgerState): LedgerEvent | undefined => {
    const transfer = direct(world, count);
    return transfer && told(world, transfer.movement, transfer.root);
  };

/** Value goes to a party that allowed it beforehand: by a choice of its own around the transfer. */
export const applyPreapprovedSend = (world: LedgerState): LedgerEvent | undefined => {
  const transfer = direct(world, 1);
  const [receiver] = transfer?.movement.to ?? [];
  if (transfer === undefined || receiver === undefined) return undefined;
  const root = amuletRulesChoice(world, {
    rule: receiver.party,
    choice: 'TransferPreapproval_Send',
    actors: transfer.root.actors,
    children: [transfer.root],
    argument: () => ({
      sender: transfer.movement.from,
      amount: formatUnits(receiver.units),
      description: null,
      ...transfer.movement.texts,
    }),
    result: () => ({ result: transfer.root.result?.() ?? {}, meta: null }),
  });
  return told(world, { ...transfer.movement, kind: 'preapproval_send' }, root);
};

/** Value is offered: locked until the receiver takes it or one of both calls it off. */
export const createOffer = (world: LedgerState): LedgerEvent | undefined => {
  const spending = spend(world);
  if (spending === undefined) return undefined;
  const movement = drawMovement(world, spending, 1);
  const [receiver] = movement.to;
  if (receiver === undefined) return undefined;
  const { from } = spending;
  const { contract, locked } = createTransferOffer(world, {
    from,
    to: receiver.party,
    units: receiver.units,
  });
  // The value stays with the sender until somebody takes it: services tell him as its receiver.
  const kept = { ...movement, to: [{ party: from, units: receiver.units }] };
  const root = amuletRulesChoice(world, {
    rule: 'TransferFactory',
    through: 'factory',
    choice: 'TransferFactory_Transfer',
    actors: [from],
    children: [buildTransfer(world, kept, [locked]), createContract(contract)],
    ...transferFactoryChoice(contract, movement.texts),
  });
  const offered = { instruction: contract, offeredTo: receiver.party } as const;
  return told(world, { ...kept, kind: 'create_transfer_instruction', ...offered }, root);
};

/** Several holdings become one: a transfer without receivers. */
export const applyMerge = (world: LedgerState): LedgerEvent | undefined => {
  const spending = spend(world, 2);
  if (spending === undefined) return undefined;
  const movement = { ...spending, change: spending.input, to: [], texts: {} };
  return told(world, movement, buildTransfer(world, movement, []));
};
