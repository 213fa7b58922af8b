import { describe, expect, it } from 'vitest';
import {
  defaultDeduplication,
  defaultTransactionRequest,
  defaultUpdateFormat,
} from '../../../src/ledger/formats.ts';
import { checkRequest, parseResponse } from '../../../src/ledger/operation-schemas.ts';
import {
  isObject,
  LosslessNumber,
  parseJson,
  stringifyJson,
  type Json,
} from '../../../src/lib/json/json.ts';
import { minRequests } from '../../support/documents/interface-document.ts';
import {
  activitySample,
  createdSample,
  pageSample,
  partySample,
  transactionSample,
} from '../../support/samples/samples.ts';

const updateId = minRequests.updateById.updateId;
const archived = {
  ArchivedEvent: { contractId: '00aa', templateId: 'p:M:E', implementedInterfaces: [] },
};
const exercised = {
  ExercisedEvent: {
    offset: 3,
    nodeId: 0,
    contractId: '00aa',
    templateId: 'p:M:E',
    interfaceId: null,
    choice: 'Withdraw',
    choiceArgument: {},
    actingParties: [partySample('olga')],
    consuming: true,
    witnessParties: [],
    lastDescendantNodeId: 2,
    exerciseResult: null,
    packageName: 'depot-vault',
    implementedInterfaces: [],
    acsDelta: true,
  },
};
const moved = { source: 'a::1', target: 'b::2', reassignmentId: '00ff', reassignmentCounter: 4 };

const updates: Readonly<Record<string, Json>> = {
  Transaction: { value: transactionSample({ CreatedEvent: createdSample() }, archived, exercised) },
  Reassignment: {
    value: {
      updateId,
      offset: 9,
      events: [
        {
          JsUnassignedEvent: {
            value: { ...moved, contractId: '00aa', assignmentExclusivity: null },
          },
        },
        { JsAssignmentEvent: { ...moved, createdEvent: createdSample() } },
      ],
      paidTrafficCost: null,
    },
  },
  TopologyTransaction: {
    value: {
      updateId,
      offset: 9,
      events: ['Added', 'Changed', 'Revoked', 'Onboarding'].map((change) => ({
        event: { [`ParticipantAuthorization${change}`]: { value: { partyId: 'p::1' } } },
      })),
    },
  },
  OffsetCheckpoint: { value: { offset: 42, synchronizerTimes: [] } },
  'a variant of a later release': ['whatever', { it: 'holds' }],
};

describe('a response', () => {
  it('that fits is given as it came, not as a copy', () => {
    const raw = { createdEvent: createdSample({ 'a new field': true }) };
    const response = parseResponse('contractById', raw);
    expect(response.mismatches).toEqual([]);
    expect(response.raw).toBe(raw);
    expect(response.value).toBe(raw);
  });

  it('that does not fit is there all the same, with the places that do not', () => {
    const raw = { createdEvent: createdSample({ offset: 'one', signatories: ['p', 7] }) };
    const response = parseResponse('contractById', raw);
    expect(response.raw).toBe(raw);
    expect(response.value).toBeUndefined();
    expect(response.mismatches).toEqual([
      { path: 'createdEvent.offset', expected: 'an integer', got: 'a string' },
      { path: 'createdEvent.signatories[1]', expected: 'a string', got: 'a number' },
    ]);
  });

  it('never has its content in the words about it', () => {
    const raw = { createdEvent: 'secret-looking'.repeat(1000) };
    expect(JSON.stringify(parseResponse('contractById', raw).mismatches)).not.toContain('secret');
  });

  it('keeps integers that are larger than a double, and anything in an argument', () => {
    const text = `{"createdEvent":{"contractId":"00","offset":99007199254740993,"createArgument":{"n":1.10,"deep":[12345678901234567890]}}}`;
    const response = parseResponse('contractById', parseJson(text));
    expect(response.mismatches).toEqual([]);
    expect(stringifyJson(response.raw)).toBe(text);
  });

  it.each<Json>([null, [], 'text', 7, new LosslessNumber('1.0')])(
    'a response of another type is a mismatch: %j',
    (raw) => {
      expect(parseResponse('activities', raw).mismatches).toHaveLength(1);
    },
  );
});

describe('an update', () => {
  it.each(Object.keys(updates))('may be: %s', (variant) => {
    const raw = { update: { [variant]: updates[variant] ?? null } };
    expect(parseResponse('updateById', raw)).toEqual({ raw, value: raw, mismatches: [] });
  });

  it('has one variant; others may only be there as null', () => {
    const [known] = Object.entries(updates);
    const update = Object.fromEntries(known ? [known] : []);
    expect(
      parseResponse('updateById', { update: { ...update, Reassignment: null } }).mismatches,
    ).toEqual([]);
    for (const odd of [{}, updates]) {
      expect(parseResponse('updateById', { update: odd }).mismatches).toEqual([
        expect.objectContaining({ path: 'update', expected: 'an object with one variant' }),
      ]);
    }
  });

  it('that a service left out is no mismatch', () => {
    expect(parseResponse('updateById', {}).mismatches).toEqual([]);
  });
});

