import type { JsonObject } from '../../lib/json/json.ts';
import {
  isAmuletPackage,
  templateAndInterface,
  type ExercisedChoice,
} from '../activity/update-events.ts';
import { readDamlRecord, readRound, readText } from './daml-values.ts';
import type { ChoiceReader, ActivityDraft, ChoiceContext } from './draft.ts';
import { readForeignChoice } from './foreign-choices.ts';
import {
  readAllocate,
  readEndAllocation,
  readExecuteAllocation,
  readSettleAllocation,
  readSettleBatch,
} from './token-standard/allocations.ts';
import {
  readAcceptInstruction,
  readEndInstruction,
  readFactoryTransfer,
  readPreapprovalSend,
  readUpdateInstruction,
  choiceArgument,
  exerciseResult,
  namedHolding,
} from './token-standard/standard-transfers.ts';
import { readTransferContent } from './transfer.ts';

/** Reads `AmuletRules_Transfer`, which itself contains outputs, fees and balance changes. */
const readTransfer: ChoiceReader = ({ exercised }) => {
  const { fields, notices } = readTransferContent(
    choiceArgument(exercised),
    exerciseResult(exercised),
  );
  return [{ eventId: exercised.id, type: 'transfer', fields, notices }];
};

const amuletMade = (seen: ChoiceContext) => {
  const sum = readDamlRecord(exerciseResult(seen.exercised), 'amuletSum');
  const { owner, amount } = namedHolding(seen, readText(sum, 'amulet'));
  return { sum, owned: { amulet_owner: owner, amulet_amount: amount } };
};

const draft = (
  seen: ChoiceContext,
  type: ActivityDraft['type'],
  fields: JsonObject,
): ActivityDraft => ({
  eventId: seen.exercised.id,
  type,
  fields,
  notices: [],
});

const readTap: ChoiceReader = (seen) => {
  const { sum, owned } = amuletMade(seen);
  return [draft(seen, 'devnet_tap', { round: readRound(sum), tap: owned })];
};

/** Services list no round for it, although its update has one. */
const readMint: ChoiceReader = (seen) => [draft(seen, 'mint', { mint: amuletMade(seen).owned })];

interface Recognized {
  readonly choice: string;
  readonly of: readonly string[];
  /** The interface, in any version of the token standard. */
  readonly interface?:
    | 'TransferInstruction'
    | 'TransferFactory'
    | 'Allocation'
    | 'AllocationFactory'
    | 'SettlementFactory'
    | 'AllocationRequest';
  /** What defines it, and what else reads it (canton-network/splice). */
  readonly source: string;
  readonly read: ChoiceReader;
}

const parser = 'ScanTxLogParser.scala';
const rules = ['Splice.AmuletRules:AmuletRules'];
const preapproval = ['Splice.AmuletRules:TransferPreapproval'];
const externalRules = ['Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules'];
const instructions = ['Splice.AmuletTransferInstruction:AmuletTransferInstruction'];
const allocations = [
  'Splice.AmuletAllocation:AmuletAllocation',
  'Splice.AmuletAllocationV2:AmuletAllocationV2',
];

const instruction = (choice: string, source: string, read: ChoiceReader): Recognized => ({
  choice,
  of: instructions,
  interface: 'TransferInstruction',
  source,
  read,
});

const allocation = (choice: string, source: string, read: ChoiceReader): Recognized => ({
  choice,
  of: allocations,
  interface: 'Allocation',
  source,
  read,
});

