import { isArray, isNumeric, isObject, type Json } from '../../../src/lib/json/json.ts';

/**
 * The request schemas of operations around the six, extracted from the OpenAPI documents of the JSON Ledger API:
 * 3.4.12 and 3.5.14 (canton-network/cf-docs, docs-main/openapi/json-ledger-api, 3.5.14 at commit
 * 9efea536) and 3.6.0 (digital-asset/canton, the openapi.yaml of the JSON API, 3.6.0-SNAPSHOT), and of the scan: Splice
 * 0.7.4 (canton-network/cf-docs, scan.yaml). A field ends in `?` where the document doesn't require it. The schemas are closed, although servers ignore unknown fields: a
 * field that the document lacks is a mistake of this program.
 */
type Shape =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'any'
  | readonly [Shape]
  | { readonly oneOf: Readonly<Record<string, Shape>> }
  | { readonly oneOfTexts: readonly string[] }
  | { readonly fields: Readonly<Record<string, Shape>> };

export type Release = '3.4' | '3.5' | '3.6' | 'scan 0.7.4' | 'scan 0.8.4';

const fields = (shapes: Readonly<Record<string, Shape>>): Shape => ({ fields: shapes });

/** GenerateExternalPartyTopologyRequest, the same in all releases. */
const generateTopology = fields({
  synchronizer: 'string',
  partyHint: 'string',
  publicKey: fields({ format: 'string', keyData: 'string', keySpec: 'string' }),
  'localParticipantObservationOnly?': 'boolean',
  'otherConfirmingParticipantUids?': ['string'],
  'confirmationThreshold?': 'integer',
  'observingParticipantUids?': ['string'],
});

const duration = fields({ value: fields({ seconds: 'integer', nanos: 'integer' }) });

const command: Shape = {
  oneOf: {
    CreateCommand: fields({ templateId: 'string', createArguments: 'any' }),
    ExerciseCommand: fields({
      templateId: 'string',
      contractId: 'string',
      choice: 'string',
      choiceArgument: 'any',
    }),
    CreateAndExerciseCommand: fields({
      templateId: 'string',
      createArguments: 'any',
      choice: 'string',
      choiceArgument: 'any',
    }),
    ExerciseByKeyCommand: fields({
      templateId: 'string',
      contractKey: 'any',
      choice: 'string',
      choiceArgument: 'any',
    }),
  },
};

/** PrefetchContractKey: one key may have several contracts since 3.5, so it got a limit. */
const prefetchKey = { templateId: 'string', contractKey: 'any' } as const;

const minLedgerTime = fields({
  'time?': {
    oneOf: {
      Empty: fields({}),
      MinLedgerTimeAbs: fields({ value: 'string' }),
      MinLedgerTimeRel: duration,
    },
  },
});

const prepareOf34: Readonly<Record<string, Shape>> = {
  'userId?': 'string',
  commandId: 'string',
  commands: [command],
  'minLedgerTime?': minLedgerTime,
  actAs: ['string'],
  'readAs?': ['string'],
  'disclosedContracts?': [
    fields({
      createdEventBlob: 'string',
      'templateId?': 'string',
      'contractId?': 'string',
      'synchronizerId?': 'string',
    }),
  ],
  'synchronizerId?': 'string',
  'packageIdSelectionPreference?': ['string'],
  'verboseHashing?': 'boolean',
  'prefetchContractKeys?': [fields(prefetchKey)],
  'maxRecordTime?': 'string',
  'estimateTrafficCost?': fields({ 'disabled?': 'boolean', 'expectedSignatures?': ['string'] }),
  'tapsMaxPasses?': 'integer',
};

/** JsPrepareSubmissionRequest: the choice of the hashing scheme came after 3.4.12. */
const prepareSince35 = fields({
  ...prepareOf34,
  'prefetchContractKeys?': [fields({ ...prefetchKey, 'limit?': 'integer' })],
  'hashingSchemeVersion?': 'string',
});

/** GetPreferredPackagesRequest, the same in all releases. */
const preferredPackages = fields({
  packageVettingRequirements: [fields({ packageName: 'string', parties: ['string'] })],
  'synchronizerId?': 'string',
  'vettingValidAt?': 'string',
});

/** JsExecuteSubmissionRequest, the same in all releases; executeAndWait takes it as well. */
const execution = fields({
  preparedTransaction: 'string',
  partySignatures: fields({
    signatures: [
      fields({
        party: 'string',
        signatures: [
          fields({
            format: 'string',
            signature: 'string',
            signedBy: 'string',
            signingAlgorithmSpec: 'string',
          }),
        ],
      }),
    ],
  }),
  'deduplicationPeriod?': {
    oneOf: {
      Empty: fields({}),
      DeduplicationDuration: duration,
      DeduplicationOffset: fields({ value: 'integer' }),
    },
  },
  submissionId: 'string',
  'userId?': 'string',
  hashingSchemeVersion: 'string',
  'minLedgerTime?': minLedgerTime,
});

/** EventFormat, the same in all releases. The filters of a party are variants of their own. */
const eventFormat = fields({
  'filtersByParty?': 'any',
  'filtersForAnyParty?': 'any',
  'verbose?': 'boolean',
});

