import type { Json, JsonObject } from '../../../src/lib/json/json.ts';
import { type Node, alice, bob, contractId, created, custodian, dso, exercised } from './nodes.ts';
import {
  account,
  amulet,
  archive,
  bothReport,
  holdingsChange,
  idOf,
  lockedAmulet,
  meta,
  noArgs,
  reason,
  spent,
} from './holdings.ts';

/* Transfers (ExternalPartyAmuletRules.daml, AmuletTransferInstruction.daml) */

export const rules = 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules';
export const instructionTemplate = 'Splice.AmuletTransferInstruction:AmuletTransferInstruction';
export const allocationTemplate = 'Splice.AmuletAllocation:AmuletAllocation';
export const allocationV2Template = 'Splice.AmuletAllocationV2:AmuletAllocationV2';

export type Version = 'V1' | 'V2';

export const side = (version: Version, owner: string, provider: string | null = null): Json =>
  version === 'V1' ? owner : account(owner, '', provider);

export const deadline = '2026-05-07T00:00:00Z';

export const transferRecord = (
  version: Version,
  sender: string,
  receiver: string,
  amount: string,
  text = '',
): JsonObject => ({
  sender: side(version, sender),
  receiver: side(version, receiver, version === 'V2' ? custodian : null),
  amount,
  instrumentId: { admin: dso, id: 'Amulet' },
  requestedAt: '2026-05-06T06:00:00Z',
  executeBefore: deadline,
  inputHoldingCids: [contractId()],
  meta: text === '' ? meta() : reason(text),
});

export const factoryArgument = (version: Version, transfer: JsonObject): JsonObject => ({
  transfer,
  extraArgs: noArgs,
  ...(version === 'V1' ? { expectedAdmin: dso } : { actors: [alice] }),
});

export interface Moved {
  readonly sender?: string;
  readonly receiver?: string;
  readonly amount?: string;
  readonly version?: Version;
  readonly text?: string;
}

export const summary = (sender: string, receiver: string, amount: string): JsonObject => ({
  inputAppRewardAmount: '0.0',
  inputValidatorRewardAmount: '0.0',
  inputSvRewardAmount: '0.0',
  inputAmuletAmount: '100.0',
  balanceChanges: [
    [sender, { changeToInitialAmountAsOfRoundZero: `-${amount}`, changeToHoldingFeesRate: '0.0' }],
    ...(receiver === sender
      ? []
      : [
          [
            receiver,
            { changeToInitialAmountAsOfRoundZero: amount, changeToHoldingFeesRate: '0.0' },
          ],
        ]),
  ] as Json,
  holdingFees: '0.0',
  outputFees: ['0.0'],
  senderChangeFee: '0.0',
  senderChangeAmount: '87.5',
  amuletPrice: '0.005',
  inputValidatorFaucetAmount: null,
  inputUnclaimedActivityRecordAmount: null,
  inputDevelopmentFundAmount: null,
});

/** `TransferPreapproval_SendV2`: no `AmuletRules_Transfer` below it. */
export const preapprovalSendV2 = ({
  sender = alice,
  receiver = bob,
  amount = '12.5000000000',
  text = '',
}: Moved = {}): Node => {
  const made = amulet(receiver, amount);
  return exercised({
    choice: 'TransferPreapproval_SendV2',
    template: 'Splice.AmuletRules:TransferPreapproval',
    acting: [sender],
    argument: {
      context: { externalPartyConfigState: contractId(), featuredAppRight: null },
      inputs: [{ tag: 'InputAmulet', value: contractId() }],
      amount,
      sender,
      description: text === '' ? null : text,
    },
    result: {
      result: {
        round: { number: '812' },
        summary: summary(sender, receiver, amount),
        createdAmulets: [{ tag: 'TransferResultAmulet', value: idOf(made) }],
        senderChangeAmulet: contractId(),
        meta: null,
      },
      meta: meta(),
    },
    below: [
      spent(),
      made,
      amulet(sender, '87.5000000000'),
      ...bothReport(sender, receiver, amount),
    ],
  });
};