/** Of all other choices, cantui reads only the events below them. */
const recognizedChoices: readonly Recognized[] = [
  {
    choice: 'AmuletRules_Transfer',
    of: rules,
    source: `AmuletRules.daml; ${parser}: Transfer`,
    read: readTransfer,
  },
  {
    choice: 'AmuletRules_DevNet_Tap',
    of: rules,
    source: `AmuletRules.daml; ${parser}: Tap`,
    read: readTap,
  },
  {
    choice: 'AmuletRules_Mint',
    of: rules,
    source: `AmuletRules.daml; ${parser}: Mint`,
    read: readMint,
  },
  {
    choice: 'TransferPreapproval_Send',
    of: preapproval,
    source: `AmuletRules.daml; ${parser}: TransferPreapproval_Send`,
    read: readPreapprovalSend,
  },
  {
    choice: 'TransferPreapproval_SendV2',
    of: preapproval,
    source: `AmuletRules.daml; ${parser}: TransferPreapproval_SendV2`,
    read: readPreapprovalSend,
  },
  {
    choice: 'TransferFactory_Transfer',
    of: externalRules,
    interface: 'TransferFactory',
    source: `ExternalPartyAmuletRules.daml, TransferInstructionV2.daml; ${parser}: CreateTokenStandardTransferInstruction, DirectTokenStandardTransfer`,
    read: readFactoryTransfer,
  },
  instruction(
    'TransferInstruction_Accept',
    `AmuletTransferInstruction.daml; ${parser}: TransferInstruction_Accept`,
    readAcceptInstruction,
  ),
  instruction(
    'TransferInstruction_Withdraw',
    `AmuletTransferInstruction.daml; ${parser}: TransferInstruction_Withdraw`,
    readEndInstruction('withdraw'),
  ),
  instruction(
    'TransferInstruction_Reject',
    `AmuletTransferInstruction.daml; ${parser}: TransferInstruction_Reject`,
    readEndInstruction('reject'),
  ),
  instruction('TransferInstruction_Abort', 'token standard, CIP-56', readEndInstruction('abort')),
  instruction(
    'TransferInstruction_Update',
    'AmuletTransferInstruction.daml: updateAmuletTransferInstruction',
    readUpdateInstruction,
  ),
  {
    choice: 'AllocationFactory_Allocate',
    of: externalRules,
    interface: 'AllocationFactory',
    source: `ExternalPartyAmuletRules.daml, AllocationInstructionV2.daml; ${parser}: AllocationFactoryAllocate`,
    read: readAllocate,
  },
  allocation(
    'Allocation_ExecuteTransfer',
    `AmuletAllocation.daml; ${parser}: AllocationExecuteTransfer`,
    readExecuteAllocation,
  ),
  allocation(
    'Allocation_Settle',
    'AllocationV2.daml, AmuletAllocationV2.daml',
    readSettleAllocation,
  ),
  allocation('Allocation_Cancel', 'AmuletAllocation.daml', readEndAllocation('cancel')),
  allocation('Allocation_Withdraw', 'AmuletAllocation.daml', readEndAllocation('withdraw')),
  {
    choice: 'AmuletAllocation_DsoExpire',
    of: allocations,
    source: 'AmuletAllocation.daml: AmuletAllocation_DsoExpire',
    read: readEndAllocation('expire'),
  },
  {
    choice: 'SettlementFactory_SettleBatch',
    of: externalRules,
    interface: 'SettlementFactory',
    source: 'AllocationV2.daml, TokenStandard/Utils/Internal/Allocations.daml',
    read: readSettleBatch,
  },
];

const byChoice: ReadonlyMap<string, Recognized> = new Map(
  recognizedChoices.map((entry) => [entry.choice, entry]),
);

const standardInterface = /^Splice\.Api\.Token\.[A-Za-z]+V\d+:([A-Za-z]+)$/;

/** Apps request allocations: these choices are listed like those of the token standard. */
const requestChoice = /^AllocationRequest_(?:Accept|Reject|Withdraw)$/;

/**
 * Finds a choice by name, template or interface, and package. The token standard's choices on
 * contracts of other packages belong to other registries and to apps.
 */
export const findChoiceReader = ({ choice, event }: ExercisedChoice): ChoiceReader | undefined => {
  const recognized = byChoice.get(choice);
  const { template, throughInterface } = templateAndInterface(event);
  const [, standard] = standardInterface.exec(throughInterface) ?? [];
  if (standard === 'AllocationRequest' && requestChoice.test(choice)) return readForeignChoice;
  if (recognized === undefined) return undefined;
  const isStandard = standard !== undefined && standard === recognized.interface;
  if (isAmuletPackage(event))
    return isStandard || recognized.of.includes(template) ? recognized.read : undefined;
  return isStandard ? readForeignChoice : undefined;
};