describe('the events of a transaction', () => {
  it.each([
    ['known', [{ CreatedEvent: createdSample() }, archived, exercised]],
    ['new', [{ 'an event of a later release': 7 }]],
  ])('are accepted: %s', (_, events) => {
    const raw = { transaction: transactionSample(...events) };
    expect(parseResponse('transactionById', raw).mismatches).toEqual([]);
  });

  it('are looked into', () => {
    const event = { ExercisedEvent: { ...exercised.ExercisedEvent, consuming: 'yes' } };
    expect(
      parseResponse('transactionById', { transaction: transactionSample(event) }).mismatches,
    ).toEqual([
      {
        path: 'transaction.events[0].ExercisedEvent.consuming',
        expected: 'true or false',
        got: 'a string',
      },
    ]);
  });
});

describe('a page of activities', () => {
  it('fits in all of its kinds, with those that nobody knows', () => {
    const kinds = (['transfer', 'mint', 'tap', 'abort'] as const).map((kind) =>
      activitySample({ kind }),
    );
    const unknown = { event_id: 'e', activity_type: 'airdrop', airdrop: { to: ['p'] } };
    expect(parseResponse('activities', pageSample(...kinds, unknown)).mismatches).toEqual([]);
  });
});

const execution = minRequests.executeSubmission;

describe('the variants that real services know', () => {
  it.each<Json>([
    { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } },
    { DeduplicationDuration: { value: { seconds: 30 } } },
    { DeduplicationOffset: { value: new LosslessNumber('99007199254740993') } },
    defaultDeduplication,
  ])('every deduplicationPeriod of real services may be sent: %j', (deduplicationPeriod) => {
    expect(checkRequest('executeSubmission', { ...execution, deduplicationPeriod })).toEqual([]);
  });

  it.each<Json>([
    { MinLedgerTimeAbs: { value: '2026-05-06T07:08:09Z' } },
    { MinLedgerTimeRel: { value: { seconds: 5, nanos: 1 } } },
    { Empty: {} },
  ])('every minLedgerTime of real services may be sent: %j', (time) => {
    expect(checkRequest('executeSubmission', { ...execution, minLedgerTime: { time } })).toEqual(
      [],
    );
  });

  it.each<Json>([
    { WildcardFilter: { value: { includeCreatedEventBlob: true } } },
    { TemplateFilter: { value: { templateId: '#depot:Vault:Deposit' } } },
    {
      InterfaceFilter: {
        value: { interfaceId: '#depot:Vault:Holding', includeInterfaceView: true },
      },
    },
    { Empty: {} },
  ])('every identifierFilter of real services may be sent: %j', (identifierFilter) => {
    const updateFormat = {
      includeReassignments: { filtersForAnyParty: { cumulative: [{ identifierFilter }] } },
    };
    expect(checkRequest('updateById', { updateId, updateFormat })).toEqual([]);
  });

  it('are checked in what they hold', () => {
    const deduplicationPeriod = { DeduplicationOffset: { value: 'start' } };
    expect(checkRequest('executeSubmission', { ...execution, deduplicationPeriod })).toEqual([
      {
        field: 'deduplicationPeriod.DeduplicationOffset.value',
        rule: 'an integer',
        message: 'is a string, not an integer',
        remedy: 'use an integer',
      },
    ]);
  });
});

const faultsOf = (...request: Parameters<typeof checkRequest>) =>
  checkRequest(...request).map(({ field, rule }) => `${field}: ${rule}`);

