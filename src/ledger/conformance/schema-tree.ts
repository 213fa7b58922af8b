import type * as v from 'valibot';

/** Nothing below a `value` is described. */
export type SchemaTree =
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, SchemaField> }
  | { readonly kind: 'items'; readonly items: SchemaTree }
  | { readonly kind: 'value' };

export interface SchemaField {
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

const partOf = (schema: v.GenericSchema, name: string): unknown =>
  Object.entries(schema).find(([key]) => key === name)?.[1];

const listOf = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : []);

const below = (part: unknown): SchemaTree => (isSchema(part) ? readSchemaTree(part) : value);

const optionalTypes: readonly string[] = ['nullish', 'optional', 'nullable'];

const fieldsOf = (entries: unknown): SchemaTree => ({
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

const merged = (options: readonly unknown[]): SchemaTree => ({
  kind: 'object',
  fields: new Map(
    options.map(below).flatMap((tree) => (tree.kind === 'object' ? [...tree.fields] : [])),
  ),
});

/** `schema-helpers` lists what schemas are built from. */
export const readSchemaTree = (schema: v.GenericSchema): SchemaTree => {
  // The first part of a pipe is the schema itself; a check that precedes the fields has none.
  const last = listOf(partOf(schema, 'pipe')).findLast(isSchema);
  if (last !== undefined && last.type !== schema.type) return readSchemaTree(last);
  switch (schema.type) {
    case 'lazy': {
      const getter = partOf(schema, 'getter');
      return isGetter(getter) ? below(getter(undefined)) : value;
    }
    case 'nullish':
    case 'optional':
    case 'nullable':
      return below(partOf(schema, 'wrapped'));
    case 'array':
      return { kind: 'items', items: below(partOf(schema, 'item')) };
    case 'record':
      return { kind: 'items', items: below(partOf(schema, 'value')) };
    case 'loose_object':
      return fieldsOf(partOf(schema, 'entries'));
    case 'intersect':
      return merged(listOf(partOf(schema, 'options')));
    default:
      return value;
  }
};