/** UpdateFormat, the same in all releases. */
const updateFormat = fields({
  'includeTransactions?': fields({ eventFormat, transactionShape: 'string' }),
  'includeReassignments?': eventFormat,
  'includeTopologyEvents?': 'any',
});

/**
 * GetActiveContractsRequest. `filter` and `verbose` of earlier releases are left out: 3.5.0 removes them, and a
 * request has either them or an event format.
 */
const activeContracts = fields({ activeAtOffset: 'integer', eventFormat });

/** GetActiveContractsPageRequest. */
const activeContractsPage = fields({
  'activeAtOffset?': 'integer',
  eventFormat,
  'maxPageSize?': 'integer',
  'pageToken?': 'string',
});

/** A snapshot of the scan, and whose holdings are wanted: HoldingsSummaryRequestV1 and more. */
const snapshot = {
  migration_id: 'integer',
  record_time: 'string',
  'record_time_match?': { oneOfTexts: ['exact', 'at_or_before'] },
  owner_party_ids: ['string'],
} as const;

/** HoldingsStateRequestV2. */
const holdingsState = fields({ ...snapshot, 'after?': 'string', page_size: 'integer' });

/** HoldingsStateRequest. */
const holdingsStateV1 = fields({ ...snapshot, 'after?': 'integer', page_size: 'integer' });

/** GetOpenAndIssuingMiningRoundsRequest. */
const miningRounds = fields({
  cached_open_mining_round_contract_ids: ['string'],
  cached_issuing_round_contract_ids: ['string'],
});

const inEvery = (shape: Shape): Readonly<Record<'3.4' | '3.5' | '3.6', Shape>> => ({
  '3.4': shape,
  '3.5': shape,
  '3.6': shape,
});

const requests = {
  eventsByContractId: inEvery(fields({ contractId: 'string', eventFormat })),
  updateByOffset: inEvery(fields({ offset: 'integer', updateFormat })),
  updateByHash: { '3.6': fields({ transactionHash: 'string', updateFormat }) },
  completionByHash: { '3.6': fields({ transactionHash: 'string' }) },
  generateTopology: inEvery(generateTopology),
  preferredPackages: inEvery(preferredPackages),
  executeAndWait: inEvery(execution),
  prepareSubmission: { '3.4': fields(prepareOf34), '3.5': prepareSince35, '3.6': prepareSince35 },
  activeContracts: inEvery(activeContracts),
  activeContractsPage: { '3.6': activeContractsPage },
  holdingsState: { 'scan 0.8.4': holdingsState },
  holdingsStateV1: { 'scan 0.7.4': holdingsStateV1, 'scan 0.8.4': holdingsStateV1 },
  miningRounds: { 'scan 0.7.4': miningRounds },
} satisfies Record<string, Readonly<Partial<Record<Release, Shape>>>>;

export type DocumentedRequest = keyof typeof requests;

const problemsIn = (shape: Shape, json: Json | undefined, path: string): readonly string[] => {
  const expected = (isRight: boolean, what: string): readonly string[] =>
    isRight ? [] : [`${path}: not ${what}`];
  if (shape === 'any') return expected(json !== undefined, 'there');
  if (shape === 'integer') return expected(isNumeric(json) && /^-?\d+$/.test(String(json)), shape);
  if (typeof shape === 'string') return expected(typeof json === shape, shape);
  if ('oneOfTexts' in shape)
    return expected(
      typeof json === 'string' && shape.oneOfTexts.includes(json),
      `one of ${shape.oneOfTexts.join(', ')}`,
    );
  if ('oneOf' in shape) {
    const [key = '', ...more] = isObject(json) ? Object.keys(json) : [];
    const found = shape.oneOf[key];
    return found === undefined || more.length > 0 || !isObject(json)
      ? expected(false, `one of ${Object.keys(shape.oneOf).join(', ')}`)
      : problemsIn(found, json[key], `${path}.${key}`);
  }
  if (!('fields' in shape))
    return isArray(json)
      ? json.flatMap((item, index) => problemsIn(shape[0], item, `${path}[${index}]`))
      : expected(false, 'a list');
  if (!isObject(json)) return expected(false, 'an object');
  const names = Object.keys(shape.fields).map((name) => name.replace('?', ''));
  return [
    ...Object.keys(json)
      .filter((key) => !names.includes(key))
      .map((key) => `${path}.${key}: not in the document`),
    ...Object.entries(shape.fields).flatMap(([name, inner]) => {
      const key = name.replace('?', '');
      return name.endsWith('?') && json[key] === undefined
        ? []
        : problemsIn(inner, json[key], `${path}.${key}`);
    }),
  ];
};

/** Compares a request body with the document of a release; one that lacks the operation is a problem. */
export const documentProblems = (
  operation: DocumentedRequest,
  release: Release,
  body: Json,
): readonly string[] => {
  const shapes: Readonly<Partial<Record<Release, Shape>>> = requests[operation];
  const shape = shapes[release];
  return shape === undefined
    ? [`${operation}: not in the document of ${release}`]
    : problemsIn(shape, body, operation);
};
