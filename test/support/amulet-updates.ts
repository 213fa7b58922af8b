import type { Json, JsonObject } from '../../src/lib/json.ts';

/**
 * Updates as a scan tells them (`/v2/updates`, compact JSON), written by hand from the Daml types of
 * canton-network/splice: splice-amulet 0.1.17 and later, and the token standard V1 and V2. The names
 * of fields are those of ExternalPartyAmuletRules.daml, AmuletTransferInstruction.daml,
 * AmuletAllocation.daml, AmuletAllocationV2.daml, AmuletRules.daml, Amulet.daml, TransferEventsV2.daml.
 */

const party = (name: string): string =>
  `${name}::1220${Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64)}`;

export const dso = party('DSO');
export const alice = party('alice');
export const bob = party('bob');
export const venue = party('venue');
export const custodian = party('custodian');
export const trafficBuyer = party('validator');

/** An event with the events below it. */
export interface Node {
  readonly event: JsonObject;
  readonly below: readonly Node[];
}

const amuletHash = '3c'.repeat(32);
const standardHash = '6f'.repeat(32);

let contracts = 0;

/** A contract id that no other has. */
export const contractId = (): string =>
  `00${(contracts += 1).toString(16).padStart(64, '0')}ca1012`;

export const created = (template: string, args: JsonObject, id = contractId()): Node => ({
  event: {
    event_type: 'created_event',
    contract_id: id,
    template_id: `${amuletHash}:${template}`,
    package_name: 'splice-amulet',
    create_arguments: args,
    created_at: '2026-05-06T07:08:08.702456Z',
    signatories: [dso],
    observers: [],
  },
  below: [],
});

export interface Exercise {
  readonly choice: string;
  readonly template: string;
  readonly contract?: string;
  readonly through?: string;
  readonly packageName?: string;
  readonly consuming?: boolean;
  readonly argument: JsonObject;
  readonly result: Json;
  readonly acting?: readonly string[];
  readonly below?: readonly Node[];
}

export const exercised = (exercise: Exercise): Node => ({
  event: {
    event_type: 'exercised_event',
    contract_id: exercise.contract ?? contractId(),
    template_id: `${amuletHash}:${exercise.template}`,
    package_name: exercise.packageName ?? 'splice-amulet',
    choice: exercise.choice,
    choice_argument: exercise.argument,
    exercise_result: exercise.result,
    consuming: exercise.consuming ?? false,
    acting_parties: exercise.acting ?? [alice],
    ...(exercise.through !== undefined && {
      interface_id: `${standardHash}:${exercise.through}`,
    }),
  },
  below: exercise.below ?? [],
});

/** An update with these events at its top, numbered from the top down. */
export const updateOf = (
  roots: readonly Node[],
  { id = 'ab', time = '2026-05-06T07:08:09.123456Z', migration = 3 } = {},
): JsonObject => {
  const updateId = `1220${id.repeat(64).slice(0, 64)}`;
  const events: Record<string, JsonObject> = {};
  let node = 0;
  const add = ({ event, below }: Node): string => {
    const eventId = `${updateId}:${node}`;
    node += 1;
    events[eventId] = { event_id: eventId, ...event };
    if (event['event_type'] === 'exercised_event')
      events[eventId] = { ...events[eventId], child_event_ids: below.map(add) };
    return eventId;
  };
  const rootIds = roots.map(add);
  return {
    update_id: updateId,
    migration_id: migration,
    workflow_id: '',
    record_time: time,
    synchronizer_id: 'global-domain::1220be58',
    effective_at: time,
    root_event_ids: rootIds,
    events_by_id: events,
  };
};

/* Holdings (Amulet.daml) */

const amuletArgs = (owner: string, amount: string): JsonObject => ({
  dso,
  owner,
  amount: {
    initialAmount: amount,
    createdAt: { number: '812' },
    ratePerRound: { rate: '0.0001903000' },
  },
});

export const amulet = (owner: string, amount: string, id?: string): Node =>
  created('Splice.Amulet:Amulet', amuletArgs(owner, amount), id);