describe('what real services refuse beyond the document', () => {
  const allocation = minRequests.allocateParty;
  const [transaction] = allocation.onboardingTransactions;
  const dotted = { filtersByParty: { 'a.dot': {} } };
  const notParty = 'PartyIdString: only letters, digits and : - _ space';

  it.each<[string, Parameters<typeof checkRequest>, string]>([
    [
      'a party with a dot',
      ['contractById', { ...minRequests.contractById, queryingParties: ['a.dot'] }],
      `queryingParties[0]: ${notParty}`,
    ],
    [
      'neither parties nor format',
      ['transactionById', { updateId }],
      'transactionFormat: real services require requestingParties or transactionFormat',
    ],
    [
      'a filter by no party',
      [
        'transactionById',
        { updateId, transactionFormat: { eventFormat: dotted, transactionShape: 'S' } },
      ],
      `transactionFormat.eventFormat.filtersByParty: ${notParty}`,
    ],
    [
      'a reassignment filter by no party',
      ['updateById', { updateId, updateFormat: { includeReassignments: dotted } }],
      `updateFormat.includeReassignments.filtersByParty: ${notParty}`,
    ],
    [
      'a transaction filter by no party',
      [
        'updateById',
        {
          updateId,
          updateFormat: { includeTransactions: { eventFormat: dotted, transactionShape: 'S' } },
        },
      ],
      `updateFormat.includeTransactions.eventFormat.filtersByParty: ${notParty}`,
    ],
    [
      'a page that is too large',
      ['activities', { page_size: 1001 }],
      'page_size: real services return at most 1000 activities',
    ],
    [
      'a page larger than a double',
      ['activities', { page_size: 10n ** 30n }],
      'page_size: real services return at most 1000 activities',
    ],
    [
      'a transaction that is not encoded',
      ['allocateParty', { ...allocation, onboardingTransactions: [{ transaction: 'a_b-' }] }],
      'onboardingTransactions[0].transaction: standard base64',
    ],
    [
      'a transaction given twice',
      ['allocateParty', { ...allocation, onboardingTransactions: [transaction, transaction] }],
      'onboardingTransactions[1].transaction: no duplicate onboarding transactions',
    ],
    [
      'a user with a space',
      ['allocateParty', { ...allocation, userId: 'a b' }],
      "userId: user id: only letters, digits and @ ^ $ . ! ` - # + ' ~ _ | : ( )",
    ],
    [
      'a strange provider',
      ['allocateParty', { ...allocation, identityProviderId: '%' }],
      'identityProviderId: LedgerString: only letters, digits and . _ : - # / space',
    ],
    [
      'a prepared transaction that is cut off',
      ['executeSubmission', { ...execution, preparedTransaction: 'abcde' }],
      'preparedTransaction: standard base64',
    ],
    [
      'nanoseconds that are seconds',
      [
        'executeSubmission',
        {
          ...execution,
          deduplicationPeriod: {
            DeduplicationDuration: { value: { seconds: 1, nanos: 1_000_000_000 } },
          },
        },
      ],
      'deduplicationPeriod.DeduplicationDuration.value.nanos: from 0 to 999999999',
    ],
    [
      'a negative duration',
      [
        'executeSubmission',
        {
          ...execution,
          deduplicationPeriod: { DeduplicationDuration: { value: { seconds: -1 } } },
        },
      ],
      'deduplicationPeriod.DeduplicationDuration.value.seconds: from 0',
    ],
  ])('is refused here before it is sent: %s', (_, request, fault) => {
    expect(faultsOf(...request)).toEqual([fault]);
  });

  it('does not touch the empty texts that stand for a default', () => {
    const request = { ...allocation, userId: '', identityProviderId: '', multiHashSignatures: [] };
    expect(checkRequest('allocateParty', request)).toEqual([]);
  });

  it.each([undefined, null, [], 'text', 7])(
    'nor fails on a request that is none: %j',
    (request) => {
      expect(faultsOf('activities', request)).toHaveLength(1);
    },
  );
});

describe('a request that this program makes', () => {
  const parties = [partySample('olga'), partySample('piet')];

  it.each([{ parties: [] }, { parties }])(
    'keeps every rule, with $parties',
    ({ parties: named }) => {
      const updateFormat = defaultUpdateFormat(named);
      expect(checkRequest('updateById', { updateId, updateFormat })).toEqual([]);
      expect(checkRequest('transactionById', defaultTransactionRequest(updateId, named))).toEqual(
        [],
      );
    },
  );

  it('asks for updates of every kind, ordinary transactions too', () => {
    expect(Object.keys(defaultUpdateFormat(parties)).sort()).toEqual([
      'includeReassignments',
      'includeTopologyEvents',
      'includeTransactions',
    ]);
  });

  it('asks on behalf of the parties that are named, and of any party when none is', () => {
    const { includeReassignments: named } = defaultUpdateFormat(parties);
    expect(Object.keys(named?.filtersByParty ?? {})).toEqual(parties);
    expect(isObject(named) && 'filtersForAnyParty' in named).toBe(false);
    expect(defaultUpdateFormat([]).includeReassignments?.filtersForAnyParty).toBeDefined();
  });

  it('gives parties or a format to the transaction lookup, never both', () => {
    expect(defaultTransactionRequest(updateId, parties)).toEqual({
      updateId,
      requestingParties: parties,
    });
    expect(Object.keys(defaultTransactionRequest(updateId, []))).toEqual([
      'updateId',
      'transactionFormat',
    ]);
  });
});
