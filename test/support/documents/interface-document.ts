import type { JsonObject } from '../../../src/lib/json/json.ts';
import { resources, type Type } from './interface-resources.ts';

interface Field {
  readonly type: Type;
  readonly required: boolean;
}

/** What somebody sends and what the document says of it. */
interface Rule {
  readonly says: string;
  /** Who can see that it is kept: we, before anything is sent, or only others. */
  readonly by: 'us' | 'the service' | 'whoever decodes the bytes' | 'the journal of submissions';
  /** Of a rule that we enforce: what breaks it, and the field that is at fault. */
  readonly brokenBy?: readonly { readonly fields: JsonObject; readonly fault: string }[];
}

interface Operation {
  readonly specSection: string;
  readonly path: string;
  readonly service: 'ledger' | 'scan';
  /** Whether the operation changes something (parts 1 and 4). */
  readonly writes: boolean;
  readonly request: Readonly<Record<string, Field>>;
  readonly response: Readonly<Record<string, Field>>;
  readonly rules: readonly Rule[];
}

const required = (type: Type): Field => ({ type, required: true });
const optional = (type: Type): Field => ({ type, required: false });

const fingerprint = `1220${'7d'.repeat(32)}`;
const party = `nadia::${fingerprint}`;
const contractId = `00${'4e'.repeat(68)}`;
const updateId = `1220${'9a'.repeat(32)}`;
const encoded = Buffer.from('encoded').toString('base64');
const signature = {
  format: 'SIGNATURE_FORMAT_CONCAT',
  signature: encoded,
  signedBy: fingerprint,
  signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
};
const partyWith = (...signatures: readonly JsonObject[]): JsonObject => ({ party, signatures });

/** What is no LedgerString: empty, too long, or with a character from outside of the alphabet. */
const noLedgerStrings = ['', 'x'.repeat(256), 'per cent %', 'línea'];
const noPartyIds = ['', 'a.dot', 'slash/', 'x'.repeat(256)];

const brokenTexts = (field: string, texts: readonly string[]) =>
  texts.map((text) => ({ fields: { [field]: text }, fault: field }));

const brokenElements = (field: string, texts: readonly string[]) =>
  texts.map((text) => ({ fields: { [field]: [party, text] }, fault: `${field}[1]` }));

