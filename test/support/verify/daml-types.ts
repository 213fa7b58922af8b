/**
 * Fields of Daml record types that the sandbox's transactions hold, from the sources of
 * splice-amulet 0.1.21, the name service and the token standard (canton-network/splice,
 * daml/splice-amulet, daml/splice-amulet-name-service and token-standard): a template's arguments, a choice's argument and its result.
 */
const amulet = ['dso', 'owner', 'amount'];
const v1Transfer = ['expectedAdmin', 'transfer', 'extraArgs'];
const v2Transfer = ['transfer', 'actors', 'extraArgs'];
const transferResult = ['round', 'summary', 'createdAmulets', 'senderChangeAmulet', 'meta'];
const instructionResult = ['output', 'senderChangeCids', 'meta'];
const extra = ['extraArgs'];
const acted = ['actors', 'extraArgs'];

const registry = ['operator', 'provider', 'registrar'];

export const templateFields: Readonly<Record<string, readonly string[]>> = {
  'Utility.Registry.Holding.V0.Holding:Holding': [
    ...registry,
    ...['owner', 'instrument', 'label', 'amount', 'lock'],
  ],
  'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory': registry,
  'Utility.Registry.App.V0.Model.Transfer:TransferOffer': ['operator', 'provider', 'transfer'],
  'Utility.Registry.V0.Rule.Transfer:TransferRule': registry,
  'Utility.Registry.V0.Configuration.Instrument:InstrumentConfiguration': [
    ...registry,
    ...['defaultIdentifier', 'additionalIdentifiers', 'issuerRequirements', 'holderRequirements'],
  ],
  'Splice.Amulet:Amulet': amulet,
  'Splice.Amulet:LockedAmulet': ['amulet', 'lock'],
  'Splice.AmuletEventLog:AmuletEventLog': ['dso'],
  'Splice.AmuletTransferInstruction:AmuletTransferInstruction': ['lockedAmulet', 'transfer'],
  'Splice.AmuletRules:TransferPreapproval': [
    'dso',
    'receiver',
    'provider',
    'validFrom',
    'lastRenewedAt',
    'expiresAt',
  ],
  'Splice.AmuletRules:AmuletRules': [
    'dso',
    'configSchedule',
    'isDevNet',
    'contractStateSchemaVersion',
  ],
  'Splice.Ans:AnsEntry': ['user', 'dso', 'name', 'url', 'description', 'expiresAt'],
  'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules': ['dso'],
  'Splice.ExternalPartyConfigState:ExternalPartyConfigState': [
    'dso',
    'holdingFeesOpenRoundNumber',
    'amuletPrice',
    'transferConfig',
    'targetArchiveAfter',
    'rewardCalculationVersion',
    'amuletSwitchOverTimes',
    'trafficPrice',
    'requiredSynchronizers',
    'minTrafficTopupAmount',
  ],
  'Splice.Round:OpenMiningRound': [
    'dso',
    'round',
    'amuletPrice',
    'opensAt',
    'targetClosesAt',
    'issuingFor',
    'transferConfigUsd',
    'issuanceConfig',
    'tickDuration',
    'trafficPrice',
    'rewardConfig',
  ],
};

/** By the interface's module where there is one, and the choice. */
export const choiceFields: Readonly<
  Record<string, { readonly argument: readonly string[]; readonly result: readonly string[] }>
> = {
  AmuletRules_Transfer: {
    argument: ['transfer', 'context', 'expectedDso'],
    result: transferResult,
  },
  AmuletRules_Mint: {
    argument: ['receiver', 'amount', 'openRound', 'reason'],
    result: ['amuletSum'],
  },
  AmuletRules_DevNet_Tap: {
    argument: ['receiver', 'amount', 'openRound'],
    result: ['amuletSum', 'meta'],
  },
  AmuletRules_Amulet_ExpireTransferInstructions: {
    argument: ['expectedDso', 'inputs', 'observers'],
    result: ['results'],
  },
  TransferPreapproval_SendV2: {
    argument: ['context', 'inputs', 'amount', 'sender', 'description', 'meta'],
    result: ['result', 'meta'],
  },
  LockedAmulet_UnlockV2: { argument: [], result: ['amuletCid', 'meta'] },
  'TransferInstructionV1 TransferFactory_Transfer': {
    argument: v1Transfer,
    result: instructionResult,
  },
  'TransferInstructionV2 TransferFactory_Transfer': {
    argument: v2Transfer,
    result: instructionResult,
  },
  ...Object.fromEntries(
    ['Accept', 'Reject', 'Withdraw'].flatMap((word) => [
      [
        `TransferInstructionV1 TransferInstruction_${word}`,
        { argument: extra, result: instructionResult },
      ],
      [
        `TransferInstructionV2 TransferInstruction_${word}`,
        { argument: acted, result: instructionResult },
      ],
    ]),
  ),
  'TransferInstructionV1 TransferInstruction_Update': {
    argument: ['extraActors', 'extraArgs'],
    result: instructionResult,
  },
  'TransferEventsV2 EventLog_HoldingsChange': {
    argument: [
      'admin',
      'account',
      'inputHoldingCids',
      'transferLegSides',
      'outputHoldingCids',
      'observers',
      'extraArgs',
    ],
    result: [],
  },
};
