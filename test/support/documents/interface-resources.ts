/**
 * Part 2 of the API description, written down again as data: the names and types of every resource. A
 * type is a word, a list of one type, or an object of fields; `*` stands for any key.
 */
export type Type =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'unknown'
  | readonly [Type]
  | { readonly [field: string]: Type };

const status = {
  code: 'integer',
  message: 'string',
  details: [
    {
      typeUrl: 'string',
      value: 'string',
      unknownFields: { fields: {} },
      // A string in the description and up to Canton 3.4, an object from 3.5 on.
      valueDecoded: 'unknown',
    },
  ],
} as const satisfies Type;

const interfaceView = {
  interfaceId: 'string',
  viewStatus: status,
  viewValue: 'unknown',
  implementationPackageId: 'string',
} as const satisfies Type;

const createdEvent = {
  offset: 'integer',
  nodeId: 'integer',
  contractId: 'string',
  templateId: 'string',
  createArgument: 'unknown',
  witnessParties: ['string'],
  signatories: ['string'],
  createdAt: 'string',
  packageName: 'string',
  representativePackageId: 'string',
  acsDelta: 'boolean',
  contractKey: 'unknown',
  contractKeyHash: 'string',
  createdEventBlob: 'string',
  interfaceViews: [interfaceView],
  observers: ['string'],
} as const satisfies Type;

const archivedEvent = {
  offset: 'integer',
  nodeId: 'integer',
  contractId: 'string',
  templateId: 'string',
  witnessParties: ['string'],
  packageName: 'string',
  implementedInterfaces: ['string'],
} as const satisfies Type;

const jsTransaction = {
  updateId: 'string',
  effectiveAt: 'string',
  events: [{ ArchivedEvent: archivedEvent }],
  offset: 'integer',
  synchronizerId: 'string',
  recordTime: 'string',
  commandId: 'string',
  workflowId: 'string',
  traceContext: { traceparent: 'string', tracestate: 'string' },
  externalTransactionHash: 'string',
  paidTrafficCost: 'integer',
} as const satisfies Type;

const signature = {
  format: 'string',
  signature: 'string',
  signedBy: 'string',
  signingAlgorithmSpec: 'string',
} as const satisfies Type;

const signedTransaction = {
  transaction: 'string',
  signatures: [signature],
} as const satisfies Type;

const partySignatures = {
  signatures: [{ party: 'string', signatures: [signature] }],
} as const satisfies Type;

const deduplicationPeriod = {
  DeduplicationDuration: { value: { seconds: 'integer', nanos: 'integer' } },
} as const satisfies Type;

const minLedgerTime = { time: { Empty: {} } } as const satisfies Type;

const filters = { cumulative: [{ identifierFilter: { Empty: {} } }] } as const satisfies Type;

const eventFormat = {
  filtersByParty: { '*': filters },
  filtersForAnyParty: filters,
  verbose: 'boolean',
} as const satisfies Type;

/** The document says what it holds; the names of the two fields are those of real services. */
const transactionFormat = { eventFormat, transactionShape: 'string' } as const satisfies Type;

const updateFormat = {
  includeReassignments: eventFormat,
  includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: ['string'] } },
} as const satisfies Type;

const update = {
  OffsetCheckpoint: {
    value: {
      offset: 'integer',
      synchronizerTimes: [{ synchronizerId: 'string', recordTime: 'string' }],
    },
  },
} as const satisfies Type;

const transfer = {
  sender: {
    party: 'string',
    sender_change_fee: 'string',
    sender_change_amount: 'string',
    sender_fee: 'string',
    holding_fees: 'string',
    input_amulet_amount: 'string',
    input_app_reward_amount: 'string',
    input_validator_reward_amount: 'string',
    input_sv_reward_amount: 'string',
    input_validator_faucet_amount: 'string',
  },
  receivers: [{ party: 'string', amount: 'string', receiver_fee: 'string' }],
  balance_changes: [
    {
      party: 'string',
      change_to_initial_amount_as_of_round_zero: 'string',
      change_to_holding_fees_rate: 'string',
    },
  ],
  description: 'string',
  transferInstructionReceiver: 'string',
  transferInstructionAmount: 'string',
  transferInstructionCid: 'string',
} as const satisfies Type;

const amuletOwned = { amulet_owner: 'string', amulet_amount: 'string' } as const satisfies Type;

const activity = {
  event_id: 'string',
  date: 'string',
  domain_id: 'string',
  offset: 'string',
  round: 'integer',
  transfer,
  mint: amuletOwned,
  tap: amuletOwned,
  abort_transfer_instruction: { transfer_instruction_cid: 'string' },
} as const satisfies Type;

/** Every resource by its name in the document. */
export const resources = {
  CreatedEvent: createdEvent,
  InterfaceView: interfaceView,
  ArchivedEvent: archivedEvent,
  JsTransaction: jsTransaction,
  Signature: signature,
  SignedTransaction: signedTransaction,
  PartySignatures: partySignatures,
  DeduplicationPeriod: deduplicationPeriod,
  MinLedgerTime: minLedgerTime,
  TransactionFormat: transactionFormat,
  UpdateFormat: updateFormat,
  Update: update,
  ExecuteSubmissionResponse: {},
  Activity: activity,
  Transfer: transfer,
} as const satisfies Readonly<Record<string, Type>>;

/** Fields of a CreatedEvent that the contract lookup never populates. */
export const neverPopulatedByContractLookup = [
  'offset',
  'nodeId',
  'acsDelta',
  'createdEventBlob',
  'interfaceViews',
] as const;