export const lockedAmulet = (owner: string, amount: string, id?: string): Node =>
  created(
    'Splice.Amulet:LockedAmulet',
    {
      amulet: amuletArgs(owner, amount),
      lock: { holders: [dso], expiresAt: '2026-05-07T00:00:00Z', optContext: null },
    },
    id,
  );

export const archive = (template: string, contract = contractId()): Node =>
  exercised({ choice: 'Archive', template, contract, consuming: true, argument: {}, result: {} });

export const spent = (): Node => archive('Splice.Amulet:Amulet');

const idOf = ({ event }: Node): string => {
  const id = event['contract_id'];
  return typeof id === 'string' ? id : '';
};

/* Reports of changes (TransferEventsV2.daml) */

export const account = (owner: string | null, id = '', provider: string | null = null) => ({
  owner,
  provider,
  id,
});

const meta = (values: JsonObject = {}): JsonObject => ({ values });
const reason = (text: string) => meta({ 'splice.lfdecentralizedtrust.org/reason': text });
const sentBy = (sender: string) =>
  meta({
    'splice.lfdecentralizedtrust.org/tx-kind': 'transfer',
    'splice.lfdecentralizedtrust.org/sender': sender,
  });

const noArgs: JsonObject = { context: { values: {} }, meta: meta() };

export interface Side {
  readonly side: 'SenderSide' | 'ReceiverSide';
  readonly otherside: JsonObject;
  readonly amount: string;
  readonly leg?: string;
}

export const holdingsChange = (
  owner: JsonObject,
  sides: readonly Side[],
  packageName = 'splice-amulet',
): Node =>
  exercised({
    choice: 'EventLog_HoldingsChange',
    template: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    through: 'Splice.Api.Token.TransferEventsV2:EventLog',
    packageName,
    acting: [dso],
    argument: {
      admin: dso,
      account: owner,
      inputHoldingCids: [],
      transferLegSides: sides.map(({ side, otherside, amount, leg = 'leg0' }) => ({
        transferLegId: leg,
        side,
        otherside,
        amount,
        instrumentId: packageName === 'splice-amulet' ? 'Amulet' : 'USDC',
        meta: meta(),
      })),
      outputHoldingCids: [],
      observers: [],
      extraArgs: noArgs,
    },
    result: {},
  });

/** Both accounts report a transfer, each its own side. */
export const bothReport = (sender: string, receiver: string, amount: string): readonly Node[] => [
  holdingsChange(account(sender), [{ side: 'SenderSide', otherside: account(receiver), amount }]),
  holdingsChange(account(receiver), [{ side: 'ReceiverSide', otherside: account(sender), amount }]),
];

/* Transfers (ExternalPartyAmuletRules.daml, AmuletTransferInstruction.daml) */

const rules = 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules';
const instructionTemplate = 'Splice.AmuletTransferInstruction:AmuletTransferInstruction';
const allocationTemplate = 'Splice.AmuletAllocation:AmuletAllocation';
const allocationV2Template = 'Splice.AmuletAllocationV2:AmuletAllocationV2';

export type Version = 'V1' | 'V2';

const side = (version: Version, owner: string, provider: string | null = null): Json =>
  version === 'V1' ? owner : account(owner, '', provider);

export const deadline = '2026-05-07T00:00:00Z';