const factory = (
  version: Version,
  transfer: JsonObject,
  output: JsonObject,
  below: readonly Node[],
): Node =>
  exercised({
    choice: 'TransferFactory_Transfer',
    template: rules,
    through: `Splice.Api.Token.TransferInstruction${version}:TransferFactory`,
    argument: factoryArgument(version, transfer),
    result: { output, senderChangeCids: [], meta: meta() },
    below,
  });

export const completed = (ids: readonly string[]) => ({
  tag: 'TransferInstructionResult_Completed',
  value: { receiverHoldingCids: ids },
});

/** By a preapproval, which is below it. */
export const directTransfer = ({
  sender = alice,
  receiver = bob,
  amount = '12.5000000000',
  version = 'V1',
  text = '',
}: Moved = {}): Node =>
  factory(
    version,
    transferRecord(version, sender, receiver, amount, text),
    completed([contractId()]),
    [preapprovalSendV2({ sender, receiver, amount, text })],
  );

/** To oneself, and between two that act together: there is no choice below that tells it. */
export const transferWithoutChild = ({
  sender = alice,
  receiver = alice,
  amount = '40.0000000000',
  version = 'V1',
  text = '',
}: Moved = {}): Node => {
  const made = amulet(receiver, amount);
  return factory(
    version,
    transferRecord(version, sender, receiver, amount, text),
    completed([idOf(made)]),
    [spent(), spent(), made],
  );
};

/**
 * To the party that sells traffic (`trafficPurchaseReceiver`): the sender burns what the traffic costs,
 * which may be less than the amount of the transfer, and nobody receives a holding.
 */
export const trafficByTransfer = ({
  amount = '40.0000000000',
  version = 'V1',
  cost = '31.5000000000',
}: Moved & { readonly cost?: string } = {}): Node => {
  const [used, part, rest] = [contractId(), amulet(alice, cost), amulet(alice, '8.5000000000')];
  const seller = 'cip-xxx_traffic-purchase::1220abcd';
  const text = 'memberId=PAR::a::1220&synchronizerId=g::1220&migrationId=3&trafficAmount=200000';
  return factory(version, transferRecord(version, alice, seller, amount, text), completed([]), [
    spent(alice, used),
    part,
    rest,
    holdingsChange(
      account(alice),
      [
        { side: 'SenderSide', otherside: account(alice), amount: cost },
        { side: 'ReceiverSide', otherside: account(alice), amount: cost },
      ],
      'splice-amulet',
      { used: [used], made: [idOf(part), idOf(rest)] },
    ),
    archive('Splice.Amulet:Amulet', idOf(part)),
    holdingsChange(
      account(alice),
      [{ side: 'SenderSide', otherside: account(null, 'cip-112/burn'), amount: cost, leg: 'burn' }],
      'splice-amulet',
      { used: [idOf(part)] },
    ),
    created('Splice.DecentralizedSynchronizer:MemberTraffic', { dso }),
  ]);
};

/** The offer alone: all that a participant of the receiver's sees of it. */
export const offerContract = (
  transfer: JsonObject,
  sender: string,
  instruction = contractId(),
): Node =>
  created(instructionTemplate, { lockedAmulet: contractId(), transfer }, instruction, {
    signatories: [dso, sender],
    observers: [bob],
  });

/** A LockedAmulet and an instruction are all that there is below it. */
export const offered = ({
  sender = alice,
  receiver = bob,
  amount = '25.0000000000',
  version = 'V1',
  text = '',
  instruction = contractId(),
}: Moved & { readonly instruction?: string } = {}): Node => {
  const transfer = transferRecord(version, sender, receiver, amount, text);
  return factory(
    version,
    transfer,
    { tag: 'TransferInstructionResult_Pending', value: { transferInstructionCid: instruction } },
    [
      spent(),
      lockedAmulet(sender, amount),
      amulet(sender, '75.0000000000'),
      offerContract(transfer, sender, instruction),
    ],
  );
};
