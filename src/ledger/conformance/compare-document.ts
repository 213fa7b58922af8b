import { type Service, isOlderRelease, parseRelease, type Release } from '../releases.ts';
import {
  unnamedPath,
  type ApiDocument,
  type DocumentNode,
  type DocumentOperation,
} from './api-document.ts';
import { usedOperations, type UsedOperation } from './used-operations.ts';
import type * as v from 'valibot';

/** The fields of a schema, as a tree. Nothing below a `value` is described. */
export type SchemaTree =
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, SchemaField> }
  | { readonly kind: 'items'; readonly items: SchemaTree }
  | { readonly kind: 'value' };

interface SchemaField {
  readonly tree: SchemaTree;
  readonly isRequired: boolean;
}

const value: SchemaTree = { kind: 'value' };

const isSchema = (part: unknown): part is v.GenericSchema =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema';

const isRecord = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null;

const isGetter = (part: unknown): part is (input: undefined) => unknown =>
  typeof part === 'function';

const schemaPart = (schema: v.GenericSchema, name: string): unknown =>
  Object.entries(schema).find(([key]) => key === name)?.[1];

const listOrEmpty = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : []);

const below = (part: unknown): SchemaTree => (isSchema(part) ? readSchemaTree(part) : value);

const optionalTypes: readonly string[] = ['nullish', 'optional', 'nullable'];

const objectTree = (entries: unknown): SchemaTree => ({
  kind: 'object',
  fields: new Map(
    Object.entries(isRecord(entries) ? entries : {}).flatMap(
      ([name, part]): [string, SchemaField][] =>
        isSchema(part)
          ? [[name, { tree: below(part), isRequired: !optionalTypes.includes(part.type) }]]
          : [],
    ),
  ),
});

const mergeTrees = (options: readonly unknown[]): SchemaTree => ({
  kind: 'object',
  fields: new Map(
    options.map(below).flatMap((tree) => (tree.kind === 'object' ? [...tree.fields] : [])),
  ),
});

/** `schema-helpers` lists what schemas are built from. */
export const readSchemaTree = (schema: v.GenericSchema): SchemaTree => {
  // The first part of a pipe is the schema itself; a check that precedes the fields has none.
  const last = listOrEmpty(schemaPart(schema, 'pipe')).findLast(isSchema);
  if (last !== undefined && last.type !== schema.type) return readSchemaTree(last);
  switch (schema.type) {
    case 'lazy': {
      const getter = schemaPart(schema, 'getter');
      return isGetter(getter) ? below(getter(undefined)) : value;
    }
    case 'nullish':
    case 'optional':
    case 'nullable':
      return below(schemaPart(schema, 'wrapped'));
    case 'array':
      return { kind: 'items', items: below(schemaPart(schema, 'item')) };
    case 'record':
      return { kind: 'items', items: below(schemaPart(schema, 'value')) };
    case 'loose_object':
      return objectTree(schemaPart(schema, 'entries'));
    case 'intersect':
      return mergeTrees(listOrEmpty(schemaPart(schema, 'options')));
    default:
      return value;
  }
};

/**
 * How a field differs from the program's schema. `unknown`: sent, and not in the document.
 * `demanded`: required, never sent. `new`: optional, never sent. `gone`: needed, and not there.
 * `absent`: read if there. `deprecated`: sent or read.
 */
export type FieldFinding = {
  readonly kind: 'unknown' | 'demanded' | 'new' | 'gone' | 'absent' | 'deprecated';
  readonly body: 'request' | 'response';
  /** As `updateFormat.includeTransactions`; `[]` stands for the elements of a list or a map. */
  readonly field: string;
};

/**
 * `later`: a release after the document's has it. `disabled`: its release disables it by default.
 */
type OperationState = 'present' | 'disabled' | 'later' | 'gone';

export interface OperationFinding {
  readonly operation: UsedOperation;
  readonly state: OperationState;
  /** This operation is used instead, if the document has it. */
  readonly standIn?: UsedOperation;
  readonly isDeprecated: boolean;
  readonly fields: readonly FieldFinding[];
}

type Body = FieldFinding['body'];

