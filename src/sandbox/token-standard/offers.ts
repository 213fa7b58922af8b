import { formatUnits } from '../decimal-units.ts';
import { aDay, createContract } from '../state/amulet-contracts.ts';
import type { Contract } from '../state/contracts.ts';
import { addContract, type LedgerEvent, type LedgerState } from '../state/ledger-state.ts';
import { transferValue, type TransferTerms } from './values/daml-values.ts';
import {
  drawTransfer,
  callTransferFactory,
  changeIds,
  instructionResult,
  readTransferTerms,
} from './factory-transfer.ts';
import { drawStandard } from './factory.ts';
import { description, listedTransferTerms } from './values/listed-transfer.ts';
import { lockFunds } from './locked-funds.ts';

/** In microseconds: an offer that the network soon ends. */
const aMinute = 60_000_000;

/** `AmuletTransferInstruction`: of either version, in the first one's types. */
const makeInstruction = (world: LedgerState, terms: TransferTerms, locked: Contract): Contract =>
  addContract(world, world.random, {
    template: 'TransferInstruction',
    signatories: [world.dso, terms.from],
    observers: [terms.to],
    argument: () => ({
      lockedAmulet: locked.id,
      transfer: transferValue(world.dso, { ...terms, inputs: [locked.id] }, 'v1'),
    }),
  });

/** Value is offered: locked until the receiver takes it, or one of both or the deadline ends it. */
export const exerciseOffer = (world: LedgerState): LedgerEvent | undefined => {
  const drawn = drawTransfer(world);
  if (drawn === undefined) return undefined;
  const { spending, to, units, note } = drawn;
  const { from } = spending;
  const standard = drawStandard(world);
  const terms = readTransferTerms(world, drawn, world.random.below(4) === 0 ? aMinute : aDay);
  const { executeBefore: deadline } = terms;
  const context = `transfer to '${to}'`;
  const { locked, transferred } = lockFunds(world, spending, {
    units,
    expiresAt: deadline,
    context,
  });
  const contract = makeInstruction(world, terms, locked);
  world.offers.push({ contract, locked, from, to, units, deadline });
  const value = { transferInstructionCid: contract.id };
  const output = { tag: 'TransferInstructionResult_Pending', value };
  const root = callTransferFactory(world, terms, {
    standard,
    children: [...transferred.nodes, createContract(contract)],
    result: () => instructionResult(output, changeIds(transferred), transferred.meta),
  });
  const more = {
    ...description(note),
    transferInstructionReceiver: to,
    transferInstructionAmount: formatUnits(units),
    transferInstructionCid: contract.id,
    transfer_kind: 'create_transfer_instruction',
  };
  // The value stays with its sender, locked: the scan lists him as the receiver.
  const content = listedTransferTerms({ from, input: 0n, to: from, units, more });
  return { type: 'transfer', content, root };
};