const transferRecord = (
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

const factoryArgument = (version: Version, transfer: JsonObject): JsonObject => ({
  transfer,
  extraArgs: noArgs,
  ...(version === 'V1' ? { expectedAdmin: dso } : { actors: [alice] }),
});

interface Moved {
  readonly sender?: string;
  readonly receiver?: string;
  readonly amount?: string;
  readonly version?: Version;
  readonly text?: string;
}

const summary = (sender: string, receiver: string, amount: string): JsonObject => ({
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

const completed = (ids: readonly string[]) => ({
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
      created(instructionTemplate, { lockedAmulet: contractId(), transfer }, instruction),
    ],
  );
};

const onInstruction = (
  choice: string,
  instruction: string,
  version: Version,
  acting: string,
  output: JsonObject,
  resultMeta: JsonObject,
  changeIds: readonly string[],
  below: readonly Node[],
): Node =>
  exercised({
    choice,
    template: instructionTemplate,
    through: `Splice.Api.Token.TransferInstruction${version}:TransferInstruction`,
    contract: instruction,
    consuming: version === 'V1',
    acting: [acting],
    argument: { extraArgs: noArgs, ...(version === 'V2' && { actors: [acting] }) },
    result: { output, senderChangeCids: changeIds, meta: resultMeta },
    below,
  });

/** The lock is opened, what was in it is spent, the receiver gets its own. */
export const accepted = ({
  sender = alice,
  receiver = bob,
  amount = '25.0000000000',
  instruction = contractId(),
}: Moved & { readonly instruction?: string } = {}): Node => {
  const opened = amulet(sender, amount);
  const made = amulet(receiver, amount);
  const unlock = exercised({
    choice: 'LockedAmulet_UnlockV2',
    template: 'Splice.Amulet:LockedAmulet',
    consuming: true,
    acting: [sender, dso],
    argument: {},
    result: { amuletCid: idOf(opened), meta: meta() },
    below: [opened],
  });
  return onInstruction(
    'TransferInstruction_Accept',
    instruction,
    'V1',
    receiver,
    completed([idOf(made)]),
    sentBy(sender),
    [],
    [unlock, archive('Splice.Amulet:Amulet', idOf(opened)), made],
  );
};

/** V2 calls V1, so that readers of V1 see what they know. */
export const acceptedByV2 = (moved: Parameters<typeof accepted>[0] = {}): Node => {
  const inner = accepted(moved);
  return onInstruction(
    'TransferInstruction_Accept',
    idOf(inner),
    'V2',
    moved.receiver ?? bob,
    completed([]),
    meta(),
    [],
    [inner],
  );
};

/** `_Withdraw`, `_Reject` and `_Update`, which is the end of an offer that nobody took in time. */
export const endedOffer = (
  choice: 'Withdraw' | 'Reject' | 'Update' | 'Abort',
  {
    instruction = contractId(),
    sender = alice,
    receiver = bob,
    amount = '25.0000000000',
  }: Moved & { readonly instruction?: string } = {},
): Node => {
  const back = amulet(sender, amount);
  const acting = choice === 'Reject' ? receiver : sender;
  return onInstruction(
    `TransferInstruction_${choice}`,
    instruction,
    'V1',
    acting,
    { tag: 'TransferInstructionResult_Failed', value: {} },
    meta(),
    [idOf(back)],
    [archive('Splice.Amulet:LockedAmulet'), back],
  );
};

/* Allocations (AmuletAllocation.daml, AmuletAllocationV2.daml) */

const settlementV1 = {
  executor: venue,
  settlementRef: { id: 'OTC-7', cid: null },
  requestedAt: '2026-05-06T06:00:00Z',
  allocateBefore: '2026-05-06T12:00:00Z',
  settleBefore: deadline,
  meta: meta(),
};

const settlementV2 = { executors: [venue], id: 'OTC-7', cid: null, meta: meta() };

export const allocated = ({
  sender = alice,
  receiver = bob,
  amount = '60.0000000000',
  allocation = contractId(),
}: Moved & { readonly allocation?: string } = {}): Node => {
  const specification = {
    settlement: settlementV1,
    transferLegId: 'leg0',
    transferLeg: {
      sender,
      receiver,
      amount,
      instrumentId: { admin: dso, id: 'Amulet' },
      meta: meta(),
    },
  };
  return exercised({
    choice: 'AllocationFactory_Allocate',
    template: rules,
    through: 'Splice.Api.Token.AllocationInstructionV1:AllocationFactory',
    argument: {
      expectedAdmin: dso,
      allocation: specification,
      requestedAt: '2026-05-06T06:00:00Z',
      inputHoldingCids: [contractId()],
      extraArgs: noArgs,
    },
    result: {
      senderChangeCids: [],
      output: {
        tag: 'AllocationInstructionResult_Completed',
        value: { allocationCid: allocation },
      },
      meta: meta(),
    },
    below: [
      spent(),
      lockedAmulet(sender, amount),
      created(
        allocationTemplate,
        { lockedAmulet: contractId(), allocation: specification },
        allocation,
      ),
    ],
  });
};

/** V2: the account authorizes sides of legs, and what is locked is their net. */
export const allocatedV2 = ({
  authorizer = alice,
  sides = [{ side: 'SenderSide', otherside: account(bob, '', custodian), amount: '60.0000000000' }],
  allocation = contractId(),
}: {
  readonly authorizer?: string;
  readonly sides?: readonly Side[];
  readonly allocation?: string;
} = {}): Node =>
  exercised({
    choice: 'AllocationFactory_Allocate',
    template: rules,
    through: 'Splice.Api.Token.AllocationInstructionV2:AllocationFactory',
    argument: {
      settlement: settlementV2,
      allocation: {
        admin: dso,
        authorizer: account(authorizer),
        transferLegSides: sides.map(({ side: which, otherside, amount, leg = 'leg0' }) => ({
          transferLegId: leg,
          side: which,
          otherside,
          amount,
          instrumentId: 'Amulet',
          meta: meta(),
        })),
        settlementDeadline: deadline,
        nextIterationFunding: null,
        committed: false,
        meta: meta(),
      },
      requestedAt: '2026-05-06T06:00:00Z',
      inputHoldingCids: [contractId()],
      extraArgs: noArgs,
      actors: [authorizer],
    },
    result: {
      authorizerChangeCids: {},
      output: {
        tag: 'AllocationInstructionResult_Completed',
        value: { allocationCid: allocation },
      },
      meta: meta(),
    },
    below: [
      spent(),
      lockedAmulet(authorizer, '60.0000000000'),
      created(allocationV2Template, {}, allocation),
    ],
  });

export const executedAllocation = ({
  sender = alice,
  receiver = bob,
  amount = '60.0000000000',
  allocation = contractId(),
}: Moved & { readonly allocation?: string } = {}): Node => {
  const made = amulet(receiver, amount);
  return exercised({
    choice: 'Allocation_ExecuteTransfer',
    template: allocationTemplate,
    through: 'Splice.Api.Token.AllocationV1:Allocation',
    contract: allocation,
    consuming: true,
    acting: [venue, sender, receiver],
    argument: { extraArgs: noArgs },
    result: { senderHoldingCids: [], receiverHoldingCids: [idOf(made)], meta: sentBy(sender) },
    below: [archive('Splice.Amulet:LockedAmulet'), made],
  });
};

export const endedAllocation = (
  choice: 'Cancel' | 'Withdraw',
  {
    sender = alice,
    amount = '60.0000000000',
    allocation = contractId(),
  }: Moved & { readonly allocation?: string } = {},
): Node => {
  const back = amulet(sender, amount);
  return exercised({
    choice: `Allocation_${choice}`,
    template: allocationTemplate,
    through: 'Splice.Api.Token.AllocationV1:Allocation',
    contract: allocation,
    consuming: true,
    acting: [choice === 'Cancel' ? venue : sender],
    argument: { extraArgs: noArgs },
    result: { senderHoldingCids: [idOf(back)], meta: meta() },
    below: [archive('Splice.Amulet:LockedAmulet'), back],
  });
};

export interface BatchLeg {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
}

/** V2 settles a batch: each allocation is settled below, and reports its own side. */
export const settledBatch = (
  legs: readonly BatchLeg[],
  allocations: readonly string[] = legs.flatMap(() => [contractId(), contractId()]),
): Node => {
  const settle = (owner: string, cid: string): Node =>
    exercised({
      choice: 'Allocation_Settle',
      template: allocationV2Template,
      through: 'Splice.Api.Token.AllocationV2:Allocation',
      contract: cid,
      acting: [dso, venue],
      argument: {
        actors: [dso, venue],
        extraTransferLegSides: [],
        nextIterationFunding: null,
        extraArgs: noArgs,
      },
      result: {
        output: { tag: 'AllocationResult_Settled', value: { nextIterationAllocationCid: null } },
        authorizerHoldingCids: {},
        meta: meta(),
      },
      below: [
        archive(allocationV2Template, cid),
        holdingsChange(
          account(owner),
          legs.flatMap(({ sender, receiver, amount }, at): readonly Side[] => [
            ...(sender === owner
              ? [
                  {
                    side: 'SenderSide' as const,
                    otherside: account(receiver),
                    amount,
                    leg: `leg${at}`,
                  },
                ]
              : []),
            ...(receiver === owner
              ? [
                  {
                    side: 'ReceiverSide' as const,
                    otherside: account(sender),
                    amount,
                    leg: `leg${at}`,
                  },
                ]
              : []),
          ]),
        ),
      ],
    });
  const owners = [...new Set(legs.flatMap(({ sender, receiver }) => [sender, receiver]))];
  return exercised({
    choice: 'SettlementFactory_SettleBatch',
    template: rules,
    through: 'Splice.Api.Token.AllocationV2:SettlementFactory',
    acting: [venue],
    argument: {
      settlement: settlementV2,
      transferLegs: legs.map(({ sender, receiver, amount }, at) => ({
        transferLegId: `leg${at}`,
        sender: account(sender),
        receiver: account(receiver),
        amount,
        instrumentId: 'Amulet',
        meta: meta(),
      })),
      allocations: allocations.map((allocationCid) => ({
        allocationCid,
        extraTransferLegSides: [],
        nextIterationFunding: null,
      })),
      actors: [venue],
      extraArgs: noArgs,
    },
    result: { allocationSettleResults: [], meta: meta() },
    below: owners.map((owner, at) => settle(owner, allocations[at] ?? contractId())),
  });
};

/* AmuletRules.daml */

/** `AmuletRules_BuyMemberTraffic`: a part is split off and burned. */
export const boughtTraffic = (paid = '4.2000000000'): Node => {
  const part = amulet(trafficBuyer, paid);
  return exercised({
    choice: 'AmuletRules_BuyMemberTraffic',
    template: 'Splice.AmuletRules:AmuletRules',
    acting: [trafficBuyer],
    argument: {
      inputs: [],
      context: {},
      provider: trafficBuyer,
      memberId: 'PAR::validator::1220',
      synchronizerId: 'global-domain::1220be58',
      migrationId: '3',
      trafficAmount: '200000',
      expectedDso: dso,
    },
    result: {
      round: { number: '812' },
      summary: summary(trafficBuyer, trafficBuyer, paid),
      amuletPaid: paid,
      purchasedTraffic: contractId(),
      senderChangeAmulet: null,
      meta: meta(),
    },
    below: [
      spent(),
      part,
      archive('Splice.Amulet:Amulet', idOf(part)),
      created('Splice.DecentralizedSynchronizer:MemberTraffic', { dso }),
    ],
  });
};

/** A choice that no table has, which makes and spends holdings. */
export const unknownMove = (choice: string, owner: string, amount: string): Node =>
  exercised({
    choice,
    template: 'Splice.AmuletRules:AmuletRules',
    acting: [owner],
    argument: {},
    result: {},
    below: [spent(), amulet(owner, amount)],
  });

/** The transfer of another registry, whose template is of another package. */
export const foreignTransfer = (): Node =>
  exercised({
    choice: 'TransferFactory_Transfer',
    template: 'Utility.Registry.V0.Service.Registrar:RegistrarService',
    packageName: 'utility-registry-app-v0',
    through: 'Splice.Api.Token.TransferInstructionV1:TransferFactory',
    argument: factoryArgument('V1', {
      ...transferRecord('V1', alice, bob, '5000000.0000000000'),
      instrumentId: { admin: venue, id: 'USDC' },
    }),
    result: { output: completed([contractId()]), senderChangeCids: [], meta: meta() },
  });
