import { describe, expect, it } from 'vitest';
import { findMismatches, findShapeProblems } from '../../../../src/ledger/schema/schema-helpers.ts';
import {
  readSchemaTree,
  type SchemaTree,
} from '../../../../src/ledger/conformance/compare-document.ts';
import {
  usedOperations,
  type UsedOperation,
} from '../../../../src/ledger/conformance/used-operations.ts';
import { buildLookupRequest } from '../../../../src/ledger/rules/check-lookup-response.ts';
import {
  isArray,
  isObject,
  parseJson,
  stringifyJson,
  type Json,
} from '../../../../src/lib/json/json.ts';
import {
  readRecorded,
  type RecordedExchange,
  type RecordedFile,
} from '../../../support/recorded/read-recorded.ts';

const files: readonly RecordedFile[] = [
  'operations',
  'tokens',
  'writes',
  'v4',
  'reassignments',
  'active-contracts',
  'archived-holdings',
  'updates-plain',
  'updates-with-views',
  'token-writes',
];

const accepted = files
  .flatMap((file) => readRecorded(file))
  .filter(({ response }) => response.status === 200);

/** The path of each value in a request, with the names of parties and the places in lists left out. */
const pathsIn = (json: Json, path = ''): readonly string[] => {
  if (isArray(json)) return json.flatMap((item) => pathsIn(item, `${path}[]`));
  if (!isObject(json)) return [path];
  return Object.entries(json).flatMap(([name, value]) =>
    pathsIn(value, `${path}.${name.includes('::') ? '*' : name}`),
  );
};

/** Names after other names come first: `/v2/parties/participant-id` is no party. */
const patternOf = ({ path }: UsedOperation): RegExp =>
  new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '[^/]*(?:::|%3A%3A)?[^/]+')}$`);

const exact = new Set(usedOperations.map(({ path }) => path));

const recordedOf = (operation: UsedOperation): readonly RecordedExchange[] =>
  accepted.filter(({ request }) => {
    const path = request.path.split('?')[0] ?? '';
    const isOwn = exact.has(path) ? path === operation.path : patternOf(operation).test(path);
    return request.method === operation.method && isOwn;
  });

/** The fields of a request that the program's schema doesn't have. */
const unknownIn = (json: Json, tree: SchemaTree, path = ''): readonly string[] => {
  if (isArray(json))
    return tree.kind === 'items'
      ? json.flatMap((item) => unknownIn(item, tree.items, `${path}[]`))
      : [];
  if (!isObject(json) || tree.kind === 'value') return [];
  return Object.entries(json).flatMap(([name, value]) => {
    if (tree.kind === 'items') return unknownIn(value, tree.items, `${path}[]`);
    const field = tree.fields.get(name);
    return field === undefined
      ? [`${path}.${name}`]
      : unknownIn(value, field.tree, `${path}.${name}`);
  });
};

const ofLedger = usedOperations.filter(({ service }) => service === 'ledger');

/** The recorded sources had removed the first; the others were only recorded as not found. */
const unrecorded = ['transactionById', 'updateByHash', 'completionByHash'];

/** Accepted by the recorded sources, disabled by 3.6.1, and never sent by the program. */
const disabled = '.verbose';

describe('a lookup, as the program builds it,', () => {
  const party = `alice::1220${'ab'.repeat(32)}`;

  /** The format of events is the same wherever it is in a request. */
  const fieldsIn = (json: Json): readonly string[] =>
    pathsIn(json).map((path) =>
      path.replace(/^.*\.(?:eventFormat|includeReassignments)\./, 'event format: '),
    );
  const known = new Set(accepted.flatMap(({ request }) => fieldsIn(request.body ?? null)));

  it.each(['contract', 'update'] as const)('has only fields that were accepted: %s', (kind) => {
    const { request } = buildLookupRequest({ kind, id: '00ab', parties: [party] });
    const built = fieldsIn(parseJson(stringifyJson(request)));
    expect(built.length).toBeGreaterThan(0);
    expect(built.filter((field) => !known.has(field))).toEqual([]);
  });
});

describe('an operation in use, as a real participant served it,', () => {
  it('was recorded', () => {
    const missing = ofLedger.filter((operation) => recordedOf(operation).length === 0);
    expect(missing.map(({ name }) => name)).toEqual(unrecorded);
  });

  it.each(ofLedger.map((operation) => [operation.name, operation] as const))(
    'has a response that is read as it came: %s',
    (_name, operation) => {
      for (const { response } of recordedOf(operation))
        expect(findMismatches(operation.response, response.body)).toEqual([]);
    },
  );

  it.each(
    ofLedger.flatMap((operation) =>
      operation.request === undefined
        ? []
        : [[operation.name, operation, operation.request] as const],
    ),
  )('takes a request that has all its fields in the schema: %s', (_name, operation, schema) => {
    const tree = readSchemaTree(schema);
    for (const { request } of recordedOf(operation)) {
      expect(findShapeProblems(schema, request.body)).toEqual([]);
      const unknown = unknownIn(request.body ?? null, tree);
      expect(unknown.filter((field) => field !== disabled)).toEqual([]);
    }
  });
});
