import type { JsonObject } from '../../../src/lib/json/json.ts';

const hex = (seed: string, length: number): string =>
  Buffer.from(seed.padEnd(4, '.')).toString('hex').repeat(length).slice(0, length);

/** A party id with a fingerprint of its own. */
export const partySample = (hint: string): string => `${hint}::1220${hex(hint, 64)}`;

const contents = {
  transfer: {
    activity_type: 'transfer',
    round: 512,
    transfer: {
      sender: { party: partySample('olga'), sender_change_amount: '3.2500000000' },
      receivers: [
        { party: partySample('piet'), amount: '42.5000000000', receiver_fee: '0.0000000000' },
      ],
      balance_changes: [],
    },
  },
  mint: {
    activity_type: 'mint',
    mint: { amulet_owner: partySample('sv-4'), amulet_amount: '8.1500000000' },
  },
  tap: {
    activity_type: 'devnet_tap',
    round: 512,
    tap: { amulet_owner: partySample('quinn'), amulet_amount: '250.0000000000' },
  },
  abort: {
    activity_type: 'abort_transfer_instruction',
    abort_transfer_instruction: {
      abort_kind: 'reject',
      transfer_instruction_cid: `00${hex('cid', 136)}`,
    },
  },
} as const satisfies Readonly<Record<string, JsonObject>>;

/** An activity as a scan sends it; any other field goes over what stands here. */
export const activitySample = ({
  kind = 'transfer',
  id = `#1220${hex('update', 64)}:0`,
  date = '2026-05-06T07:08:09.123456Z',
  ...fields
}: {
  readonly kind?: keyof typeof contents;
  readonly id?: string;
  readonly date?: string;
  readonly [field: string]: unknown;
} = {}): JsonObject => ({
  event_id: id,
  date,
  domain_id: `global::1220${hex('domain', 64)}`,
  offset: '00000000000000012c',
  ...contents[kind],
  ...(fields as JsonObject),
});

/** A page of the listing. */
export const pageSample = (...activities: readonly JsonObject[]): JsonObject => ({ activities });

/** A created event as the contract lookup returns it, with its fields that mean nothing. */
export const createdSample = (fields: JsonObject = {}): JsonObject => ({
  offset: 1,
  nodeId: 0,
  contractId: `00${hex('contract', 136)}`,
  templateId: `${hex('package', 64)}:Depot.Vault:Deposit`,
  contractKey: null,
  contractKeyHash: '',
  createArgument: { owner: partySample('olga'), grams: '17', note: null },
  createdEventBlob: '',
  interfaceViews: [],
  witnessParties: [partySample('olga')],
  signatories: [partySample('olga')],
  observers: [],
  createdAt: '2026-05-06T07:00:00Z',
  packageName: 'depot-vault',
  representativePackageId: hex('package', 64),
  acsDelta: false,
  ...fields,
});

/** A transaction with the events given. */
export const transactionSample = (...events: readonly JsonObject[]): JsonObject => ({
  updateId: `1220${hex('update', 64)}`,
  commandId: '',
  workflowId: '',
  effectiveAt: '2026-05-06T07:08:09Z',
  events,
  offset: 300,
  synchronizerId: `global::1220${hex('domain', 64)}`,
  traceContext: { traceparent: `00-${hex('trace', 32)}-${hex('span', 16)}-01`, tracestate: null },
  recordTime: '2026-05-06T07:08:10.5Z',
  externalTransactionHash: null,
  paidTrafficCost: null,
});

/** The ledger's own error body. */
export const ledgerErrorSample = (fields: JsonObject = {}): string =>
  JSON.stringify({
    code: 'UPDATE_NOT_FOUND',
    cause: 'Update not found, or not visible.',
    correlationId: null,
    traceId: hex('trace', 32),
    context: { category: '11', definite_answer: 'false' },
    resources: [['UPDATE_ID', `1220${hex('update', 64)}`]],
    errorCategory: 11,
    grpcCodeValue: 5,
    retryInfo: null,
    definiteAnswer: null,
    ...fields,
  });
