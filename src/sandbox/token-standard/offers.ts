import { objectAt } from '../../ledger/rules/rules.ts';
import type { Spending } from '../activity/draw-movement.ts';
import { formatUnits } from '../decimal-units.ts';
import type { TokenStandardVersion } from '../ledger-release.ts';
import { aDay, createContract } from '../state/amulet-contracts.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import {
  addContract,
  type LedgerEvent,
  type LedgerState,
  type Offer,
  type HoldingRecord,
} from '../state/ledger-state.ts';
import { executeTransfer, type TransferResult } from './execute-transfer.ts';
import {
  drawTransfer,
  callTransferFactory,
  changeIds,
  instructionResult,
  readTransferTerms,
  drawStandard,
  configState,
} from './factory-transfer.ts';
import {
  transferValue,
  reasonMetadata,
  historyMetadata,
  type TransferTerms,
} from './values/daml-values.ts';
import { reportAside } from './values/event-log.ts';
import { description, listedTransferTerms } from './values/listed-transfer.ts';

/** `prepareTwoStepTransfer`: what is to move later is locked for its sender now. */
export const lockFunds = (
  world: LedgerState,
  { from, inputs }: Spending,
  lock: { readonly units: bigint; readonly expiresAt: number; readonly context: string },
): { readonly locked: Contract; readonly transferred: TransferResult } => {
  const { units, ...terms } = lock;
  const meta = reasonMetadata(`lock for ${terms.context}`);
  const outputs = [{ receiver: from, units, lock: terms, meta }];
  const transferred = executeTransfer(world, { from, inputs, outputs, log: configState(world) });
  const [locked] = transferred.created;
  if (locked === undefined) throw new Error('a transfer that creates nothing');
  return { locked, transferred };
};

const reason = 'holders released lock';

/**
 * `LockedAmulet_UnlockV2` turns a locked amulet into an unlocked one of the same owner and amount. The
 * caller either spends it in the same transaction or leaves it with the owner.
 */
export const unlock = (
  world: LedgerState,
  { locked, owner, units }: { locked: Contract; owner: string; units: bigint },
): { readonly node: Exercise; readonly amulet: HoldingRecord } => {
  const { dso } = world;
  const contract = addContract(world, world.random, {
    template: 'Amulet',
    signatories: [dso, owner],
    observers: [],
    argument: () => objectAt(locked.argument(), 'amulet') ?? {},
  });
  const change = { owner, inputs: [locked.id], legs: [], outputs: [contract.id], reason };
  return {
    node: {
      kind: 'exercise',
      contract: locked,
      choice: 'LockedAmulet_UnlockV2',
      actors: [owner, dso],
      consuming: true,
      children: [createContract(contract), ...reportAside(world, change)],
      argument: () => ({}),
      result: () => ({ amuletCid: contract.id, meta: historyMetadata({ kind: 'unlock', reason }) }),
    },
    amulet: { contract, owner, units },
  };
};

/** Gives unlocked value back: its owner can spend it. */
export const returnFunds = (world: LedgerState, amulet: HoldingRecord): void => {
  world.holdings.push(amulet);
};

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

/** An offer by given terms: what pays for it is locked until the receiver takes it or its deadline ends it. */
export const makeOffer = (
  world: LedgerState,
  {
    terms,
    spending,
    standard,
  }: {
    readonly terms: TransferTerms;
    readonly spending: Spending;
    readonly standard: TokenStandardVersion;
  },
): { readonly root: Exercise; readonly offer: Offer } => {
  const { from, to, units, executeBefore: deadline } = terms;
  const { locked, transferred } = lockFunds(world, spending, {
    ...{ units, expiresAt: deadline, context: `transfer to '${to}'` },
  });
  const contract = makeInstruction(world, terms, locked);
  const value = { transferInstructionCid: contract.id };
  const output = { tag: 'TransferInstructionResult_Pending', value };
  const root = callTransferFactory(world, terms, {
    standard,
    children: [...transferred.nodes, createContract(contract)],
    result: () => instructionResult(output, changeIds(transferred), transferred.meta),
  });
  return { root, offer: { contract, locked, from, to, units, deadline } };
};

/** An offer as the scan lists it: the value stays with its sender, locked, who is listed as the receiver. */
export const listedOffer = (
  { from, to, units, contract }: Pick<Offer, 'from' | 'to' | 'units' | 'contract'>,
  note: string | undefined,
) =>
  listedTransferTerms({
    ...{ from, input: 0n, to: from, units },
    more: {
      ...description(note),
      transferInstructionReceiver: to,
      transferInstructionAmount: formatUnits(units),
      transferInstructionCid: contract.id,
      transfer_kind: 'create_transfer_instruction',
    },
  });

/** Somebody offers value to another party. */
export const exerciseOffer = (world: LedgerState): LedgerEvent | undefined => {
  const drawn = drawTransfer(world);
  if (drawn === undefined) return undefined;
  const { spending, note } = drawn;
  const standard = drawStandard(world);
  const terms = readTransferTerms(world, drawn, world.random.below(4) === 0 ? aMinute : aDay);
  const { root, offer } = makeOffer(world, { terms, spending, standard });
  world.offers.push(offer);
  return { type: 'transfer', content: listedOffer(offer, note), root };
};
