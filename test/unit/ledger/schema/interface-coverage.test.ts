import { describe, expect, it } from 'vitest';
import {
  unpopulatedFields,
  hashingSchemes,
} from '../../../../src/ledger/schema/contract-schema.ts';
import {
  operationNames,
  operations,
  type OperationName,
} from '../../../../src/ledger/operations.ts';
import {
  checkRequest,
  checkRequestSchema,
  parseResponse,
} from '../../../../src/ledger/operation-schemas.ts';
import {
  isObject,
  parseJson,
  stringifyJson,
  type Json,
  type JsonObject,
} from '../../../../src/lib/json/json.ts';
import {
  hashingSchemesInDocument,
  minRequests,
  operationsInDocument,
} from '../../../support/documents/interface-document.ts';
import {
  neverPopulatedByContractLookup,
  resources,
  type Type,
} from '../../../support/documents/interface-resources.ts';
import {
  placesIn,
  replaceAt,
  sampleOf,
  wrongFor,
  type Place,
} from '../../../support/samples/typed-samples.ts';

const names = Object.keys(operationsInDocument) as readonly OperationName[];

type Fields = Readonly<Record<string, { readonly type: Type; readonly required: boolean }>>;

const requestFields = (name: OperationName): Fields => operationsInDocument[name].request;
const responseFields = (name: OperationName): Fields => operationsInDocument[name].response;

const typeOf = (fields: Fields): Type =>
  Object.fromEntries(Object.entries(fields).map(([field, { type }]) => [field, type]));

/** Both directions of an operation, read alike: the places at which a value does not fit. */
const directions = names.flatMap((name) => [
  {
    title: `${operationsInDocument[name].specSection} ${name}, request`,
    type: typeOf(requestFields(name)),
    faults: (json: Json) => checkRequestSchema(name, json).map(({ field }) => field),
  },
  {
    title: `${operationsInDocument[name].specSection} ${name}, response`,
    type: typeOf(responseFields(name)),
    faults: (json: Json) => parseResponse(name, json).mismatches.map(({ path }) => path),
  },
]);

const places = directions.flatMap(({ title, type, faults }) =>
  placesIn(type).map((place) => ({ title, place: place.path, type, at: place, faults })),
);

describe('the table of operations', () => {
  it('holds the six operations of the document, and no other', () => {
    expect([...operationNames].sort()).toEqual([...names].sort());
  });

  it.each(names)('serves %s where the document says', (name) => {
    const { specSection, path, service, writes } = operationsInDocument[name];
    const effect = writes ? 'write' : 'read';
    expect(operations[name]).toMatchObject({ specSection, path, service, effect });
  });

  it('marks the transaction lookup as disabled from Canton 3.6 on, and nothing else', () => {
    const going = names.filter((name) => 'disabledIn' in operations[name]);
    expect(going).toEqual(['transactionById']);
    expect(operations.transactionById.disabledIn).toBe('3.6');
  });
});

describe('the resources of the document', () => {
  it('are all part of some operation', () => {
    const reached = new Set<Type>(
      directions.flatMap(({ type }) => placesIn(type).map((p) => p.type)),
    );
    const direct = new Set<Type>([resources.ExecuteSubmissionResponse]);
    const missing = Object.entries(resources).filter(
      ([, type]) => !reached.has(type) && !direct.has(type),
    );
    expect(missing).toEqual([]);
  });

  it.each(directions)('fit as they stand: $title', ({ type, faults }) => {
    expect(faults(sampleOf(type))).toEqual([]);
  });

  it.each(places)('know the type of each field: $title, $place', ({ type, at, faults }) => {
    for (const wrong of wrongFor(at.type)) {
      expect(faults(replaceAt(sampleOf(type), at.keys, wrong))).toContain(at.path);
    }
  });

  it.each(directions)('keep fields that nobody knows, everywhere: $title', ({ type, faults }) => {
    const strange = { 'a new field': ['of a later release'] };
    const objects: readonly Place[] = [{ path: '', keys: [], type }, ...placesIn(type)].filter(
      (place) => isOpen(place),
    );
    for (const { keys } of objects) {
      const odd = replaceAt(sampleOf(type), keys, (value) =>
        isObject(value) ? { ...value, ...strange } : value,
      );
      expect(faults(odd)).toEqual([]);
    }
  });

  it('take integers of any size, as they come', () => {
    const digits = '123456789012345678901234567890';
    for (const { type, at, faults } of places.filter(({ at }) => at.type === 'integer')) {
      const json = replaceAt(sampleOf(type), at.keys, parseJson(digits));
      expect(faults(json)).toEqual([]);
      expect(stringifyJson(json)).toContain(digits);
    }
  });
});