/** Part 4 of the API description as data: operations, their fields, their rules. */
export const operationsInDocument = {
  contractById: {
    specSection: '4.1',
    path: '/v2/contracts/contract-by-id',
    service: 'ledger',
    writes: false,
    request: { contractId: required('string'), queryingParties: optional(['string']) },
    response: { createdEvent: required(resources.CreatedEvent) },
    rules: [
      {
        says: 'contractId is a LedgerString',
        by: 'us',
        brokenBy: brokenTexts('contractId', noLedgerStrings),
      },
      {
        says: '1: with querying parties only what one of them is a stakeholder of',
        by: 'the service',
      },
      { says: '2: without querying parties no restriction by party', by: 'the service' },
      { says: '3: witnesses are the querying parties among the stakeholders', by: 'the service' },
      { says: '4: the representative package is that of the contract', by: 'the service' },
      { says: '5: five fields of the event cannot be populated and are not used', by: 'us' },
    ],
  },
  transactionById: {
    specSection: '4.2',
    path: '/v2/updates/transaction-by-id',
    service: 'ledger',
    writes: false,
    request: {
      updateId: required('string'),
      requestingParties: optional(['string']),
      transactionFormat: optional(resources.TransactionFormat),
    },
    response: { transaction: required(resources.JsTransaction) },
    rules: [
      {
        says: 'updateId is a LedgerString',
        by: 'us',
        brokenBy: brokenTexts('updateId', noLedgerStrings),
      },
      {
        says: 'each requesting party is a PartyIdString',
        by: 'us',
        brokenBy: brokenElements('requestingParties', noPartyIds),
      },
      {
        says: 'no transactionFormat next to requestingParties',
        by: 'us',
        brokenBy: [[party], []].map((requestingParties) => ({
          fields: {
            requestingParties,
            transactionFormat: {
              eventFormat: { verbose: true },
              transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
            },
          },
          fault: 'transactionFormat',
        })),
      },
      {
        says: 'events that are not visible to the requesting parties are left out',
        by: 'the service',
      },
      { says: 'an unset format stands for a default by requesting party', by: 'the service' },
    ],
  },
  allocateParty: {
    specSection: '4.3',
    path: '/v2/parties/external/allocate',
    service: 'ledger',
    writes: true,
    request: {
      synchronizer: required('string'),
      onboardingTransactions: required([resources.SignedTransaction]),
      multiHashSignatures: optional([resources.Signature]),
      identityProviderId: optional('string'),
      waitForAllocation: optional('boolean'),
      userId: optional('string'),
    },
    response: { partyId: required('string') },
    rules: [
      {
        says: 'synchronizer is an identifier; aliases are not supported',
        by: 'us',
        brokenBy: brokenTexts('synchronizer', ['', 'global', '::', `::${fingerprint}`, 'global::']),
      },
      {
        says: 'at least one transaction in onboardingTransactions',
        by: 'us',
        brokenBy: [{ fields: { onboardingTransactions: [] }, fault: 'onboardingTransactions' }],
      },
      {
        says: '1: a namespace, when there is one, is fully authorized',
        by: 'whoever decodes the bytes',
      },
      {
        says: '2: a PartyToParticipant transaction is among them',
        by: 'whoever decodes the bytes',
      },
      { says: 'waitForAllocation is true by default, and best effort', by: 'the service' },
      { says: 'the caller has one of three rights', by: 'the service' },
    ],
  },
  executeSubmission: {
    specSection: '4.4',
    path: '/v2/interactive-submission/execute',
    service: 'ledger',
    writes: true,
    request: {
      preparedTransaction: required('string'),
      partySignatures: required(resources.PartySignatures),
      submissionId: required('string'),
      hashingSchemeVersion: required('string'),
      deduplicationPeriod: optional(resources.DeduplicationPeriod),
      userId: optional('string'),
      minLedgerTime: optional(resources.MinLedgerTime),
    },
    response: {},
    rules: [
      {
        says: 'submissionId is a LedgerString',
        by: 'us',
        brokenBy: brokenTexts('submissionId', noLedgerStrings),
      },
      { says: 'submissionId is another one for each retry', by: 'the journal of submissions' },
      {
        says: 'hashingSchemeVersion is one of three values',
        by: 'whoever decodes the bytes',
      },
      {
        says: 'at least one signature of each party',
        by: 'us',
        brokenBy: [
          {
            fields: { partySignatures: { signatures: [partyWith()] } },
            fault: 'partySignatures.signatures[0].signatures',
          },
        ],
      },
      {
        says: 'only single-party submissions are supported',
        by: 'us',
        brokenBy: [[], [partyWith(signature), partyWith(signature)]].map((signatures) => ({
          fields: { partySignatures: { signatures } },
          fault: 'partySignatures.signatures',
        })),
      },
      {
        says: 'an override of minLedgerTime fits the window of the synchronizer',
        by: 'the service',
      },
    ],
  },
  updateById: {
    specSection: '4.5',
    path: '/v2/updates/update-by-id',
    service: 'ledger',
    writes: false,
    request: { updateId: required('string'), updateFormat: required(resources.UpdateFormat) },
    response: { update: optional(resources.Update) },
    rules: [
      {
        says: 'updateId is a LedgerString',
        by: 'us',
        brokenBy: brokenTexts('updateId', noLedgerStrings),
      },
    ],
  },
  activities: {
    specSection: '4.6',
    path: '/v0/activities',
    service: 'scan',
    writes: false,
    request: { page_size: required('integer'), begin_after_id: optional('string') },
    response: { activities: required([resources.Activity]) },
    rules: [
      {
        says: 'page_size is a number of items, at most that many come',
        by: 'us',
        brokenBy: [0, -1].map((size) => ({ fields: { page_size: size }, fault: 'page_size' })),
      },
      { says: 'begin_after_id is the least event_id', by: 'the service' },
    ],
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** The values of `hashingSchemeVersion` (4.4). */
export const hashingSchemesInDocument = [
  'HASHING_SCHEME_VERSION_UNSPECIFIED',
  'HASHING_SCHEME_VERSION_V2',
  'HASHING_SCHEME_VERSION_V3',
] as const;

/** For each operation a request with its required fields alone, which keeps every rule. */
export const minRequests = {
  contractById: { contractId },
  transactionById: { updateId },
  allocateParty: {
    synchronizer: `global::${fingerprint}`,
    onboardingTransactions: [{ transaction: encoded, signatures: [signature] }],
  },
  executeSubmission: {
    preparedTransaction: encoded,
    partySignatures: { signatures: [partyWith(signature)] },
    submissionId: 'c9c0a3f2-0001',
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  },
  updateById: { updateId, updateFormat: {} },
  activities: { page_size: 20 },
} as const satisfies Readonly<Record<keyof typeof operationsInDocument, JsonObject>>;