const compareFields = (
  body: Body,
  ours: SchemaTree,
  theirs: DocumentNode | undefined,
  path: string,
): readonly FieldFinding[] => {
  if (ours.kind === 'value' || theirs === undefined) return [];
  if (ours.kind === 'items') return compareFields(body, ours.items, theirs.items(), `${path}[]`);
  const known = theirs.fields();
  if (known === undefined) return [];
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const missing = (isRequired: boolean): FieldFinding['kind'] => {
    if (body === 'request') return 'unknown';
    return isRequired ? 'gone' : 'absent';
  };
  const own = [...ours.fields].flatMap(([name, { tree, isRequired }]): readonly FieldFinding[] => {
    const field = at(name);
    const found = known.get(name);
    if (found === undefined) return [{ kind: missing(isRequired), body, field }];
    const below = compareFields(body, tree, found.node, field);
    return found.isDeprecated ? [{ kind: 'deprecated', body, field }, ...below] : below;
  });
  // Of a response the program reads only what it needs.
  const others = body === 'response' ? [] : [...known].filter(([name]) => !ours.fields.has(name));
  return [
    ...own,
    ...others.map(([name, { isRequired }]): FieldFinding => {
      const kind = isRequired ? 'demanded' : 'new';
      return { kind, body, field: at(name) };
    }),
  ];
};

const fieldsOf = (
  { request, response }: UsedOperation,
  found: DocumentOperation,
): readonly FieldFinding[] => [
  ...(request === undefined
    ? []
    : compareFields('request', readSchemaTree(request), found.request, '')),
  ...compareFields('response', readSchemaTree(response), found.response, ''),
];

const operationKey = ({ method, path }: UsedOperation): string => `${method} ${unnamedPath(path)}`;

const stateOf = (
  { since, disabledIn }: UsedOperation,
  isPresent: boolean,
  release: Release | undefined,
): OperationState => {
  if (release === undefined) return isPresent ? 'present' : 'gone';
  if (!isPresent) return since !== undefined && isOlderRelease(release, since) ? 'later' : 'gone';
  return disabledIn === undefined || isOlderRelease(release, disabledIn) ? 'present' : 'disabled';
};

const inUse = (service: Service): readonly UsedOperation[] =>
  usedOperations.filter((operation) => operation.service === service);

export const compareDocument = (
  document: ApiDocument,
  service: Service,
): readonly OperationFinding[] => {
  const release = service === 'ledger' ? parseRelease(document.version) : undefined;
  const stateIn = (operation: UsedOperation): OperationState =>
    stateOf(operation, document.operations.has(operationKey(operation)), release);
  return inUse(service).map((operation) => {
    const found = document.operations.get(operationKey(operation));
    const standIn = usedOperations.find(({ name }) => name === operation.standIn);
    const isHelping = standIn !== undefined && stateIn(standIn) === 'present';
    return {
      operation,
      state: stateIn(operation),
      ...(isHelping && { standIn }),
      isDeprecated: found?.isDeprecated === true,
      fields: found === undefined ? [] : fieldsOf(operation, found),
    };
  });
};

/** Finds deprecated fields that the program doesn't send. */
export const otherDeprecated = (document: ApiDocument, service: Service): readonly string[] => {
  const used = new Set(inUse(service).map(operationKey));
  return [...document.operations]
    .filter(([key, { isDeprecated }]) => isDeprecated && !used.has(key))
    .map(([, { name }]) => name);
};

export const serviceOf = ({ operations }: ApiDocument): Service | undefined => {
  const [ledger = 0, scan = 0] = (['ledger', 'scan'] as const).map(
    (service) =>
      inUse(service).filter((operation) => operations.has(operationKey(operation))).length,
  );
  if (ledger === 0 && scan === 0) return undefined;
  return ledger >= scan ? 'ledger' : 'scan';
};

const brokenKinds: readonly FieldFinding['kind'][] = ['demanded', 'gone'];

/** The program can't do what the operation is for. */
export const isBroken = ({ state, standIn, fields }: OperationFinding): boolean =>
  state === 'disabled' || state === 'gone'
    ? standIn === undefined
    : fields.some(({ kind }) => brokenKinds.includes(kind));
