import { burn, mint, tap, transfer } from './amulet-choices.ts';
import {
  allocate,
  endAllocation,
  executeAllocation,
  settleAllocation,
  settleBatch,
} from './allocations.ts';
import type { Reading } from './draft.ts';
import { foreignChoice } from './foreign.ts';
import {
  acceptInstruction,
  endInstruction,
  factoryTransfer,
  preapprovalSend,
  updateInstruction,
} from './standard-transfers.ts';
import { isAmuletPackage, namesOf, type Exercised } from './update-events.ts';

/** A choice that says what an activity says. */
interface Recognised {
  readonly choice: string;
  /** The templates whose choice it is, as `Module:Entity`. */
  readonly of: readonly string[];
  /** The interface of the token standard that it comes through, in any of its versions. */
  readonly interface?:
    | 'TransferInstruction'
    | 'TransferFactory'
    | 'Allocation'
    | 'AllocationFactory'
    | 'SettlementFactory'
    | 'AllocationRequest';
  /** Where it is defined, and what else reads it (canton-network/splice). */
  readonly source: string;
  readonly read: Reading;
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

const instruction = (choice: string, source: string, read: Reading): Recognised => ({
  choice,
  of: instructions,
  interface: 'TransferInstruction',
  source,
  read,
});

const allocation = (choice: string, source: string, read: Reading): Recognised => ({
  choice,
  of: allocations,
  interface: 'Allocation',
  source,
  read,
});

/** The choices that are read for what they say; all others are looked through. */
export const recognised: readonly Recognised[] = [
  {
    choice: 'AmuletRules_Transfer',
    of: rules,
    source: `AmuletRules.daml; ${parser}: Transfer`,
    read: transfer,
  },
  {
    choice: 'AmuletRules_DevNet_Tap',
    of: rules,
    source: `AmuletRules.daml; ${parser}: Tap`,
    read: tap,
  },
  {
    choice: 'AmuletRules_Mint',
    of: rules,
    source: `AmuletRules.daml; ${parser}: Mint`,
    read: mint,
  },
  {
    choice: 'AmuletRules_BuyMemberTraffic',
    of: rules,
    source: `AmuletRules.daml; ${parser}: fromBuyMemberTraffic, which no list of activities has`,
    read: burn,
  },
  {
    choice: 'AmuletRules_CreateExternalPartySetupProposal',
    of: rules,
    source: `AmuletRules.daml; ${parser}: fromCreateExternalPartySetupProposal, likewise`,
    read: burn,
  },
  {
    choice: 'AmuletRules_CreateTransferPreapproval',
    of: rules,
    source: `AmuletRules.daml; ${parser}: fromCreateTransferPreapproval, likewise`,
    read: burn,
  },
  {
    choice: 'TransferPreapproval_Renew',
    of: preapproval,
    source: `AmuletRules.daml; ${parser}: fromRenewTransferPreapproval, likewise`,
    read: burn,
  },
  {
    choice: 'TransferPreapproval_Send',
    of: preapproval,
    source: `AmuletRules.daml; ${parser}: TransferPreapproval_Send`,
    read: preapprovalSend,
  },
  {
    choice: 'TransferPreapproval_SendV2',
    of: preapproval,
    source: `AmuletRules.daml; ${parser}: TransferPreapproval_SendV2`,
    read: preapprovalSend,
  },
  {
    choice: 'TransferFactory_Transfer',
    of: externalRules,
    interface: 'TransferFactory',
    source: `ExternalPartyAmuletRules.daml, TransferInstructionV2.daml; ${parser}: CreateTokenStandardTransferInstruction, DirectTokenStandardTransfer`,
    read: factoryTransfer,
  },
  instruction(
    'TransferInstruction_Accept',
    `AmuletTransferInstruction.daml; ${parser}: TransferInstruction_Accept`,
    acceptInstruction,
  ),
  instruction(
    'TransferInstruction_Withdraw',
    `AmuletTransferInstruction.daml; ${parser}: TransferInstruction_Withdraw`,
    endInstruction('withdraw'),
  ),
  instruction(
    'TransferInstruction_Reject',
    `AmuletTransferInstruction.daml; ${parser}: TransferInstruction_Reject`,
    endInstruction('reject'),
  ),
  instruction('TransferInstruction_Abort', 'token standard, CIP-56', endInstruction('abort')),
  instruction(
    'TransferInstruction_Update',
    'AmuletTransferInstruction.daml: updateAmuletTransferInstruction',
    updateInstruction,
  ),
  {
    choice: 'AllocationFactory_Allocate',
    of: externalRules,
    interface: 'AllocationFactory',
    source: `ExternalPartyAmuletRules.daml, AllocationInstructionV2.daml; ${parser}: AllocationFactoryAllocate`,
    read: allocate,
  },
  allocation(
    'Allocation_ExecuteTransfer',
    `AmuletAllocation.daml; ${parser}: AllocationExecuteTransfer`,
    executeAllocation,
  ),
  allocation('Allocation_Settle', 'AllocationV2.daml, AmuletAllocationV2.daml', settleAllocation),
  allocation('Allocation_Cancel', 'AmuletAllocation.daml', endAllocation('cancel')),
  allocation('Allocation_Withdraw', 'AmuletAllocation.daml', endAllocation('withdraw')),
  {
    choice: 'AmuletAllocation_DsoExpire',
    of: allocations,
    source: 'AmuletAllocation.daml: AmuletAllocation_DsoExpire',
    read: endAllocation('expire'),
  },
  {
    choice: 'SettlementFactory_SettleBatch',
    of: externalRules,
    interface: 'SettlementFactory',
    source: 'AllocationV2.daml, TokenStandard/Utils/Internal/Allocations.daml',
    read: settleBatch,
  },
];

const byChoice: ReadonlyMap<string, Recognised> = new Map(
  recognised.map((entry) => [entry.choice, entry]),
);

const standardInterface = /^Splice\.Api\.Token\.[A-Za-z]+V\d+:([A-Za-z]+)$/;

/** Requests of apps for allocations: their choices are listed, as they are of the token standard. */
const requestChoice = /^AllocationRequest_(?:Accept|Reject|Withdraw)$/;

/**
 * How a choice is read, when it is one of those that are known: by its name, its template or the
 * interface that it came through, and the package. Those of the token standard on contracts of
 * other packages belong to other registries and to apps.
 */
export const readingOf = ({ choice, event }: Exercised): Reading | undefined => {
  const known = byChoice.get(choice);
  const { template, throughInterface } = namesOf(event);
  const [, standard] = standardInterface.exec(throughInterface) ?? [];
  if (standard === 'AllocationRequest' && requestChoice.test(choice)) return foreignChoice;
  if (known === undefined) return undefined;
  const isStandard = standard !== undefined && standard === known.interface;
  if (isAmuletPackage(event))
    return isStandard || known.of.includes(template) ? known.read : undefined;
  return isStandard ? foreignChoice : undefined;
};