/** Objects of fields; not variants, of which there is just one, and not maps. */
const variants = ['events[0]', 'identifierFilter', 'update', 'deduplicationPeriod', 'time'];
const isOpen = ({ path, type }: Place): boolean =>
  typeof type === 'object' &&
  !Array.isArray(type) &&
  !Object.hasOwn(type, '*') &&
  !variants.some((name) => path.endsWith(name));

/** Without these an object of a response is nothing: what names it, and what a variant wraps. */
const neverNull: readonly string[] = [
  'createdEvent',
  'createdEvent.contractId',
  'transaction',
  'transaction.updateId',
  // The only variant that there is: without it, nothing is left of the event or the update.
  'transaction.events[0].ArchivedEvent',
  'transaction.events[0].ArchivedEvent.contractId',
  'partyId',
  'update.OffsetCheckpoint',
  'update.OffsetCheckpoint.value',
  'update.OffsetCheckpoint.value.offset',
  'activities',
  'activities[0].event_id',
];

describe('null in a response', () => {
  it('stands for absent, but of the fields that identify a thing', () => {
    const responses = places.filter(
      ({ title, place }) => title.endsWith('response') && !place.endsWith(']'),
    );
    const refused = responses.filter(
      ({ type, at, faults }) => faults(replaceAt(sampleOf(type), at.keys, null)).length > 0,
    );
    expect([...new Set(refused.map(({ place }) => place))]).toEqual(neverNull);
  });
});

const fieldsOf = (side: (name: OperationName) => Fields) =>
  names.flatMap((name) =>
    Object.entries(side(name)).map(([field, { required }]) => ({ name, field, required })),
  );

describe('required fields', () => {
  it.each(fieldsOf(requestFields))(
    'required fields of a request: $name $field',
    ({ name, field, required }) => {
      const type = typeOf(requestFields(name));
      const rest = { ...(Object(sampleOf(type)) as JsonObject), [field]: undefined };
      const problems = checkRequestSchema(name, rest);
      expect(problems.map((problem) => [problem.field, problem.rule])).toEqual(
        required ? [[field, 'required']] : [],
      );
    },
  );

  it.each(fieldsOf(responseFields))(
    'required fields of a response: $name $field',
    ({ name, field, required }) => {
      expect(parseResponse(name, {}).mismatches).toEqual(
        required ? [{ path: field, expected: 'a value', got: 'nothing' }] : [],
      );
    },
  );

  it.each(names)('are enough: %s breaks no rule of the document without the others', (name) => {
    const request: JsonObject = minRequests[name];
    expect(checkRequestSchema(name, request)).toEqual([]);
    const ours = operations[name].rules.filter(({ from }) => from === undefined);
    expect(ours.flatMap(({ check }) => check(request))).toEqual([]);
  });
});

const rules = names.flatMap((name) =>
  operationsInDocument[name].rules.map((rule) => ({ name, ...rule })),
);

const violations = rules.flatMap(({ name, says, ...rule }) =>
  ('brokenBy' in rule ? rule.brokenBy : []).map(({ fields, fault }) => ({
    name,
    says,
    fault,
    request: { ...minRequests[name], ...fields } satisfies JsonObject,
  })),
);

describe('the rules of the document', () => {
  it('are enforced here when they can be seen here', () => {
    const seenHere = rules.filter(({ by }) => by === 'us');
    const unproved = seenHere.filter((rule) => !('brokenBy' in rule)).map(({ says }) => says);
    // Rule 5 of 4.1 is about what is done with a response: the test below.
    expect(unproved).toEqual(['5: five fields of the event cannot be populated and are not used']);
  });

  it.each(violations)('$name: $says', ({ name, request, fault }) => {
    const problem = checkRequest(name, request).find(({ field }) => field === fault);
    expect(problem, 'the field is named').toBeDefined();
    expect(problem?.rule, 'the rule is named').not.toBe('');
    expect(problem?.message).not.toBe('');
    expect(problem?.remedy, 'a way out is named').not.toBe('');
  });

  it('are each broken by some sample, so that none of ours is idle', () => {
    const idle = names.flatMap((name) =>
      operations[name].rules
        .filter(({ from }) => from === undefined)
        .filter(
          ({ check }) =>
            !violations.some((sample) => sample.name === name && check(sample.request).length > 0),
        )
        .map(({ states }) => `${name}: ${states}`),
    );
    expect(idle).toEqual([]);
  });

  it('leave five fields of a looked-up contract alone', () => {
    expect([...unpopulatedFields].sort()).toEqual([...neverPopulatedByContractLookup].sort());
  });

  it('allow each hashing scheme of the document, and V4 of release 3.6', () => {
    expect(hashingSchemes).toEqual([...hashingSchemesInDocument, 'HASHING_SCHEME_VERSION_V4']);
    for (const hashingSchemeVersion of hashingSchemes) {
      const request = { ...minRequests.executeSubmission, hashingSchemeVersion };
      expect(checkRequest('executeSubmission', request)).toEqual([]);
    }
  });
});
